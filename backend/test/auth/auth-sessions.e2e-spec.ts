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

/** A token made by hand, so that it can be as wrong as one likes. */
function forge(header: object, claims: object, key?: string): string {
  const content = `${base64(header)}.${base64(claims)}`;
  const signature = key && createHmac('sha256', key).update(content).digest('base64url');
  return `${content}.${signature ?? ''}`;
}

const cookieOf = (response: request.Response): string =>
  (response.headers['set-cookie'] as unknown as string[])[0] ?? '';

/** The name and value of a fresh session's cookie. */
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

/** A second seller, who logs in by hand. */
async function addBen(): Promise<string> {
  await app.database.query('DELETE FROM users WHERE email = $1', [BEN.email]);
  const admin = await signInSeller(app);
  const { body } = await admin.post('/api/seller/staff').send({ ...BEN, ...SELLER_FACTORS });
  await app.database.query('DELETE FROM changes');
  return body.seller._id as string;
}

const loginBen = (password: string, agent = visitor(app)) =>
  agent.post('/api/seller/login').send({ email: BEN.email, password });

describe('a login whose password is checked', () => {
  afterEach(async () => {
    await app.database.query('DELETE FROM changes');
    await app.database.query('DELETE FROM users WHERE email = $1', [BEN.email]);
  });

  /** Does to the account what another process does meanwhile: after the login has read it, before it opens its session. */
  async function meanwhile(changes: string): Promise<request.Response> {
    const id = await addBen();
    const runner = app.database.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query(`UPDATE users SET ${changes} WHERE id = $1`, [id]);
      await runner.query('DELETE FROM sessions WHERE user_id = $1', [id]);
      const answer = loginBen(BEN.password).then((response) => response);
      const isWaiting = async (): Promise<boolean> => {
        const [row] = await app.database.query<{ count: number }[]>(
          `SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        return (row?.count ?? 0) > 0;
      };
      let isAnswered = false;
      void answer.finally(() => (isAnswered = true));
      while (!isAnswered && !(await isWaiting()));
      await runner.commitTransaction();
      return await answer;
    } finally {
      await runner.release();
    }
  }

  it.each([
    ['gets another password', `password_hash = 'another'`],
    ['is disabled', 'disabled_at = now()'],
  ])('opens no session when its account %s meanwhile', async (_, changes) => {
    expectFailure(await meanwhile(changes), 401, 'INVALID_CREDENTIALS');
    await app.database.query('UPDATE users SET disabled_at = NULL WHERE email = $1', [BEN.email]);
    const sessions = await app.database.query<unknown[]>(
      `SELECT 1 FROM sessions JOIN users ON users.id = user_id WHERE email = $1`,
      [BEN.email],
    );
    expect(sessions).toEqual([]);
  });

  it('never outlives a change of the password at the same time', async () => {
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

describe('a session', () => {
  it('opens with its own cookie', async () => {
    const { cookie } = await sessionCookie();
    expect((await orders(cookie)).status).toBe(200);
  });

  it.each<[string, (sid: string, token: string) => string]>([
    ['no signature', (sid) => forge({ alg: 'none' }, { sid, role: 'customer' })],
    ['alg None', (sid) => forge({ alg: 'None', typ: 'JWT' }, { sid, role: 'customer' })],
    ['another key', (sid) => forge({ alg: 'HS256' }, { sid, role: 'customer' }, 'k'.repeat(32))],
    ['an empty key', (sid) => forge({ alg: 'HS256' }, { sid, role: 'customer' }, '')],
    ['another algorithm', (sid) => sign({ sid, role: 'customer' }, 'HS512')],
    ['no algorithm', (sid) => forge({}, { sid, role: 'customer' }, app.env.jwtSecret)],
    ['changed claims', (sid, token) => swapClaims(token, { sid, role: 'seller' })],
    ['an age long past', (sid) => sign({ sid, role: 'customer', exp: inAnHour() - 7200 })],
    ['a time to come', (sid) => sign({ sid, role: 'customer', nbf: inAnHour() })],
    ['no session', () => sign({ role: 'customer' })],
    ['null for a session', () => sign({ sid: null, role: 'customer' })],
    ['a list for a session', (sid) => sign({ sid: [sid], role: 'customer' })],
    ['a session that is no id', () => sign({ sid: `' OR '1'='1`, role: 'customer' })],
    ["another's kind of role", (sid) => sign({ sid, role: 'seller' })],
    ['no role', (sid) => sign({ sid })],
    ['half of it', (_, token) => token.slice(0, token.length / 2)],
    ['text', () => 'x'],
    ['JSON', (_, token) => encodeURIComponent(`j:{"token":"${token}"}`)],
    ['a broken encoding', () => '%E0%A4%A'],
    ['8 kB', () => 'x'.repeat(8_000)],
  ])('stays closed to a token with %s', async (_, tokenFor) => {
    const { sid, token } = await sessionCookie();
    const response = await orders(`token=${tokenFor(sid, token)}`);
    expectFailure(response, 401, 'NOT_SIGNED_IN');
  });

  it('stays closed to a good token in the other cookie', async () => {
    const { token } = await sessionCookie();
    const asSeller = await request(app.url)
      .get('/api/order/seller')
      .set('Cookie', `sellerToken=${token}`);
    expectFailure(asSeller, 401, 'NOT_SIGNED_IN');
  });

  it('ends at logout for every copy of its cookie, and for no other session', async () => {
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

  it('ends by age on the server, whatever the token says', async () => {
    const { cookie } = await sessionCookie();
    await app.database.query(`UPDATE sessions SET expires_at = now() - interval '1 second'`);
    expectFailure(await orders(cookie), 401, 'NOT_SIGNED_IN');
  });

  it('opens nothing any more when its account is disabled, even if it is still there', async () => {
    await addBen();
    const ben = visitor(app);
    await loginBen(BEN.password, ben);
    expect((await ben.get('/api/order/seller')).status).toBe(200);
    await app.database.query('UPDATE users SET disabled_at = now() WHERE email = $1', [BEN.email]);
    expectFailure(await ben.get('/api/order/seller'), 401, 'NOT_SIGNED_IN');
    await app.database.query('DELETE FROM changes');
    await app.database.query('DELETE FROM users WHERE email = $1', [BEN.email]);
  });

  it('lives beside a seller’s in one browser; ending one leaves the other', async () => {
    const { agent } = await signIn(app);
    const seller = { email: app.env.sellerEmail, password: app.env.sellerPassword };
    await agent.post('/api/seller/login').send(seller);
    await agent.get('/api/user/logout');
    expect((await agent.get('/api/order/seller')).status).toBe(200);
    expect((await agent.get('/api/order/user')).status).toBe(401);
  });
});

describe('the session that a browser has', () => {
  const PASSWORD = 'plenty of tomatoes';
  /** The cookie of a customer who is logged in, as a copy of it would be used elsewhere. */
  async function copyOf(): Promise<{ agent: TestAgent; email: string; copy: string }> {
    const { email } = await signIn(app);
    const agent = visitor(app);
    const answer = await agent.post('/api/user/login').send({ email, password: PASSWORD });
    return { agent, email, copy: cookieOf(answer).split(';', 1)[0] ?? '' };
  }

  it('ends as the same customer logs in again, and no other session does', async () => {
    const { agent, email, copy } = await copyOf();
    const elsewhere = visitor(app);
    await elsewhere.post('/api/user/login').send({ email, password: PASSWORD }).expect(200);
    await agent.post('/api/user/login').send({ email, password: PASSWORD }).expect(200);
    expectFailure(await orders(copy), 401, 'NOT_SIGNED_IN');
    for (const open of [agent, elsewhere]) {
      expect((await open.get('/api/order/user')).status).toBe(200);
    }
  });

  it('ends as another customer logs in or registers there', async () => {
    const ben = await signIn(app);
    const first = await copyOf();
    await first.agent.post('/api/user/login').send({ email: ben.email, password: PASSWORD });
    expectFailure(await orders(first.copy), 401, 'NOT_SIGNED_IN');
    const second = await copyOf();
    const person = { name: 'Cem', email: 'cem@shop.test', password: PASSWORD };
    await second.agent.post('/api/user/register').send(person).expect(201);
    expectFailure(await orders(second.copy), 401, 'NOT_SIGNED_IN');
  });

  it('stays as a login there fails, or a seller logs in', async () => {
    const { agent, email, copy } = await copyOf();
    await agent.post('/api/user/login').send({ email, password: 'a guess' }).expect(401);
    const seller = { email: app.env.sellerEmail, password: app.env.sellerPassword };
    await agent.post('/api/seller/login').send(seller).expect(200);
    expect((await orders(copy)).status).toBe(200);
  });

  it('ends as a seller logs in again', async () => {
    const agent = visitor(app);
    const seller = { email: app.env.sellerEmail, password: app.env.sellerPassword };
    const copy = cookieOf(await agent.post('/api/seller/login').send(seller)).split(';', 1)[0];
    await agent.post('/api/seller/login').send(seller).expect(200);
    const answer = await request(app.url)
      .get('/api/order/seller')
      .set('Cookie', copy ?? '');
    expectFailure(answer, 401, 'NOT_SIGNED_IN');
  });

  it('is not ended by a token that the shop has not signed, nor by one of the other side', async () => {
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
