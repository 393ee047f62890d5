import { ReadPool } from '../../src/database/read-pool.js';
import { statement } from '../../src/database/statement.js';
import {
  type Buyer,
  createBuyers,
  createProduct,
  holdLock,
  line,
  placeOrder,
  untilWaiting,
} from '../support/factories.js';
import { createTestApp, signIn, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

/** The number of connections in each pool. */
const [TRANSACTIONS, READS] = [10, 4];

const NUMBER = statement<{ number: number }>('number', 'SELECT $1::int AS number');
const DIVIDE = statement<{ part: number }>('shared_divide', 'SELECT 1 / $1::int AS part');
/** Waits while the test holds the lock. */
const WAIT = statement('shared_wait', 'SELECT pg_advisory_xact_lock_shared(1)');
/** Statements that wait for a lock. */
const WAITING = statement(
  'statements_waiting',
  `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
);
const NOTES = statement<{ text: string }>('shared_notes', 'SELECT * FROM shared_notes');

let app: TestApp;
let reads: ReadPool;
beforeAll(async () => {
  app = await createTestApp();
  reads = app.nest.get(ReadPool, { strict: false });
  await app.owner.query('CREATE TABLE shared_notes (text text)');
});
afterAll(() => app.close());

it('reads sessions while all transactions wait for a locked product', async () => {
  const { id } = await createProduct(app, { units: 100 });
  const { agent } = await signIn(app);
  const buyers = await createBuyers(app, TRANSACTIONS + 1);
  await app.owner.query('BEGIN');
  await app.owner.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [id]);
  const orders = Promise.all(buyers.map((buyer) => placeOrder(app, buyer, [line(id)])));
  await until(async () => (await reads.run(WAITING, [])).length === TRANSACTIONS);
  const { status } = await agent.get('/api/user/auth');
  await app.owner.query('COMMIT');
  expect(status).toBe(200);
  expect((await orders).map(({ status }) => status)).toEqual(buyers.map(() => 201));
});

it('runs as many concurrent statements as it has connections', async () => {
  await app.owner.query('SELECT pg_advisory_lock(1)');
  const asked = Array.from({ length: READS + 2 }, () => reads.run(WAIT, []));
  await untilWaiting(app, READS);
  await app.owner.query('SELECT pg_advisory_unlock(1)');
  expect(await Promise.all(asked)).toHaveLength(READS + 2);
});

it('isolates the failure of a statement', async () => {
  const outcomes = await Promise.allSettled([0, 1, 0].map((by) => reads.run(DIVIDE, [by])));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect(await reads.run(NUMBER, [3])).toEqual([{ number: 3 }]);
});

it('retries a statement whose connection is lost', async () => {
  await app.owner.query('SELECT pg_advisory_lock(1)');
  const waiting = async (): Promise<number[]> => {
    const { rows } = await app.owner.query<{ pid: number }>(WAITING.text);
    return rows.map(({ pid }) => pid);
  };
  const asked = reads.run(WAIT, []);
  await until(async () => (await waiting()).length === 1);
  const [lost] = await waiting();
  await app.owner.query('SELECT pg_terminate_backend($1)', [lost]);
  await until(async () => (await waiting()).some((pid) => pid !== lost));
  await app.owner.query('SELECT pg_advisory_unlock(1)');
  expect(await asked).toHaveLength(1);
});

it('prepares a statement again after its table has changed', async () => {
  await app.database.query(`INSERT INTO shared_notes VALUES ('Milk')`);
  const ask = (): Promise<object[]> => reads.run(NOTES, []);
  expect(await ask()).toEqual([{ text: 'Milk' }]);
  await app.owner.query('ALTER TABLE shared_notes ADD length int');
  const asked = await Promise.all(Array.from({ length: 20 }, ask));
  expect(asked.flat()).toEqual(asked.map(() => ({ text: 'Milk', length: null })));
});

// This test is the last one, since both shops of this process then use the session lookup of the
// second.
it('returns 503 after a timeout on a locked product, and rolls back', async () => {
  const impatient = await createTestApp({ DATABASE_TIMEOUT_SECONDS: '1' });
  const { id } = await createProduct(impatient, { units: 100 });
  const [buyer] = (await createBuyers(impatient, 1)) as [Buyer];
  const unlock = await holdLock(impatient, 'SELECT FROM products WHERE id = $1 FOR UPDATE', [id]);
  const refused = await placeOrder(impatient, buyer, [line(id)]);
  expect([refused.status, refused.body.code]).toEqual([503, 'TOO_BUSY']);
  await unlock();
  expect((await placeOrder(impatient, buyer, [line(id)])).status).toBe(201);
  await impatient.close();
});
