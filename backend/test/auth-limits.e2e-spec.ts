import request from 'supertest';
import { expectFailure } from './expect-failure.js';
import { createTestApp, resetDatabase, signIn, type TestApp } from './test-app.js';

const PASSWORD = 'plenty of tomatoes';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const login = (email: string, password: string, shop = app) =>
  request(shop.url).post('/api/user/login').send({ email, password });

/** So many wrong passwords, one after the other; answers the statuses. */
async function guess(times: number, email: (n: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await login(email(n), `guess ${n}`)).status);
  return statuses;
}

/** The attempts counted so far, of every account and address. */
const counted = async (): Promise<number[]> =>
  (await app.database.query<{ points: number }[]>('SELECT points FROM login_attempts')).map(
    ({ points }) => points,
  );

/** As if all this had come from other addresses. */
const forgetAddress = (): Promise<unknown> =>
  app.database.query(
    `DELETE FROM login_attempts WHERE key = 'login:' || encode(sha256('address:127.0.0.1'), 'hex')`,
  );

describe('ten wrong passwords', () => {
  it('make an account rest, from everywhere and for the right password too', async () => {
    const { email } = await signIn(app);
    expect(await guess(10, () => email)).toEqual(Array(10).fill(401));
    await forgetAddress();
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

  it('make an account rest whatever the case it is written in', async () => {
    const { email } = await signIn(app);
    await guess(10, (n) => (n % 2 ? ` ${email.toUpperCase()}` : email));
    await forgetAddress();
    expect((await login(email, PASSWORD)).status).toBe(429);
  });

  it('make an address rest, whatever the accounts', async () => {
    const { email } = await signIn(app);
    expect(await guess(10, (n) => `guess${n}@shop.test`)).toEqual(Array(10).fill(401));
    expect((await login(email, PASSWORD)).status).toBe(429);
  });

  it('slip through no more often when they come at once', async () => {
    const { email } = await signIn(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => login(email, `guess ${n}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(10).fill(401),
      ...Array(10).fill(429),
    ]);
  });

  it('are not forgotten for a forged X-Forwarded-For', async () => {
    await guess(10, (n) => `guess${n}@shop.test`);
    for (const forged of ['203.0.113.9', '127.0.0.2, 203.0.113.9', '::1']) {
      const answer = await login('other@shop.test', 'guess')
        .set('X-Forwarded-For', forged)
        .set('X-Real-Ip', forged)
        .set('Forwarded', `for=${forged}`);
      expect(answer.status).toBe(429);
    }
  });

  it('count for a seller apart from a customer of the same e-mail', async () => {
    await guess(10, () => app.env.sellerEmail);
    await forgetAddress();
    const { status } = await request(app.url)
      .post('/api/seller/login')
      .send({ email: app.env.sellerEmail, password: app.env.sellerPassword });
    expect(status).toBe(200);
  });

  it('are shared by all processes on the database', async () => {
    const { email } = await signIn(app);
    await guess(10, () => email);
    const [{ count } = { count: 0 }] = await app.database.query<{ count: number }[]>(
      'SELECT count(*)::int FROM login_attempts WHERE points = 10',
    );
    expect(count).toBe(2);
  });
});

describe('a login that succeeds', () => {
  it('gives its attempt back', async () => {
    const { email } = await signIn(app);
    for (let n = 0; n < 12; n++) expect((await login(email, PASSWORD)).status).toBe(200);
    expect(await counted()).toEqual([0, 0]);
  });

  it('does not make earlier guesses forgotten', async () => {
    const { email } = await signIn(app);
    await guess(9, () => email);
    expect((await login(email, PASSWORD)).status).toBe(200);
    expect((await login(email, 'guess')).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(429);
  });
});

describe('a login that fails', () => {
  it('is as much work for an unknown e-mail as for a wrong password', async () => {
    const { email } = await signIn(app);
    // The processor's time, not the clock's: other programs on the machine do not count.
    const workOf = async (tried: string): Promise<number> => {
      const before = process.cpuUsage();
      await login(tried, 'a wrong password');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const works = { known: 0, unknown: 0 };
    for (let n = 0; n < 4; n++) {
      works.known += await workOf(email);
      works.unknown += await workOf('nobody@shop.test');
    }
    expect(works.unknown / works.known).toBeGreaterThan(0.5);
    expect(works.unknown / works.known).toBeLessThan(2);
  });
});

describe('behind a trusted proxy', () => {
  it('counts the address the proxy saw, not what a client wrote before it', async () => {
    const shop = await createTestApp({ TRUST_PROXY: '1' });
    let guesses = 0;
    try {
      const from = (address: string) =>
        login(`guess${++guesses}@shop.test`, 'guess', shop).set('X-Forwarded-For', address);
      for (let n = 0; n < 10; n++) await from(`198.51.100.${n}, 203.0.113.9`);
      expect((await from('198.51.100.77, 203.0.113.9')).status).toBe(429);
      expect((await from('203.0.113.9, 198.51.100.1')).status).not.toBe(429);
    } finally {
      await shop.close();
    }
  });
});
