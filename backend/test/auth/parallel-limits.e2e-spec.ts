import { DataSource } from 'typeorm';
import request from 'supertest';
import { AttemptCounter } from '../../src/auth/rate-limits/attempt-counter.js';
import { CleanUpJob } from '../../src/clean-up.job.js';
import { TestMailServer } from '../support/mail-server.js';
import { type Buyer, countRows, createBuyers } from '../support/factories.js';
import { createTestApp, resetDatabase, signIn, type TestApp } from '../support/test-app.js';
import { loginAttempts } from './login-attempts.js';

const LIMIT = 5;
const AT_ONCE = 20;

let app: TestApp;
let server: TestMailServer;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp({
    ...(await server.open()),
    SHOP_EMAIL: 'hello@shop.test',
    TRUST_PROXY: 'loopback',
    LOGIN_FAILURES: `${LIMIT}`,
    REGISTRATIONS_PER_HOUR: `${LIMIT}`,
    CLIENT_ERRORS_PER_IP: `${LIMIT}`,
    CLIENT_ERRORS_PER_HOUR: `${2 * LIMIT}`,
    MAX_ORDERS_PER_DAY: `${LIMIT}`,
  });
});
beforeEach(() => resetDatabase(app));
afterAll(async () => {
  await app.close();
  await server.close();
});

const { login } = loginAttempts(() => app);

const post = (path: string, body: object, address = '198.51.100.1'): request.Test =>
  request(app.url).post(`/api/${path}`).set('X-Forwarded-For', address).send(body);

/**
 * Sends concurrent requests.
 * @returns the number of responses by status
 */
async function statusesOf(
  of: (n: number) => request.Test,
  count = AT_ONCE,
): Promise<Record<number, number>> {
  const responses = await Promise.all(Array.from({ length: count }, (_, n) => of(n)));
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('rate limits under concurrent requests', () => {
  it('allow the configured number of wrong passwords', async () => {
    const { email } = await signIn(app);
    expect(await statusesOf((n) => login(email, `guess ${n}`))).toEqual({
      401: LIMIT,
      429: AT_ONCE - LIMIT,
    });
  });

  it('allow known devices their own number of wrong passwords, then that of unknown devices', async () => {
    const { email, agent } = await signIn(app);
    const guess = (n: number) => login(email, `guess ${n}`, undefined, agent);
    expect(await statusesOf(guess)).toEqual({ 401: 2 * LIMIT, 429: AT_ONCE - 2 * LIMIT });
  });

  it('allow the configured number of registrations, and of attempts with a taken email', async () => {
    const person = { name: 'Ana', password: 'plenty of tomatoes' };
    const register = (email: string) => post('user/register', { ...person, email });
    expect(await statusesOf((n) => register(`ana${n}@shop.test`))).toEqual({
      201: LIMIT,
      429: AT_ONCE - LIMIT,
    });
    await app.database.query('DELETE FROM login_attempts');
    expect(await statusesOf(() => register('ana0@shop.test'))).toMatchObject({ 409: LIMIT });
  });

  it('allow the configured number of browser error reports, per IP address and in total', async () => {
    const report = (n: number) =>
      post(
        'client-errors',
        { message: 'no', page: '/cart' },
        `198.51.100.${n % 4 === 3 ? n : n % 4}`,
      );
    const one = await statusesOf(() => report(0));
    expect(one).toEqual({ 200: LIMIT, 429: AT_ONCE - LIMIT });
    expect(await statusesOf((n) => report(n + 1))).toMatchObject({ 200: LIMIT });
  });

  it('cap the emails about contact messages without rejecting the messages', async () => {
    await post('contact', { name: 'Ana', email: 'ana@example.com', message: 'Hello' });
    await app.database.query('UPDATE login_attempts SET points = 58 WHERE key LIKE $1', [
      'contact-mail:%',
    ]);
    const write = (n: number) =>
      post('contact', { name: 'Ana', email: 'a@example.com', message: `${n}` }, `192.0.2.${n}`);
    expect(await statusesOf(write)).toEqual({ 200: AT_ONCE });
    expect(await countRows(app, 'outbox')).toBe(3);
  });

  it('cap the newsletter emails to one address without rejecting the requests', async () => {
    const subscribe = () =>
      post('newsletter', { email: 'ana@example.com', consent: 'I want it.', language: 'en' });
    expect(await statusesOf(subscribe)).toEqual({ 200: AT_ONCE });
    expect(await countRows(app, 'outbox')).toBe(3);
  });

  it('allow the configured number of closed order attempts', async () => {
    const [ana] = (await createBuyers(app, 1)) as [Buyer];
    const close = (n: number) =>
      request(app.url)
        .post('/api/order/attempt/close')
        .set({ Cookie: ana.cookie, 'Idempotency-Key': `key-${n}` });
    expect(await statusesOf(close)).toEqual({ 200: LIMIT, 429: AT_ONCE - LIMIT });
  });
});

it('deletes expired attempt counters in the clean-up job', async () => {
  await login('nobody@shop.test', 'a guess');
  await app.nest.get(CleanUpJob).run();
  expect(await countRows(app, 'login_attempts')).toBe(3);
  await app.database.query('UPDATE login_attempts SET expire = $1', [Date.now() - 1]);
  await app.nest.get(CleanUpJob).run();
  expect(await countRows(app, 'login_attempts')).toBe(0);
});

describe('AttemptCounter', () => {
  const points = async (): Promise<number[]> =>
    (await app.database.query<{ points: number }[]>('SELECT points FROM login_attempts')).map(
      (row) => row.points,
    );

  it('does not give back an attempt after a new window has begun', async () => {
    const counter = new AttemptCounter(app.nest.get(DataSource), {
      name: 'test',
      limit: 1,
      seconds: 60,
    });
    const giveBack = await counter.consume('key');
    await expect(counter.consume('key')).rejects.toMatchObject({ status: 429 });
    expect(await points()).toEqual([1]);
    await app.database.query('UPDATE login_attempts SET expire = $1', [Date.now() - 1]);
    await counter.consume('key');
    await giveBack();
    expect(await points()).toEqual([1]);
    await expect(counter.consume('key')).rejects.toMatchObject({ status: 429 });
  });
});
