import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { isPassword } from '../../src/auth/passwords/passwords.js';
import { StartupError } from '../../src/common/errors/startup-error.js';
import { createApp } from '../../src/app.setup.js';
import { initializeDatabase } from '../../src/initialize-database.js';
import { ShopProcess } from '../support/processes/shop-process.js';
import { createTestDatabase, type TestDatabase, testEnv } from '../support/test-database.js';
import { until } from '../support/until.js';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-start-'));
const env = testEnv(dataDir);
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

let own: TestDatabase;
beforeEach(async () => (own = await createTestDatabase({ empty: true })));
afterEach(() => own.drop());

async function query<T>(sql: string): Promise<T[]> {
  const client = new Client(own.ownerUrl);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

/** @returns the single line that explains why the shop cannot start */
async function refusal(start: Promise<unknown>): Promise<string> {
  const error = await start.then(
    () => new Error('The shop has started'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartupError)) throw error as Error;
  expect(error.message).not.toContain('\n');
  return error.message;
}

describe('initializeDatabase()', () => {
  it('initializes an empty database, and does not change an initialized one', async () => {
    await initializeDatabase(env, own.ownerUrl);
    const first = await query('SELECT * FROM migrations JOIN users ON true');
    expect(first.length).toBeGreaterThan(0);
    await initializeDatabase(env, own.ownerUrl);
    expect(await query('SELECT * FROM migrations JOIN users ON true')).toEqual(first);
  });

  it('runs once for four concurrent calls', async () => {
    await Promise.all(Array.from({ length: 4 }, () => initializeDatabase(env, own.ownerUrl)));
    const migrations = await query<{ name: string }>('SELECT name FROM migrations');
    expect(new Set(migrations.map(({ name }) => name)).size).toBe(migrations.length);
    expect(await query('SELECT email FROM users')).toEqual([{ email: env.sellerEmail }]);
    const locks = `SELECT FROM pg_locks JOIN pg_database AS own ON own.oid = database
      WHERE locktype = 'advisory' AND datname = current_database()`;
    expect(await query(locks)).toEqual([]);
  });

  it('succeeds in three concurrent processes', async () => {
    const start = (): Promise<ShopProcess> =>
      ShopProcess.start(own.ownerUrl, dataDir, { BACKGROUND_JOBS: 'true', LOG_LEVEL: 'warn' });
    const processes = await Promise.allSettled([start(), start(), start()]);
    const alive = processes.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
    await Promise.all(alive.map((process) => process.kill()));
    expect(processes.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
  });

  it('creates the first seller, and changes no seller later', async () => {
    await initializeDatabase(env, own.ownerUrl);
    const other = testEnv(dataDir, {
      SELLER_EMAIL: 'Other@Shop.test',
      SELLER_PASSWORD: 'another password',
    });
    await initializeDatabase(other, own.ownerUrl);
    const sellers = await query<{ email: string; password_hash: string }>(
      'SELECT email, password_hash FROM users',
    );
    expect(sellers).toEqual([{ email: env.sellerEmail, password_hash: expect.any(String) }]);
    const [{ password_hash: hash } = { password_hash: '' }] = sellers;
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(hash, env.sellerPassword)).toBe(true);
    await query('DELETE FROM users');
    await initializeDatabase(other, own.ownerUrl);
    expect(await query('SELECT email FROM users')).toEqual([{ email: 'other@shop.test' }]);
  });

  it.each(['aaaaaaaa', 'owner@shop.test', 'Corner Shop'])(
    'rejects %s as the password of the first seller in production, and ignores it later',
    async (password) => {
      const weak = testEnv(dataDir, {
        NODE_ENV: 'production',
        SEED_DEMO: 'false',
        SELLER_EMAIL: 'owner@shop.test',
        SELLER_PASSWORD: password,
        SHOP_NAME: 'Corner Shop',
      });
      await expect(initializeDatabase(weak, own.ownerUrl)).rejects.toThrow(
        new StartupError('SELLER_PASSWORD is easy to guess. Set it to another one.'),
      );
      expect(await query('SELECT email FROM users')).toEqual([]);
      await initializeDatabase(env, own.ownerUrl);
      await initializeDatabase(weak, own.ownerUrl);
    },
  );

  it('rolls back a failed migration completely', async () => {
    await query('CREATE TABLE orders (id int)');
    await expect(initializeDatabase(env, own.ownerUrl)).rejects.toThrow(/already exists/);
    expect(
      await query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`),
    ).toEqual([{ tablename: 'migrations' }, { tablename: 'orders' }]);
    await query('DROP TABLE orders');
    await initializeDatabase(env, own.ownerUrl);
    expect(await query('SELECT FROM users')).toHaveLength(1);
  });

  it('reports in one line that the job queues cannot be created', async () => {
    await query(`CREATE SCHEMA pgboss; CREATE TYPE pgboss.job_state AS ENUM ('another')`);
    expect(await refusal(initializeDatabase(env, own.ownerUrl))).toMatch(
      /^The job queues could not be created in the database \(.+\)\. .+\.$/,
    );
  });

  it('runs migrations without a statement timeout, and retries locks with a short timeout', async () => {
    await initializeDatabase(env, own.ownerUrl);
    // The last step of a migration then needs a lock on a table that a long transaction reads.
    await query(`
      DELETE FROM migrations WHERE name LIKE 'AddCleanUpIndexes%';
      CREATE FUNCTION need_orders() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF current_setting('statement_timeout') <> '0' THEN RAISE EXCEPTION 'has no time'; END IF;
        LOCK TABLE orders; RETURN NEW;
      END $$;
      CREATE TRIGGER need_orders BEFORE INSERT ON migrations FOR EACH ROW EXECUTE FUNCTION need_orders()`);
    const reader = new Client(own.ownerUrl);
    await reader.connect();
    await reader.query('BEGIN; SELECT FROM orders');
    const prepared = initializeDatabase(env, own.ownerUrl);
    const isWaiting = `SELECT FROM pg_locks WHERE relation = 'orders'::regclass AND NOT granted`;
    await until(async () => (await query(isWaiting)).length > 0);
    // Queries queued behind that lock request run soon.
    await query(`SET statement_timeout = '5s'; SELECT FROM orders`);
    await reader.end();
    await prepared;
    expect(await query(`SELECT FROM migrations WHERE name LIKE 'AddCleanUpIndexes%'`)).toEqual([
      {},
    ]);
  });

  it('rejects a database of a newer version', async () => {
    await initializeDatabase(env, own.ownerUrl);
    await query(
      `INSERT INTO migrations (timestamp, name) VALUES (1999999999999, 'Later1999999999999')`,
    );
    expect(await refusal(initializeDatabase(env, own.ownerUrl))).toMatch(
      /^The database was made by a newer version of Larder .*Later1999999999999.*\.$/,
    );
  });
});

describe('unusable database', () => {
  const withUrl = (change: (url: URL) => void): string => {
    const url = new URL(own.ownerUrl);
    change(url);
    return url.href;
  };

  it.each<[string, (url: URL) => void, RegExp]>([
    ['a wrong password', (url) => (url.password = 'wrong-word'), /password authentication failed/],
    ['an unknown user', (url) => (url.username = 'nobody'), /authentication failed|does not exist/],
    ['an unknown database', (url) => (url.pathname = 'nowhere'), /"nowhere" does not exist/],
    ['a closed port', (url) => (url.port = '1'), /ECONNREFUSED/],
    ['an unknown host', (url) => (url.hostname = 'nowhere.invalid'), /ENOTFOUND|EAI_AGAIN/],
  ])('is reported in one line: %s', async (_, change, reason) => {
    const url = withUrl(change);
    const line = await refusal(createApp(env, url));
    expect(line).toMatch(/^The database at \S+ cannot be used \(.+\)\. Check DATABASE_URL/);
    expect(line).toMatch(reason);
    const { password, host, pathname } = new URL(url);
    expect(line).toContain(`${host}${pathname}`);
    expect(line).not.toContain(password);
  });

  it('is reported after a timeout when the server does not respond', async () => {
    const mute = net.createServer(() => undefined);
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as AddressInfo;
    try {
      const line = await refusal(
        initializeDatabase(env, `postgres://a:wrong-word@127.0.0.1:${port}/x`),
      );
      expect(line).toMatch(/cannot be used \(.*timeout.*\)/i);
      expect(line).not.toContain('wrong-word');
    } finally {
      mute.close();
    }
  });
});
