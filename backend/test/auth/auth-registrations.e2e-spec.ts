import request from 'supertest';
import { expectFailure } from '../support/expect-failure.js';
import { countRows } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

const LIMIT = 4;

let app: TestApp;
beforeAll(
  async () =>
    (app = await createTestApp({ TRUST_PROXY: 'loopback', REGISTRATIONS_PER_HOUR: `${LIMIT}` })),
);
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

let people = 0;
const register = (address: string, email = `person${++people}@shop.test`): request.Test =>
  request(app.url)
    .post('/api/user/register')
    .set('X-Forwarded-For', address)
    .send({ name: 'Ana', email, password: 'plenty of tomatoes' });

const statusesOf = async (registrations: request.Test[]): Promise<number[]> =>
  (await Promise.all(registrations)).map(({ status }) => status).toSorted();

describe('POST /api/user/register', () => {
  it('returns 429 after the allowed number of accounts per hour from one IP address, also for concurrent requests', async () => {
    const statuses = await statusesOf(Array.from({ length: 9 }, () => register('198.51.100.1')));
    expect(statuses).toEqual([...Array(LIMIT).fill(201), ...Array(9 - LIMIT).fill(429)]);
    const refused = await register('198.51.100.1');
    expectFailure(refused, 429, 'TOO_MANY_ATTEMPTS');
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(59 * 60);
    expect(seconds).toBeLessThanOrEqual(60 * 60);
    expect((await register('198.51.100.2')).status).toBe(201);
  });

  it('counts an IPv6 /64 prefix as one IP address', async () => {
    for (let n = 0; n < LIMIT; n++) await register(`2001:db8:0:1::${n}`);
    expect((await register('2001:db8:0:1:ffff::1')).status).toBe(429);
    expect((await register('2001:db8:0:2::1')).status).toBe(201);
  });

  it('does not count rejected requests as registrations', async () => {
    await register('198.51.100.1', 'ana@shop.test');
    for (let n = 1; n < LIMIT; n++) {
      expect((await register('198.51.100.1', 'ana@shop.test')).status).toBe(409);
      expect((await register('198.51.100.1').send({ password: 'password123' })).status).toBe(400);
    }
    for (let n = 1; n < LIMIT; n++) expect((await register('198.51.100.1')).status).toBe(201);
  });

  it('returns 429 after too many attempts with a taken email from one IP address', async () => {
    await register('198.51.100.2', 'ana@shop.test');
    for (let n = 0; n < LIMIT; n++) {
      expect((await register('198.51.100.1', 'ana@shop.test')).status).toBe(409);
    }
    expect((await register('198.51.100.1', 'ana@shop.test')).status).toBe(429);
    expect((await register('198.51.100.1', 'new@shop.test')).status).toBe(429);
  });

  it('leaves no account behind when the session cannot be stored', async () => {
    await app.owner.query('ALTER TABLE sessions ADD CONSTRAINT never CHECK (false) NOT VALID');
    const failed = await register('198.51.100.1');
    await app.owner.query('ALTER TABLE sessions DROP CONSTRAINT never');
    expect(failed.status).toBe(500);
    const [{ count } = { count: 1 }] = await app.database.query<{ count: number }[]>(
      `SELECT count(*)::int FROM users WHERE role = 'customer'`,
    );
    expect(count).toBe(0);
    expect(await countRows(app, 'sessions')).toBe(0);
  });
});
