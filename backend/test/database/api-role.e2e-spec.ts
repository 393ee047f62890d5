import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { ApiRole } from '../../src/database/upgrade/api-role.js';
import { urlAs } from '../../src/embedded-postgres/api-role.js';
import { migrateDatabase } from '../../src/migrate-database.js';
import { initializeDatabase } from '../../src/initialize-database.js';
import { createTestDatabase, type TestDatabase, testEnv } from '../support/test-database.js';
import { until } from '../support/until.js';

const PLAIN = { name: 'plain_of_test', password: `it's "plain" \\ 4711` };
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-role-'));
const env = testEnv(dataDir);
let own: TestDatabase;

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}
const asOwner = <T>(sql: string): Promise<T[]> => query<T>(own.ownerUrl, sql);
const asPlain = <T>(sql: string): Promise<T[]> => query<T>(urlAs(own.ownerUrl, PLAIN), sql);
const migrate = (role: ApiRole = PLAIN): Promise<void> => migrateDatabase(own.ownerUrl, { role });

async function open(): Promise<void> {
  own = await createTestDatabase({ empty: true });
}
async function drop(): Promise<void> {
  await asOwner(`DROP OWNED BY ${PLAIN.name} CASCADE; DROP ROLE ${PLAIN.name}`).catch(
    () => undefined,
  );
  await own.drop();
}
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

describe('role of the API', () => {
  beforeEach(open);
  afterEach(drop);

  it('is created by the migrate step, and the shop starts with it', async () => {
    await migrate();
    await initializeDatabase(env, urlAs(own.ownerUrl, PLAIN));
    expect(await asPlain('SELECT email FROM users')).toEqual([{ email: env.sellerEmail }]);
  });

  it('has the password of the last migrate step, stored as a SCRAM hash', async () => {
    await migrate({ ...PLAIN, password: 'another one 4711' });
    await expect(asPlain('SELECT')).rejects.toThrow('password authentication failed');
    await Promise.all([migrate(), migrate(), migrate()]);
    await asPlain('SELECT');
    const [kept] = await asOwner<{ password: string }>(
      `SELECT rolpassword AS password FROM pg_authid WHERE rolname = '${PLAIN.name}'`,
    );
    expect(kept?.password).toMatch(/^SCRAM-SHA-256\$4096:/);
  });

  it('keeps its password when the migrate step has none', async () => {
    await migrate();
    await migrate({ name: PLAIN.name });
    await asPlain('SELECT');
  });

  it('has access to the tables of later migrations', async () => {
    await migrate();
    await asOwner('CREATE TABLE later (id int); CREATE SEQUENCE later_ids');
    await asPlain(`INSERT INTO later VALUES (nextval('later_ids')); UPDATE later SET id = 2`);
    expect(await asPlain('DELETE FROM later RETURNING id')).toEqual([{ id: 2 }]);
  });

  it('is rejected when it may create databases, or is or may become the owner', async () => {
    await asOwner(`CREATE ROLE ${PLAIN.name} CREATEDB`);
    await expect(migrate()).rejects.toThrow(/^The role plain_of_test may do more than the API/);
    await asOwner(`ALTER ROLE ${PLAIN.name} NOCREATEDB; GRANT larder TO ${PLAIN.name}`);
    await expect(migrate()).rejects.toThrow(/^The role plain_of_test may do more than the API/);
    await expect(migrate({ name: 'larder' })).rejects.toThrow(/^The role larder may do more/);
  });

  it('is reported in one line when it does not exist', async () => {
    await expect(migrate({ name: PLAIN.name })).rejects.toThrow(
      /^There is no role plain_of_test in the database\. Set API_DATABASE_PASSWORD, .+\.$/,
    );
  });
});

describe('shop that does not own its database', () => {
  beforeEach(open);
  afterEach(drop);

  const start = (): Promise<void> => initializeDatabase(env, urlAs(own.ownerUrl, PLAIN));
  const FIRST = 'Run the migrate step first: npm run migrate, as the owner of the database.';

  it('does not start on an empty database', async () => {
    await asOwner(`CREATE ROLE ${PLAIN.name} LOGIN PASSWORD 'it''s "plain" \\ 4711'`);
    await expect(start()).rejects.toThrow(`There is no shop in this database. ${FIRST}`);
    expect(await asOwner(`SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  });

  it('does not start on an older schema, and does not change it', async () => {
    await migrate();
    await asOwner(`DELETE FROM migrations WHERE name LIKE 'AddFavouritesAndLists%'`);
    await expect(start()).rejects.toThrow(
      `The database is of an older version of Larder. ${FIRST}`,
    );
    expect(await asOwner('SELECT FROM users')).toEqual([]);
  });

  it('does not start on a newer schema', async () => {
    await migrate();
    await asOwner(`INSERT INTO migrations (timestamp, name) VALUES (1999999999999, 'Later')`);
    await expect(start()).rejects.toThrow(/^The database was made by a newer version of Larder/);
  });

  it('does not start without its job queues, until the migrate step creates them', async () => {
    await migrate();
    await asOwner(`SELECT pgboss.delete_queue('clean-up')`);
    await expect(start()).rejects.toThrow(
      `There is no job queue clean-up in the database. ${FIRST}`,
    );
    await migrate();
    await start();
  });

  it('waits while the migrate step is running', async () => {
    await migrate();
    const step = new Client(own.ownerUrl);
    await step.connect();
    const last = `FROM migrations WHERE name LIKE 'AddTidyOrderSearch%'`;
    await step.query(
      `SELECT pg_advisory_lock(7203001); CREATE TABLE aside AS SELECT * ${last}; DELETE ${last}`,
    );
    const started = start();
    const asks = `SELECT FROM pg_stat_activity WHERE usename = '${PLAIN.name}' AND query LIKE '%pg_try_advisory_lock%'`;
    await until(async () => (await asOwner(asks)).length > 0);
    await step.query('INSERT INTO migrations SELECT * FROM aside; DROP TABLE aside');
    await step.end();
    await started;
    expect(await asOwner('SELECT FROM users')).toHaveLength(1);
  });
});

describe('permissions of the API role', () => {
  let shop: TestDatabase;
  beforeAll(async () => (shop = await createTestDatabase()));
  afterAll(() => shop.drop());

  it.each([
    ['create a table', 'CREATE TABLE mine ()'],
    ['create a schema', 'CREATE SCHEMA mine'],
    ['alter a table', 'ALTER TABLE orders ADD COLUMN mine int'],
    ['drop a table', 'DROP TABLE favourites'],
    ['truncate a table', 'TRUNCATE favourites'],
    ['disable triggers', 'ALTER TABLE orders DISABLE TRIGGER ALL'],
    ['bypass triggers', `SET session_replication_role = replica`],
    ['edit the list of migrations', 'DELETE FROM migrations'],
    ['edit the version of the job queue', 'UPDATE pgboss.version SET version = 1'],
    ['create a queue', `SELECT pgboss.create_queue('mine', '{}')`],
    ['delete a queue', `SELECT pgboss.delete_queue('back-up')`],
    ['create a role', 'CREATE ROLE mine'],
    ['become the owner', 'SET ROLE larder'],
    ['read passwords', 'SELECT FROM pg_authid'],
    ['read files', `SELECT pg_read_file('PG_VERSION')`],
    ['run programs', `COPY (SELECT 1) TO PROGRAM 'cat'`],
    ['back up the cluster', `SELECT pg_backup_start('mine')`],
    ['change server settings', `ALTER SYSTEM SET work_mem = '1GB'`],
  ])('do not allow it to %s', async (_, sql) => {
    await expect(query(shop.url, sql)).rejects.toThrow(
      /permission denied|must be owner|may set the role/,
    );
  });
});
