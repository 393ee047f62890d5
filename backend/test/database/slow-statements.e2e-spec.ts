import request from 'supertest';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { currentRequest } from '../../src/common/current-request.js';
import { databaseOptions } from '../../src/database/data-source.js';
import { run } from '../../src/database/run.js';
import { statement } from '../../src/database/statement.js';
import { inTransaction } from '../../src/database/transaction.js';
import { createProduct, holdLock, untilWaiting } from '../support/factories.js';
import { createTestApp, signIn, type TestApp } from '../support/test-app.js';

/**
 * In milliseconds: any sleep exceeds it. Other statements may, too, so each test filters its own.
 */
const LIMIT = 1;
/** In milliseconds: no statement exceeds it. */
const TEN_MINUTES = 600_000;
const SECRET = 'zenobia.quux@mailbox.test';

interface Line {
  msg: string;
  context?: string;
  statement?: string;
  milliseconds?: number;
  req?: { id: string };
}

const written: string[] = [];
let app: TestApp;
/** Opens a shop that logs statements slower than `limit` to `texts`. */
const openShop = (limit: number, texts: string[]): Promise<TestApp> =>
  createTestApp(
    { LOG_LEVEL: 'info', SLOW_QUERY_MS: String(limit) },
    { write: (text: string) => void texts.push(text) },
  );
beforeAll(async () => (app = await openShop(LIMIT, written)));
beforeEach(() => (written.length = 0));
afterAll(() => app.close());

const slow = (texts = written): Line[] =>
  texts
    .map((text) => JSON.parse(text) as Line)
    .filter(({ context }) => context === 'SlowStatements');

describe('slow statement', () => {
  it('is logged with its text and duration, but never with its values', async () => {
    await app.database.query(`SELECT pg_sleep($1),\n   $2::text AS somebody`, [0.02, SECRET]);
    const statement = 'SELECT pg_sleep($1), $2::text AS somebody';
    const [line, ...more] = slow().filter((it) => it.statement === statement);
    expect([line?.msg, more]).toEqual(['Slow query', []]);
    expect(line?.milliseconds).toBeGreaterThanOrEqual(20);
    expect(line?.req).toBeUndefined();
    expect(written.join('')).not.toContain('zenobia');
  });

  it('is logged by its name, also in a transaction and when it fails', async () => {
    const sleepLong = statement('sleep_long', 'SELECT pg_sleep($1)');
    const fails = statement('fail_late', `SELECT (pg_sleep(0.02)::text || $1)::int`);
    await inTransaction(app.database, (tx) => run(tx, sleepLong, [0.02]));
    await expect(run(app.database.manager, fails, [SECRET])).rejects.toThrow('invalid input');
    expect(slow().map((line) => line.statement)).toEqual(
      expect.arrayContaining(['sleep_long', 'fail_late']),
    );
    expect(written.join('')).not.toContain('zenobia');
  });

  it('is logged with the id of its request', async () => {
    const { agent } = await signIn(app);
    const { id } = await createProduct(app);
    const unlock = await holdLock(app, 'LOCK TABLE cart_items IN ACCESS EXCLUSIVE MODE');
    const response = agent
      .post('/api/cart/update')
      .set('X-Request-Id', 'request-0001')
      .send({ cartItems: { [id]: 2 } })
      .then(({ status }) => status);
    await untilWaiting(app, 1);
    await app.owner.query('SELECT pg_sleep(0.02)');
    await unlock();
    expect(await response).toBe(200);
    const [line, ...more] = slow().filter((it) => it.statement === 'replace_cart');
    expect([line?.req?.id, more]).toEqual(['request-0001', []]);
    expect(line?.milliseconds).toBeGreaterThanOrEqual(20);
  });

  it('is logged with the id of its own request, even after waiting for a connection', async () => {
    const { url = '' } = app.database.options as PostgresDataSourceOptions;
    const options = databaseOptions(url, [], { poolSize: 1, slowQueryMs: LIMIT });
    const narrow = await new DataSource(options).initialize();
    const sleepLong = statement('sleep_in_turn', 'SELECT pg_sleep(0.02)');
    const ids = ['request-000a', 'request-000b', 'request-000c'];
    await Promise.all(
      ids.map((id) => currentRequest.run({ id }, () => run(narrow.manager, sleepLong, []))),
    );
    await narrow.destroy();
    const own = slow().filter((line) => line.statement === sleepLong.name);
    expect(own.map(({ req }) => req?.id)).toEqual(ids);
  });
});

describe('slow query log', () => {
  it.each([
    ['takes less than SLOW_QUERY_MS', TEN_MINUTES],
    ['runs with SLOW_QUERY_MS=0', 0],
  ])('contains no statement that %s', async (_, limit) => {
    const texts: string[] = [];
    const shop = await openShop(limit, texts);
    await shop.database.query('SELECT pg_sleep(0.02)');
    expect((await request(shop.url).get('/api/health/live')).status).toBe(200);
    await shop.close();
    expect(slow(texts)).toEqual([]);
    expect(texts.join('')).toContain('Nest application successfully started');
  });
});
