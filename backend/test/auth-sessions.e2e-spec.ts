import { createHmac } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import request from 'supertest';
import { expectFailure } from './expect-failure.js';
import { createTestApp, resetDatabase, signIn, type TestApp } from './test-app.js';

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

  it('lives beside a seller’s in one browser; ending one leaves the other', async () => {
    const { agent } = await signIn(app);
    const seller = { email: app.env.sellerEmail, password: app.env.sellerPassword };
    await agent.post('/api/seller/login').send(seller);
    await agent.get('/api/user/logout');
    expect((await agent.get('/api/order/seller')).status).toBe(200);
    expect((await agent.get('/api/order/user')).status).toBe(401);
  });
});

const sign = (claims: object, algorithm: 'HS256' | 'HS512' = 'HS256'): string =>
  app.nest.get(JwtService).sign(claims, { algorithm });

const swapClaims = (token: string, claims: object): string => {
  const [header, , signature] = token.split('.');
  return [header, base64(claims), signature].join('.');
};
