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

describe('login rate limit', () => {
  it('returns 429 after ten wrong passwords from one IP address, even for the correct password', async () => {
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

  it('ends after the time given in Retry-After', async () => {
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

  it('does not affect other IP addresses, nor other accounts at the same one', async () => {
    const { email } = await signIn(app);
    const other = await signIn(app);
    await guessTen(email);
    expect((await login(email, PASSWORD, '198.51.100.2')).status).toBe(200);
    expect((await login(other.email, PASSWORD)).status).toBe(200);
  });

  it('does not lock out a known device, even at the same IP address', async () => {
    const { email, agent } = await signIn(app);
    await guess(1, () => email);
    await pretend(1000);
    expect((await login(email, PASSWORD)).status).toBe(429);
    expect((await login(email, PASSWORD, undefined, agent)).status).toBe(200);
  });

  it('counts failures of a known device separately, then together with those of its IP address', async () => {
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

  it('counts failures regardless of the case and whitespace of the email', async () => {
    const { email } = await signIn(app);
    await guess(2, (n) => (n % 2 ? ` ${email.toUpperCase()}` : email));
    await pretend(8);
    expect((await login(email, PASSWORD)).status).toBe(429);
  });

  it('counts a whole IPv6 /64 prefix as one IP address', async () => {
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

  it('allows only ten of 25 concurrent wrong passwords', async () => {
    const { email } = await signIn(app);
    const statuses = await statusesOf(
      Array.from({ length: 25 }, (_, n) => login(email, `guess ${n}`)),
    );
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(15).fill(429)]);
  });

  it('counts failures of a seller and of a customer with the same email separately', async () => {
    await guessTen(app.env.sellerEmail);
    const seller = { email: app.env.sellerEmail, password: app.env.sellerPassword };
    const response = await request(app.url)
      .post('/api/seller/login')
      .set('X-Forwarded-For', '198.51.100.1')
      .send(seller);
    expect(response.status).toBe(200);
  });

  it('also applies to the current password when a seller changes the password', async () => {
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

describe('login rate limit across IP addresses and accounts', () => {
  it('locks an account for unknown devices after failures from many IP addresses', async () => {
    const { email, agent } = await signIn(app);
    await guess(1, () => email);
    await pretend(24);
    expect((await login(email, PASSWORD, '203.0.113.77')).status).toBe(429);
    expect((await login(email, PASSWORD, '203.0.113.77', agent)).status).toBe(200);
  });

  it('blocks an IP address after failures for many accounts', async () => {
    const { email } = await signIn(app);
    await guess(2, (n) => `guess${n}@shop.test`);
    await pretend(28);
    expect((await login(email, PASSWORD)).status).toBe(429);
    expect((await login(email, PASSWORD, '198.51.100.2')).status).toBe(200);
  });

  it('is stored in the database, under keys that do not contain the email', async () => {
    const { email } = await signIn(app);
    await guess(3, () => email);
    const rows = await app.database.query<{ key: string; points: number }[]>(
      'SELECT * FROM login_attempts',
    );
    expect(rows.map(({ points }) => points)).toEqual([3, 3, 3]);
    expect(JSON.stringify(rows)).not.toContain('customer');
  });
});

describe('successful logins', () => {
  it('are not rate limited, even when thirty arrive concurrently from one IP address', async () => {
    const { email } = await signIn(app);
    const statuses = await statusesOf(Array.from({ length: 30 }, () => login(email, PASSWORD)));
    expect(statuses).toEqual(Array(30).fill(200));
    const [{ count } = { count: 1 }] = await app.database.query<{ count: number }[]>(
      'SELECT count(*)::int FROM login_attempts WHERE points > 0',
    );
    expect(count).toBe(0);
  });

  it('do not reset earlier failures', async () => {
    const { email } = await signIn(app);
    await guess(1, () => email);
    await pretend(8);
    expect((await login(email, PASSWORD)).status).toBe(200);
    expect((await login(email, 'guess')).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(429);
  });
});

describe('failed logins', () => {
  it('hash exactly once for an unknown email, as for a wrong password', async () => {
    const { email } = await signIn(app);
    const hashesOf = async (tried: string): Promise<number> => {
      const before = passwordHashes.count;
      expect((await login(tried, 'a wrong password')).status).toBe(401);
      return passwordHashes.count - before;
    };
    expect([await hashesOf(email), await hashesOf('nobody@shop.test')]).toEqual([1, 1]);
  });
});
