import { createHmac } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure } from '../support/expect-failure.js';
import {
  createTestApp,
  resetDatabase,
  signIn,
  SELLER_FACTORS,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const base64 = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Builds a token by hand, so that every part of it can be invalid. */
function forge(header: object, claims: object, key?: string): string {
  const content = `${base64(header)}.${base64(claims)}`;
  const signature = key && createHmac('sha256', key).update(content).digest('base64url');
  return `${content}.${signature ?? ''}`;
}

const cookieOf = (response: request.Response): string =>
  (response.headers['set-cookie'] as unknown as string[])[0] ?? '';

/**
 * Logs in a new customer.
 * @returns the cookie pair, its token and the session ID
 */
async function sessionCookie(): Promise<{ cookie: string; token: string; sid: string }> {
  const { email } = await signIn(app);
  const response = await request(app.url)
    .post('/api/user/login')
    .send({ email, password: 'plenty of tomatoes' });
  const cookie = cookieOf(response).split(';', 1)[0] ?? '';
  const token = cookie.slice('token='.length);
  const { sid } = app.nest.get(JwtService).decode<{ sid: string }>(token);
  return { cookie, token, sid };
}

const orders = (cookie: string) => request(app.url).get('/api/order/user').set('Cookie', cookie);
const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3600;

const BEN = { name: 'Ben Okafor', email: 'ben@shop.test', password: 'a colleague of Ana' };

/**
 * Adds a second seller, who can log in with a password.
 * @returns the user ID
 */
async function addBen(): Promise<string> {
  await app.database.query('DELETE FROM users WHERE email = $1', [BEN.email]);
  const admin = await signInSeller(app);
  const { body } = await admin.post('/api/seller/staff').send({ ...BEN, ...SELLER_FACTORS });
  await app.database.query('DELETE FROM changes');
  return body.seller._id as string;
}

const loginBen = (password: string, agent = visitor(app)) =>
  agent.post('/api/seller/login').send({ email: BEN.email, password });

describe('login racing with a change of the account', () => {
  afterEach(async () => {
    await app.database.query('DELETE FROM changes');
    await app.database.query('DELETE FROM users WHERE email = $1', [BEN.email]);
  });

  /**
   * Changes the account as a concurrent process would: after the login has read it and before the session is stored.
   */
  async function meanwhile(changes: string): Promise<request.Response> {
    const id = await addBen();
    const runner = app.database.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query(`UPDATE users SET ${changes} WHERE id = $1`, [id]);
      await runner.query('DELETE FROM sessions WHERE user_id = $1', [id]);
      const login = loginBen(BEN.password).then((response) => response);
      const isWaiting = async (): Promise<boolean> => {
        const [row] = await app.database.query<{ count: number }[]>(
          `SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        return (row?.count ?? 0) > 0;
      };
      let isDone = false;
      void login.finally(() => (isDone = true));
      while (!isDone && !(await isWaiting()));
      await runner.commitTransaction();
      return await login;
    } finally {
      await runner.release();
    }
  }

  it.each([
    ['gets a new password', `password_hash = 'another'`],
    ['is disabled', 'disabled_at = now()'],
  ])(
    'opens no session if the account %s while the password is being checked',
    async (_, changes) => {
      expectFailure(await meanwhile(changes), 401, 'INVALID_CREDENTIALS');
      await app.database.query('UPDATE users SET disabled_at = NULL WHERE email = $1', [BEN.email]);
      const sessions = await app.database.query<unknown[]>(
        `SELECT 1 FROM sessions JOIN users ON users.id = user_id WHERE email = $1`,
        [BEN.email],
      );
      expect(sessions).toEqual([]);
    },
  );

  it('leaves no session open when it races with a password change', async () => {
    await addBen();
    let password = BEN.password;
    const ben = visitor(app);
    await loginBen(password, ben);
    for (let round = 0; round < 6; round++) {
      const others = Array.from({ length: 3 }, () => visitor(app));
      const newPassword = `${BEN.password} ${round}`;
      const [changed] = await Promise.all([
        ben.post('/api/seller/password').send({ currentPassword: password, newPassword }),
        ...others.map((other) => loginBen(password, other)),
      ]);
      expect(changed.status).toBe(200);
      for (const other of others) {
        expect((await other.get('/api/seller/auth')).body.success).toBe(false);
      }
      await app.database.query('DELETE FROM login_attempts');
      password = newPassword;
    }
  });
});

describe('session', () => {
  it('authenticates requests with its cookie', async () => {
    const { cookie } = await sessionCookie();
    expect((await orders(cookie)).status).toBe(200);
  });

  it.each<[string, (sid: string, token: string) => string]>([
    ['a token without a signature', (sid) => forge({ alg: 'none' }, { sid, role: 'customer' })],
    [
      'a token with alg None',
      (sid) => forge({ alg: 'None', typ: 'JWT' }, { sid, role: 'customer' }),
    ],
    [
      'a token signed with another key',
      (sid) => forge({ alg: 'HS256' }, { sid, role: 'customer' }, 'k'.repeat(32)),
    ],
    [
      'a token signed with an empty key',
      (sid) => forge({ alg: 'HS256' }, { sid, role: 'customer' }, ''),
    ],
    ['a token signed with another algorithm', (sid) => sign({ sid, role: 'customer' }, 'HS512')],
    [
      'a token without an algorithm',
      (sid) => forge({}, { sid, role: 'customer' }, app.env.jwtSecret),
    ],
    ['a token with changed claims', (sid, token) => swapClaims(token, { sid, role: 'seller' })],
    ['an expired token', (sid) => sign({ sid, role: 'customer', exp: inAnHour() - 7200 })],
    ['a token that is not valid yet', (sid) => sign({ sid, role: 'customer', nbf: inAnHour() })],
    ['a token without a session ID', () => sign({ role: 'customer' })],
    ['a token with null as session ID', () => sign({ sid: null, role: 'customer' })],
    ['a token with an array as session ID', (sid) => sign({ sid: [sid], role: 'customer' })],
    [
      'a token whose session ID is not a UUID',
      () => sign({ sid: `' OR '1'='1`, role: 'customer' }),
    ],
    ['a token with the role of a seller', (sid) => sign({ sid, role: 'seller' })],
    ['a token without a role', (sid) => sign({ sid })],
    ['half of a token', (_, token) => token.slice(0, token.length / 2)],
    ['a value that is not a JWT', () => 'x'],
    ['a token in a JSON cookie', (_, token) => encodeURIComponent(`j:{"token":"${token}"}`)],
    ['invalid percent-encoding', () => '%E0%A4%A'],
    ['a value of 8 kB', () => 'x'.repeat(8_000)],
  ])('returns 401 for %s', async (_, tokenFor) => {
    const { sid, token } = await sessionCookie();
    const response = await orders(`token=${tokenFor(sid, token)}`);
    expectFailure(response, 401, 'NOT_SIGNED_IN');
  });

  it('returns 401 for a valid token in the cookie of the other role', async () => {
    const { token } = await sessionCookie();
    const asSeller = await request(app.url)
      .get('/api/order/seller')
      .set('Cookie', `sellerToken=${token}`);
    expectFailure(asSeller, 401, 'NOT_SIGNED_IN');
  });

  it('is revoked at logout for every copy of its cookie, and other sessions stay open', async () => {
    const { agent, email } = await signIn(app);
    const again = await request(app.url)
      .post('/api/user/login')
      .send({ email, password: 'plenty of tomatoes' });
    const copy = cookieOf(again);
    expect((await orders(copy)).status).toBe(200);
    await request(app.url).get('/api/user/logout').set('Cookie', copy);
    expectFailure(await orders(copy), 401, 'NOT_SIGNED_IN');
    expect((await agent.get('/api/order/user')).status).toBe(200);
  });

  it('expires on the server, regardless of the expiry in the token', async () => {
    const { cookie } = await sessionCookie();
    await app.database.query(`UPDATE sessions SET expires_at = now() - interval '1 second'`);
    expectFailure(await orders(cookie), 401, 'NOT_SIGNED_IN');
  });

  it('returns 401 when its account is disabled, even if its row still exists', async () => {
    await addBen();
    const ben = visitor(app);
    await loginBen(BEN.password, ben);
    expect((await ben.get('/api/order/seller')).status).toBe(200);
    await app.database.query('UPDATE users SET disabled_at = now() WHERE email = $1', [BEN.email]);
    expectFailure(await ben.get('/api/order/seller'), 401, 'NOT_SIGNED_IN');
    await app.database.query('DELETE FROM changes');
    await app.database.query('DELETE FROM users WHERE email = $1', [BEN.email]);
  });

  it('is independent of a seller’s session in the same browser', async () => {
    const { agent } = await signIn(app);
    const seller = { email: app.env.sellerEmail, password: app.env.sellerPassword };
    await agent.post('/api/seller/login').send(seller);
    await agent.get('/api/user/logout');
    expect((await agent.get('/api/order/seller')).status).toBe(200);
    expect((await agent.get('/api/order/user')).status).toBe(401);
  });
});

describe('previous session of the same browser', () => {
  const PASSWORD = 'plenty of tomatoes';
  /**
   * Logs in a customer.
   * @returns the agent and a copy of its cookie, for use outside of the agent
   */
  async function copyOf(): Promise<{ agent: TestAgent; email: string; copy: string }> {
    const { email } = await signIn(app);
    const agent = visitor(app);
    const response = await agent.post('/api/user/login').send({ email, password: PASSWORD });
    return { agent, email, copy: cookieOf(response).split(';', 1)[0] ?? '' };
  }

  it('is revoked when the same customer logs in again, and other sessions stay open', async () => {
    const { agent, email, copy } = await copyOf();
    const elsewhere = visitor(app);
    await elsewhere.post('/api/user/login').send({ email, password: PASSWORD }).expect(200);
    await agent.post('/api/user/login').send({ email, password: PASSWORD }).expect(200);
    expectFailure(await orders(copy), 401, 'NOT_SIGNED_IN');
    for (const open of [agent, elsewhere]) {
      expect((await open.get('/api/order/user')).status).toBe(200);
    }
  });

  it('is revoked when another customer logs in or registers', async () => {
    const ben = await signIn(app);
    const first = await copyOf();
    await first.agent.post('/api/user/login').send({ email: ben.email, password: PASSWORD });
    expectFailure(await orders(first.copy), 401, 'NOT_SIGNED_IN');
    const second = await copyOf();
    const person = { name: 'Cem', email: 'cem@shop.test', password: PASSWORD };
    await second.agent.post('/api/user/register').send(person).expect(201);
    expectFailure(await orders(second.copy), 401, 'NOT_SIGNED_IN');
  });

  it('stays open when a login fails or a seller logs in', async () => {
    const { agent, email, copy } = await copyOf();
    await agent.post('/api/user/login').send({ email, password: 'a guess' }).expect(401);
    const seller = { email: app.env.sellerEmail, password: app.env.sellerPassword };
    await agent.post('/api/seller/login').send(seller).expect(200);
    expect((await orders(copy)).status).toBe(200);
  });

  it('is revoked when the seller logs in again', async () => {
    const agent = visitor(app);
    const seller = { email: app.env.sellerEmail, password: app.env.sellerPassword };
    const copy = cookieOf(await agent.post('/api/seller/login').send(seller)).split(';', 1)[0];
    await agent.post('/api/seller/login').send(seller).expect(200);
    const response = await request(app.url)
      .get('/api/order/seller')
      .set('Cookie', copy ?? '');
    expectFailure(response, 401, 'NOT_SIGNED_IN');
  });

  it('is not revoked by a login with a forged token or a token of the other role', async () => {
    const { email, copy } = await copyOf();
    const { sid } = app.nest.get(JwtService).decode<{ sid: string }>(copy.slice('token='.length));
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    const forged = [
      forge({ alg: 'HS256' }, { sid, role: 'customer', exp: inAnHour }, 'k'.repeat(32)),
      sign({ sid, role: 'seller' }),
      sign({ sid: [sid], role: 'customer' }),
    ];
    for (const token of forged) {
      const login = request(app.url).post('/api/user/login').set('Cookie', `token=${token}`);
      expect((await login.send({ email, password: PASSWORD })).status).toBe(200);
    }
    expect((await orders(copy)).status).toBe(200);
  });
});

const sign = (claims: object, algorithm: 'HS256' | 'HS512' = 'HS256'): string =>
  app.nest.get(JwtService).sign(claims, { algorithm });

const swapClaims = (token: string, claims: object): string => {
  const [header, , signature] = token.split('.');
  return [header, base64(claims), signature].join('.');
};
