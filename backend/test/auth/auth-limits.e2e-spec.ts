import request from 'supertest';
import { passwordHashes } from '../../src/auth/passwords/passwords.js';
import { expectFailure } from '../support/expect-failure.js';
import { loginAttempts } from './login-attempts.js';
import {
  createTestApp,
  PASSWORD,
  resetDatabase,
  signIn,
  signInSeller,
  type TestApp,
} from '../support/test-app.js';

let app: TestApp;
beforeAll(
  async () =>
    (app = await createTestApp({
      TRUST_PROXY: 'loopback',
      LOGIN_FAILURES_PER_ACCOUNT: '25',
      LOGIN_FAILURES_PER_IP: '30',
    })),
);
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const { login, guess, pretend, guessTen } = loginAttempts(() => app);

const statusesOf = async (logins: request.Test[]): Promise<number[]> =>
  (await Promise.all(logins)).map(({ status }) => status).toSorted();

describe('ten wrong passwords', () => {
  it('from one address make an account rest there, for the right password too', async () => {
    const { email } = await signIn(app);
    expect(await guess(10, () => email)).toEqual(Array(10).fill(401));
    const refused = await login(email, PASSWORD);
    expectFailure(refused, 429, 'TOO_MANY_ATTEMPTS');
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(refused.body).toMatchObject({
      message: 'Too many attempts. Please try again in 15 minutes.',
      details: { retryAfterSeconds: seconds },
    });
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  it('rest as long as is told, and no longer', async () => {
    const { email } = await signIn(app);
    await guessTen(email);
    const now = Date.now();
    await app.database.query('UPDATE login_attempts SET expire = $1', [now + 30_000]);
    const refused = await login(email, PASSWORD);
    expect(refused.body.message).toBe('Too many attempts. Please try again in 1 minute.');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    await app.database.query('UPDATE login_attempts SET expire = $1', [now - 1]);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('do not make it rest for others, nor other accounts there', async () => {
    const { email } = await signIn(app);
    const other = await signIn(app);
    await guessTen(email);
    expect((await login(email, PASSWORD, '198.51.100.2')).status).toBe(200);
    expect((await login(other.email, PASSWORD)).status).toBe(200);
  });

  it('do not lock out a device that has logged in before, even from the same address', async () => {
    const { email, agent } = await signIn(app);
    await guess(1, () => email);
    await pretend(1000);
    expect((await login(email, PASSWORD)).status).toBe(429);
    expect((await login(email, PASSWORD, undefined, agent)).status).toBe(200);
  });

  it('lock out that device only as a stranger when they come from it', async () => {
    const { email, agent } = await signIn(app);
    for (let n = 0; n < 2; n++) {
      expect((await login(email, `guess ${n}`, `203.0.113.${n}`, agent)).status).toBe(401);
    }
    await pretend(8);
    expect((await login(email, 'a guess', undefined, agent)).status).toBe(401);
    await pretend(9);
    expect((await login(email, PASSWORD, undefined, agent)).status).toBe(429);
    expect((await login(email, PASSWORD, '198.51.100.2', agent)).status).toBe(200);
  });

  it('count whatever the case an account is written in', async () => {
    const { email } = await signIn(app);
    await guess(2, (n) => (n % 2 ? ` ${email.toUpperCase()}` : email));
    await pretend(8);
    expect((await login(email, PASSWORD)).status).toBe(429);
  });

  it('count for a whole network of IPv6, and for no other', async () => {
    const { email } = await signIn(app);
    await guess(
      2,
      () => email,
      (n) => `2001:db8:0:1::${n + 1}`,
    );
    await pretend(8);
    expect((await login(email, PASSWORD, '2001:db8:0:1:ffff::1')).status).toBe(429);
    expect((await login(email, PASSWORD, '2001:db8:0:2::1')).status).toBe(200);
  });

  it('get through no more often when they come at once', async () => {
    const { email } = await signIn(app);
    const statuses = await statusesOf(
      Array.from({ length: 25 }, (_, n) => login(email, `guess ${n}`)),
    );
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(15).fill(429)]);
  });

  it('count for a seller apart from a customer of the same e-mail', async () => {
    await guessTen(app.env.sellerEmail);
    const seller = { email: app.env.sellerEmail, password: app.env.sellerPassword };
    const answer = await request(app.url)
      .post('/api/seller/login')
      .set('X-Forwarded-For', '198.51.100.1')
      .send(seller);
    expect(answer.status).toBe(200);
  });

  it("stop a seller's change of password, too", async () => {
    const seller = await signInSeller(app);
    const change = (currentPassword: string) =>
      seller
        .post('/api/seller/password')
        .send({ currentPassword, newPassword: 'a better one at last' });
    expect((await change('a guess')).status).toBe(401);
    await pretend(9);
    expect((await change('a guess')).status).toBe(401);
    await pretend(9);
    expectFailure(await change(app.env.sellerPassword), 429, 'TOO_MANY_ATTEMPTS');
  });
});

describe('many wrong passwords', () => {
  it('from many addresses make an account rest for all strangers', async () => {
    const { email, agent } = await signIn(app);
    await guess(1, () => email);
    await pretend(24);
    expect((await login(email, PASSWORD, '203.0.113.77')).status).toBe(429);
    expect((await login(email, PASSWORD, '203.0.113.77', agent)).status).toBe(200);
  });

  it('for many accounts make an address rest', async () => {
    const { email } = await signIn(app);
    await guess(2, (n) => `guess${n}@shop.test`);
    await pretend(28);
    expect((await login(email, PASSWORD)).status).toBe(429);
    expect((await login(email, PASSWORD, '198.51.100.2')).status).toBe(200);
  });

  it('are kept where all processes see them, without a name', async () => {
    const { email } = await signIn(app);
    await guess(3, () => email);
    const rows = await app.database.query<{ key: string; points: number }[]>(
      'SELECT * FROM login_attempts',
    );
    expect(rows.map(({ points }) => points)).toEqual([3, 3, 3]);
    expect(JSON.stringify(rows)).not.toContain('customer');
  });
});

describe('right passwords', () => {
  it('are all let in, though thirty come at once from one address', async () => {
    const { email } = await signIn(app);
    const statuses = await statusesOf(Array.from({ length: 30 }, () => login(email, PASSWORD)));
    expect(statuses).toEqual(Array(30).fill(200));
    const [{ count } = { count: 1 }] = await app.database.query<{ count: number }[]>(
      'SELECT count(*)::int FROM login_attempts WHERE points > 0',
    );
    expect(count).toBe(0);
  });

  it('do not make earlier guesses forgotten', async () => {
    const { email } = await signIn(app);
    await guess(1, () => email);
    await pretend(8);
    expect((await login(email, PASSWORD)).status).toBe(200);
    expect((await login(email, 'guess')).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(429);
  });
});

describe('a login that fails', () => {
  it('is as much work for an unknown e-mail as for a wrong password', async () => {
    const { email } = await signIn(app);
    const hashesOf = async (tried: string): Promise<number> => {
      const before = passwordHashes.count;
      expect((await login(tried, 'a wrong password')).status).toBe(401);
      return passwordHashes.count - before;
    };
    expect([await hashesOf(email), await hashesOf('nobody@shop.test')]).toEqual([1, 1]);
  });
});
