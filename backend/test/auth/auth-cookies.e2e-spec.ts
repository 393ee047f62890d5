import request from 'supertest';
import type { IncomingMessage } from 'node:http';
import { signedTokenOf } from '../../src/auth/cookies.js';
import { SessionKeys } from '../../src/auth/sessions/session-keys.js';
import {
  createTestApp,
  PASSWORD,
  resetDatabase,
  signIn,
  signInSeller,
  type TestApp,
} from '../support/test-app.js';

const cookieOf = (response: request.Response): string =>
  (response.headers['set-cookie'] as unknown as string[])[0] ?? '';

describe('session cookie', () => {
  let app: TestApp | undefined;
  afterEach(() => app?.close());

  const cookieWith = async (overrides: NodeJS.ProcessEnv): Promise<string> => {
    app = await createTestApp(overrides);
    const seller = { email: app.env.sellerEmail, password: app.env.sellerPassword };
    return cookieOf(await request(app.url).post('/api/seller/login').send(seller));
  };

  it('is HttpOnly and SameSite=Lax, and valid for thirty days', async () => {
    const cookie = await cookieWith({});
    expect(cookie).toMatch(
      /^sellerToken=[\w.-]+; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is Secure with the prefix __Host- when the shop is served over HTTPS', async () => {
    const cookie = await cookieWith({ PUBLIC_URL: 'https://shop.example' });
    expect(cookie).toMatch(
      /^__Host-sellerToken=[\w.-]+; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('is SameSite=None over HTTPS when another origin is allowed', async () => {
    const cookie = await cookieWith({
      PUBLIC_URL: 'https://shop.example',
      ALLOWED_ORIGINS: 'https://app.example',
    });
    expect(cookie).toMatch(/^__Host-sellerToken=.*; HttpOnly; Secure; SameSite=None$/);
  });

  it('is cleared at logout with the flags it was set with', async () => {
    app = await createTestApp();
    const seller = await signInSeller(app);
    const cookie = cookieOf(await seller.get('/api/seller/logout'));
    expect(cookie).toMatch(
      /^sellerToken=; Path=\/; Expires=Thu, 01 Jan 1970.*; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('cookies of a shop served over HTTPS', () => {
  let app: TestApp;
  beforeAll(async () => (app = await createTestApp({ PUBLIC_URL: 'https://shop.example' })));
  beforeEach(() => resetDatabase(app));
  afterAll(() => app.close());

  /**
   * Logs in with a Cookie header.
   * @returns the Set-Cookie lines of the response by cookie name
   */
  async function login(email: string, cookie = ''): Promise<Map<string, string>> {
    const response = await request(app.url)
      .post('/api/user/login')
      .set('Cookie', cookie)
      .send({ email, password: PASSWORD })
      .expect(200);
    return given(response);
  }
  const given = (response: request.Response): Map<string, string> =>
    new Map(
      (response.headers['set-cookie'] as unknown as string[]).map((line) => [
        line.slice(0, line.indexOf('=')),
        line,
      ]),
    );
  const pair = (line = ''): string => line.split(';', 1)[0] ?? '';
  const isOpen = async (cookie: string): Promise<boolean> =>
    (await request(app.url).get('/api/order/user').set('Cookie', cookie)).status === 200;

  it('all have the prefix __Host- and no Domain', async () => {
    const { email } = await signIn(app);
    const cookies = await login(email);
    expect([...cookies.keys()]).toEqual(['__Host-token', '__Host-device']);
    for (const line of cookies.values()) {
      expect(line).toMatch(/; Path=\/; .*; Secure/);
      expect(line).not.toMatch(/domain/i);
    }
    expect(await isOpen(pair(cookies.get('__Host-token')))).toBe(true);
  });

  it('are still accepted under their previous names, and replaced at a login', async () => {
    const { email } = await signIn(app);
    const cookies = await login(email);
    const [, old = ''] = /^__Host-(.*)$/.exec(pair(cookies.get('__Host-token'))) ?? [];
    const [, device = ''] = /^__Host-(.*)$/.exec(pair(cookies.get('__Host-device'))) ?? [];
    expect(await isOpen(old)).toBe(true);
    const later = await login(email, `${old}; ${device}`);
    expect(await isOpen(old)).toBe(false);
    expect(later.get('token')).toMatch(/^token=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect(later.get('device')).toMatch(/^device=; Path=\/api; Expires=Thu, 01 Jan 1970/);
  });

  it('have precedence over cookies without the prefix', async () => {
    const [ana, ben] = [await signIn(app), await signIn(app)];
    const own = pair((await login(ana.email)).get('__Host-token'));
    const other = pair((await login(ben.email)).get('__Host-token')).slice('__Host-'.length);
    const { body } = await request(app.url).get('/api/user/auth').set('Cookie', `${other}; ${own}`);
    expect(body.user._id).toBe(ana.id);
  });

  it('are both cleared at logout, and both sessions are revoked', async () => {
    const { email } = await signIn(app);
    const own = pair((await login(email)).get('__Host-token'));
    const old = pair((await login(email)).get('__Host-token')).slice('__Host-'.length);
    const response = await request(app.url).get('/api/user/logout').set('Cookie', `${old}; ${own}`);
    expect([...given(response).keys()]).toEqual(['__Host-token', 'token']);
    for (const cookie of [own, old]) expect(await isOpen(cookie)).toBe(false);
  });

  it.each([
    ['empty', ''],
    ['JSON other than a string', 'j:{}'],
  ])('are ignored with the prefix when the value is %s', async (_, value) => {
    const { email } = await signIn(app);
    const token = pair((await login(email)).get('__Host-token')).split('=')[1] ?? '';
    expect(await isOpen(`__Host-token=${value}; token=${token}`)).toBe(true);
  });

  it('give signedTokenOf() the same token from the raw header as from the parsed cookies', async () => {
    const [ana, ben] = [await signIn(app), await signIn(app)];
    const tokenOf = async (email: string): Promise<string> =>
      pair((await login(email)).get('__Host-token')).split('=')[1] ?? '';
    const [a, b] = [await tokenOf(ana.email), await tokenOf(ben.email)];
    const keys = new SessionKeys(app.env);
    const found = (cookie: string | undefined, role: 'customer' | 'seller' = 'customer') =>
      signedTokenOf({ headers: { cookie } } as IncomingMessage, role, keys);
    expect(found(undefined)).toBeUndefined();
    expect(found(`token=${a}; __Host-token=${b}`)).toBe(b);
    expect(found(`x__Host-token=${b}; token=${a}`)).toBe(a);
    expect(found(`__Host-sellerToken=${a}`)).toBeUndefined();
    expect(found(`device=d; __Host-sellerToken="${a}"`, 'seller')).toBe(a);
    expect(found(`__Host-token=j:{}; token=${a}`)).toBe(a);
    expect(found(`__Host-token=; token=${a}`)).toBe(a);
    expect(found(`__Host-token=made.up.now; token=${a}`)).toBe(a);
    expect(found(`token=${a.replaceAll('.', '%2E')}`)).toBe(a);
    expect(found(`token=j:"${a}"`)).toBe(a);
  });
});
