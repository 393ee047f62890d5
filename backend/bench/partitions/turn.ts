import type pg from 'pg';

/** The tables to partition, each by its column with the order's id: ids of orders begin with their time. */
const TABLES = [
  { name: 'orders', by: 'id', key: ['id'] },
  { name: 'order_items', by: 'order_id', key: ['order_id', 'position'] },
] as const;
type Table = (typeof TABLES)[number];

/** The number of rows that are copied per transaction. */
const BATCH = 20_000;
/**
 * In milliseconds: how long the swap waits for its locks, while all other statements queue behind it, before it
 * releases them and retries.
 */
const PATIENCE = 1_000;

/** @returns the smallest id of a time */
const idAt = (at: Date): string => {
  const digits = at.getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
};

interface Month {
  suffix: string;
  from: string;
  to: string;
}

/** @returns the months that contain all orders, and some future ones */
function monthsBetween(first: Date, last: Date): Month[] {
  const months: Month[] = [];
  const at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth()));
  while (at <= last) {
    const from = new Date(at);
    at.setUTCMonth(at.getUTCMonth() + 1);
    months.push({
      suffix: from.toISOString().slice(0, 7).replace('-', '_'),
      from: idAt(from),
      to: idAt(at),
    });
  }
  return months;
}

const columnsOf = async (client: pg.ClientBase, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
};

/** Creates the new tables, empty, with the partitions of all months and the indexes of the old tables. */
async function makeTables(client: pg.ClientBase, months: readonly Month[]): Promise<void> {
  for (const { name, by } of TABLES) {
    await client.query(
      `CREATE TABLE ${name}_new (LIKE ${name} INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (${by})`,
    );
    for (const { suffix, from, to } of months) {
      await client.query(
        `CREATE TABLE ${name}_${suffix} PARTITION OF ${name}_new FOR VALUES FROM ('${from}') TO ('${to}')`,
      );
    }
    const { rows } = await client.query<{ made: string; unique: boolean; primary: boolean }>(
      `SELECT pg_get_indexdef(indexrelid) AS made, indisunique AS unique, indisprimary AS primary
       FROM pg_index WHERE indrelid = $1::regclass`,
      [name],
    );
    for (const { made, unique, primary } of rows) {
      const [, columns = ''] = / USING (.*)$/.exec(made) ?? [];
      if (primary)
        await client.query(
          `ALTER TABLE ${name}_new ADD PRIMARY KEY ${columns.replace(/^btree /, '')}`,
        );
      // A unique index must contain the partition key, so order numbers get a table of their own.
      else if (unique) await client.query(`CREATE INDEX ON ${name}_new USING ${columns}`);
      else await client.query(`CREATE INDEX ON ${name}_new USING ${columns}`);
    }
  }
  await client.query('CREATE TABLE order_numbers (number text PRIMARY KEY)');
  await client.query(
    `CREATE FUNCTION number_orders() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO order_numbers SELECT number FROM placed; RETURN NULL; END $$`,
  );
}

/** Creates triggers that write every change of the old tables to the new ones as well. */
async function keepUp(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN');
  for (const { name, key } of TABLES) {
    const columns = await columnsOf(client, name);
    const set = columns.map((column) => `${column} = excluded.${column}`).join(', ');
    await client.query(`CREATE TABLE ${name}_gone (LIKE ${name})`);
    await client.query(
      `CREATE FUNCTION keep_up_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF TG_OP = 'DELETE' THEN
           INSERT INTO ${name}_gone SELECT OLD.*;
         ELSE
           INSERT INTO ${name}_new (${columns.join(', ')}) SELECT ${columns.map((column) => `NEW.${column}`).join(', ')}
             ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set};
         END IF;
         RETURN NULL; END $$`,
    );
    await client.query(
      `CREATE TRIGGER keep_up AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION keep_up_${name}()`,
    );
  }
  await client.query('COMMIT');
}

/** Copies the old rows. A row that a trigger has already written is newer and stays. */
async function copy(client: pg.ClientBase, { name, key }: Table): Promise<number> {
  const columns = (await columnsOf(client, name)).join(', ');
  const place = key.length > 1 ? `(${key.join(', ')})` : key[0];
  let copied = 0;
  for (let last: string[] | undefined = undefined; ;) {
    const after: string = last
      ? `WHERE ${place} > (${last.map((value) => `'${value}'`).join(', ')})`
      : '';
    const { rows }: { rows: { last: string[]; count: number }[] } = await client.query(
      `WITH batch AS MATERIALIZED (SELECT ${columns} FROM ${name} ${after} ORDER BY ${key.join(', ')} LIMIT ${BATCH}),
         copied AS (INSERT INTO ${name}_new (${columns}) SELECT * FROM batch ON CONFLICT DO NOTHING)
       SELECT ARRAY[${key.map((column) => `${column}::text`).join(', ')}] AS last, count(*) OVER ()::int AS count
       FROM batch ORDER BY ${key.map((column) => `${column} DESC`).join(', ')} LIMIT 1`,
    );
    if (!rows[0]) return copied;
    last = rows[0].last;
    copied += rows[0].count;
  }
}

/** A foreign key from or to the tables. */
interface Reference {
  table: string;
  to: string;
  name: string;
  made: string;
}

const REFERENCES = `
  SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS to, conname AS name, pg_get_constraintdef(oid) AS made
  FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
    AND (confrelid = 'orders'::regclass OR conrelid IN ('orders'::regclass, 'order_items'::regclass)) ORDER BY 1, 3`;

/**
 * Replaces the old tables with the new ones.
 * @returns how long other sessions were blocked, from the first lock to the commit, in milliseconds
 */
async function swap(client: pg.ClientBase, references: readonly Reference[]): Promise<number> {
  const own = TABLES.map(({ name }): string => name);
  const changed = new Set([...own, ...references.map(({ table }) => table)]);
  const others = new Set(references.map(({ to }) => to).filter((table) => !changed.has(table)));
  const { rows: triggers } = await client.query<{ name: string; table: string; made: string }>(
    `SELECT tgname AS name, tgrelid::regclass::text AS table, pg_get_triggerdef(oid) AS made FROM pg_trigger
     WHERE tgrelid IN ('orders'::regclass, 'order_items'::regclass) AND NOT tgisinternal AND tgname <> 'keep_up'`,
  );
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${PATIENCE}`);
  const begun = performance.now();
  await client.query(`LOCK TABLE ${[...changed].join(', ')} IN ACCESS EXCLUSIVE MODE`);
  await client.query(`LOCK TABLE ${[...others].join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
  for (const { name, key } of TABLES) {
    const same = key.map((column) => `gone.${column} = kept.${column}`).join(' AND ');
    await client.query(`DELETE FROM ${name}_new AS kept USING ${name}_gone AS gone WHERE ${same}`);
    await client.query(`DROP TRIGGER keep_up ON ${name}`);
  }
  for (const { name, table } of triggers) await client.query(`DROP TRIGGER ${name} ON ${table}`);
  for (const { table, name } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of TABLES) {
    await client.query(`ALTER TABLE ${name} RENAME TO ${name}_before`);
    await client.query(`ALTER TABLE ${name}_new RENAME TO ${name}`);
  }
  // Existing rows are validated later, without a lock that blocks other statements.
  for (const { table, name, made } of references)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${made} NOT VALID`);
  for (const { made } of triggers) await client.query(made);
  await client.query(
    `CREATE TRIGGER orders_number AFTER INSERT ON orders REFERENCING NEW TABLE AS placed
     FOR EACH STATEMENT EXECUTE FUNCTION number_orders()`,
  );
  // Adds the numbers that were assigned after the numbers were copied.
  await client.query(
    `INSERT INTO order_numbers SELECT number FROM orders WHERE id > (SELECT uuidv7(interval '-1 hour')) ON CONFLICT DO NOTHING`,
  );
  await client.query('COMMIT');
  return performance.now() - begun;
}

export interface Step {
  step: string;
  seconds: number;
}

/**
 * Partitions the orders of a running shop by month.
 * @returns the duration of each step
 */
export async function turn(
  client: pg.ClientBase,
): Promise<{ steps: Step[]; lockMs: number; tries: number; partitions: number }> {
  const steps: Step[] = [];
  const time = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const done = await work();
    steps.push({ step, seconds: (performance.now() - begun) / 1_000 });
    return done;
  };
  const { rows: spans } = await client.query<{ first: Date }>(
    'SELECT min(created_at) AS first FROM orders',
  );
  const soon = new Date();
  soon.setUTCMonth(soon.getUTCMonth() + 3);
  const months = monthsBetween(spans[0]?.first ?? new Date(), soon);
  await time('tables, partitions, indexes', () => makeTables(client, months));
  await time('triggers that keep both the same', () => keepUp(client));
  for (const table of TABLES) await time(`copy of ${table.name}`, () => copy(client, table));
  await time('numbers of orders', () =>
    client.query('INSERT INTO order_numbers SELECT number FROM orders ON CONFLICT DO NOTHING'),
  );
  await time('ANALYZE', () => client.query('ANALYZE orders_new, order_items_new'));
  const { rows: references } = await client.query<Reference>(REFERENCES);
  let [tries, lockMs] = [0, NaN];
  await time('swap', async () => {
    for (;;) {
      tries++;
      try {
        lockMs = await swap(client, references);
        return;
      } catch (error) {
        await client.query('ROLLBACK');
        if ((error as { code?: string }).code !== '55P03' || tries === 20) throw error;
      }
    }
  });
  for (const { table, name } of references) {
    await time(`looking at ${name}`, () =>
      client.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`),
    );
  }
  return { steps, lockMs, tries, partitions: months.length };
}
