import type pg from 'pg';

/** A write, its table, and a typical row. */
interface Write {
  name: string;
  table: string;
  row: string;
  change: string;
}

export const WRITES: readonly Write[] = [
  {
    name: 'one sale',
    table: 'products',
    row: 'SELECT id FROM products WHERE units > 50 ORDER BY id LIMIT 1',
    change: 'units = units - 1',
  },
  {
    name: 'one move of an order',
    table: 'orders',
    row: `SELECT id FROM orders WHERE status = 'Packing' ORDER BY id LIMIT 1`,
    change: `status = 'Out for delivery', version = version + 1`,
  },
];

/**
 * @returns the WAL bytes of a change that is rolled back. The first run also writes full pages, so the second one
 * counts.
 */
async function bytesOf(
  client: pg.ClientBase,
  table: string,
  id: string,
  change: string,
): Promise<Bytes> {
  let bytes: Bytes = { row: NaN, all: NaN };
  for (let time = 0; time < 2; time++) {
    await client.query('BEGIN');
    const before = await client.query<{ at: string }>('SELECT pg_current_wal_insert_lsn() AS at');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `EXPLAIN (ANALYZE, WAL, FORMAT JSON) UPDATE ${table} SET ${change} WHERE id = '${id}'`,
    );
    const after = await client.query<{ bytes: string }>(
      'SELECT pg_current_wal_insert_lsn() - $1::pg_lsn AS bytes',
      [before.rows[0]?.at],
    );
    await client.query('ROLLBACK');
    bytes = {
      row: rows[0]?.['QUERY PLAN'][0].Plan['WAL Bytes'] ?? NaN,
      all: Number(after.rows[0]?.bytes),
    };
  }
  return bytes;
}

interface Bytes {
  /** Of the statement itself, from EXPLAIN. */
  row: number;
  /** Including the writes of its triggers. */
  all: number;
}

/** The cost of a write, compared with a table with the same columns and only a primary key. */
export async function walOf(
  database: pg.Pool,
  { table, row, change }: Write,
): Promise<Record<'shop' | 'bare', Bytes>> {
  const client = await database.connect();
  try {
    const { rows } = await client.query<{ id: string }>(row);
    const id = rows[0]?.id ?? '';
    await client.query(
      `CREATE TEMP TABLE picked AS SELECT * FROM ${table} ORDER BY id = '${id}' DESC LIMIT 1000`,
    );
    await client.query('DROP TABLE IF EXISTS bench_bare');
    await client.query(
      `CREATE TABLE bench_bare (LIKE ${table}, PRIMARY KEY (id)) WITH (fillfactor = 85)`,
    );
    await client.query('INSERT INTO bench_bare SELECT * FROM picked');
    await client.query('VACUUM bench_bare');
    const shop = await bytesOf(client, table, id, change);
    const bare = await bytesOf(client, 'bench_bare', id, change);
    await client.query('DROP TABLE bench_bare, picked');
    return { shop, bare };
  } finally {
    client.release();
  }
}
