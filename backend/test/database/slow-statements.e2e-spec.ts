import { setTimeout as sleep } from 'node:timers/promises';
import request from 'supertest';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { currentRequest } from '../../src/common/current-request.js';
import { databaseOptions } from '../../src/database/data-source.js';
import { run, statement } from '../../src/database/statement.js';
import { inTransaction } from '../../src/database/transaction.js';
import { createProduct, holdLock, untilWaiting } from '../support/factories.js';
import { createTestApp, signIn, type TestApp } from '../support/test-app.js';

const LIMIT = 150;
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
beforeAll(async () => {
  app = await createTestApp(
    { LOG_LEVEL: 'info', SLOW_QUERY_MS: String(LIMIT) },
    { write: (text: string) => void written.push(text) },
  );
});
beforeEach(() => (written.length = 0));
afterAll(() => app.close());

const slow = (): Line[] =>
  written
    .map((text) => JSON.parse(text) as Line)
    .filter(({ context }) => context === 'SlowStatements');

describe('a statement that takes long', () => {
  it('is logged with its first words and its time, and never with its values', async () => {
    await app.database.query(`SELECT pg_sleep($1),\n   $2::text AS somebody`, [0.2, SECRET]);
    expect(slow()).toEqual([
      expect.objectContaining({
        msg: 'A statement was slow',
        statement: 'SELECT pg_sleep($1), $2::text AS somebody',
        milliseconds: expect.any(Number),
      }),
    ]);
    expect(slow()[0]?.milliseconds).toBeGreaterThan(LIMIT);
    expect(slow()[0]?.req).toBeUndefined();
    expect(written.join('')).not.toContain('zenobia');
  });

  it('is logged by its name, in a transaction, and when it fails, too', async () => {
    const sleepLong = statement('sleep_long', 'SELECT pg_sleep($1)');
    const fails = statement('fail_late', `SELECT (pg_sleep(0.2)::text || $1)::int`);
    await inTransaction(app.database, (tx) => run(tx, sleepLong, [0.2]));
    await expect(run(app.database.manager, fails, [SECRET])).rejects.toThrow('invalid input');
    expect(slow().map((line) => line.statement)).toEqual(
      expect.arrayContaining(['sleep_long', 'fail_late']),
    );
    expect(written.join('')).not.toContain('zenobia');
  });

  it('is logged with the request that waited for it; what is quick is not', async () => {
    const { agent } = await signIn(app);
    const { id } = await createProduct(app);
    await agent.post('/api/cart/update').send({ cartItems: { [id]: 1 } });
    expect(slow()).toEqual([]);
    const unlock = await holdLock(app, 'LOCK TABLE carts IN ACCESS EXCLUSIVE MODE');
    const answer = agent
      .post('/api/cart/update')
      .set('X-Request-Id', 'request-0001')
      .send({ cartItems: { [id]: 2 } })
      .then(({ status }) => status);
    await untilWaiting(app, 1);
    await sleep(2 * LIMIT);
    await unlock();
    expect(await answer).toBe(200);
    expect(slow().map(({ req }) => req?.id)).toContain('request-0001');
  });

  it('is logged with its own request also where that had to wait for a connection', async () => {
    const { url = '' } = app.database.options as PostgresDataSourceOptions;
    const options = databaseOptions(url, [], { poolSize: 1, slowQueryMs: LIMIT });
    const narrow = await new DataSource(options).initialize();
    const sleepLong = statement('sleep_in_turn', 'SELECT pg_sleep(0.2)');
    const ids = ['request-000a', 'request-000b', 'request-000c'];
    await Promise.all(
      ids.map((id) => currentRequest.run({ id }, () => run(narrow.manager, sleepLong, []))),
    );
    await narrow.destroy();
    expect(slow().map(({ req }) => req?.id)).toEqual(ids);
  });
});

describe('no statement', () => {
  it('is logged where SLOW_QUERY_MS is 0', async () => {
    const quiet: string[] = [];
    const other = await createTestApp(
      { LOG_LEVEL: 'info', SLOW_QUERY_MS: '0' },
      { write: (text: string) => void quiet.push(text) },
    );
    await other.database.query('SELECT pg_sleep(0.3)');
    expect((await request(other.url).get('/api/health/live')).status).toBe(200);
    await other.close();
    expect(quiet.join('')).not.toContain('SlowStatements');
  });
});
