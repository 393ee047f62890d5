import request from 'supertest';
import type { Response } from 'supertest';
import { MinimumDuration } from '../../src/auth/rate-limits/minimum-duration.js';
import { passwordHashes } from '../../src/auth/passwords/passwords.js';
import { readMails, type ReadMail, tokenIn } from '../support/account-mails.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { TestMailServer } from '../support/mail-server.js';
import {
  createTestApp,
  PASSWORD,
  resetDatabase,
  type SignedIn,
  signIn,
  SELLER_FACTORS,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

const NEW = 'plenty of potatoes';
const PAGE = 'https://shop.example/reset-password';
const log: string[] = [];
let app: TestApp;
let server: TestMailServer;
let ana: SignedIn;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp(
    {
      ...(await server.open()),
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'debug',
      ALLOWED_ORIGINS: 'https://shop.example',
      PUBLIC_URL: 'https://shop.example',
    },
    { write: (line: string) => void log.push(line) },
  );
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await resetDatabase(app);
  server.taken.length = 0;
  ana = await signIn(app);
});

const post = (path: string, body: object, address = '198.51.100.1'): request.Test =>
  request(app.url).post(`/api/${path}`).set('X-Forwarded-For', address).send(body);
const forgot = (email: string, address?: string): request.Test =>
  post('user/password/forgot', { email }, address);
const reset = (token: string, password = NEW): request.Test =>
  post('user/password/reset', { token, password });
const login = (email: string, password: string): request.Test =>
  post('user/login', { email, password });
const mails = (): Promise<ReadMail[]> => readMails(app, server);
const tokenFor = async (email: string, address?: string): Promise<string> => {
  expect((await forgot(email, address)).status).toBe(200);
  return tokenIn(await mails(), PAGE);
};
const makeOld = (minutes: number): Promise<unknown> =>
  app.database.query(
    `UPDATE account_links SET expires_at = expires_at - make_interval(mins => $1)`,
    [minutes],
  );

/** @returns the response without the headers that differ for each request */
const comparableParts = ({ status, text, headers }: Response): unknown => {
  const { date, 'x-request-id': id, ...others } = headers as Record<string, string>;
  expect([date, id]).toEqual([expect.any(String), expect.any(String)]);
  return { status, text, others };
};

describe('POST /api/user/password/forgot', () => {
  it('sends a link to the public URL of the shop, in the language of the customer', async () => {
    await app.database.query(`UPDATE users SET language = 'de' WHERE id = $1`, [ana.id]);
    await forgot(` ${ana.email.toUpperCase()} `).set('Host', 'evil.example');
    const [mail, ...more] = await mails();
    expect([mail?.to, mail?.subject, more]).toEqual([ana.email, 'Neues Passwort wählen', []]);
    expect(mail?.text).toContain('<https://shop.example/de/reset-password#');
    expect(mail?.text).not.toContain('evil');
  });

  it('returns the same response in constant time, without hashing, whether or not the account exists', async () => {
    const observe = async (email: string): Promise<unknown> => {
      const hashesBefore = passwordHashes.count;
      const evenly = jest.spyOn(app.nest.get(MinimumDuration), 'pass');
      const response = comparableParts(await forgot(email));
      expect(evenly).toHaveBeenCalledTimes(1);
      evenly.mockRestore();
      return [response, passwordHashes.count - hashesBefore];
    };
    const known = await observe(ana.email);
    expect(known).toEqual([expect.anything(), 0]);
    expect(await observe('nobody@shop.test')).toEqual(known);
    expect((await mails()).map(({ to }) => to)).toEqual([ana.email]);
  });

  it('sends at most three emails while a link is valid, without changing the response', async () => {
    let token = '';
    for (let n = 0; n < 3; n++) token = await tokenFor(ana.email, `198.51.100.${n}`);
    const [fourth, stranger] = [await forgot(ana.email), await forgot('nobody@shop.test')];
    expect(comparableParts(fourth)).toEqual(comparableParts(stranger));
    expect(await mails()).toEqual([]);
    // Even if strangers have used up the limit, the owner still has a valid link.
    expect((await reset(token)).status).toBe(200);
  });

  it('returns 429 after too many requests from one IP address, for known and unknown emails alike', async () => {
    await app.database.query('DELETE FROM login_attempts');
    await forgot('nobody@shop.test');
    await app.database.query(
      `UPDATE login_attempts SET points = 20 WHERE key LIKE 'reset-address%'`,
    );
    const [known, unknown] = [await forgot(ana.email), await forgot('nobody@shop.test')];
    expectFailure(known, 429, 'TOO_MANY_ATTEMPTS');
    // The remaining seconds may differ between the two requests.
    const bodies = [known, unknown].map(({ text }) =>
      text.replace(/(?<="retryAfterSeconds":)\d+/, ''),
    );
    expect(bodies[0]).toBe(bodies[1]);
    expect((await forgot(ana.email, '203.0.113.9')).status).toBe(200);
  });

  it('rejects an invalid email and a request from another origin', async () => {
    expectInvalid(await forgot('nobody'), 'email');
    const foreign = forgot(ana.email).set('Origin', 'https://evil.example');
    expectFailure(await foreign, 403, 'FOREIGN_ORIGIN');
    expect(await mails()).toEqual([]);
  });

  it('finds no account of the other role and no disabled account', async () => {
    await post('seller/password/forgot', { email: ana.email });
    await app.database.query('UPDATE users SET disabled_at = now() WHERE id = $1', [ana.id]);
    await forgot(ana.email);
    expect(await mails()).toEqual([]);
  });
});

describe('POST /api/user/password/reset', () => {
  it('sets the password, revokes all sessions, and lifts the login rate limit for the customer', async () => {
    for (let n = 0; n < 10; n++) await login(ana.email, 'a wrong guess');
    expectFailure(await login(ana.email, PASSWORD), 429, 'TOO_MANY_ATTEMPTS');
    const done = await reset(await tokenFor(ana.email));
    expect([done.status, done.body]).toEqual([
      200,
      { success: true, message: 'Password changed', email: ana.email },
    ]);
    expect(done.headers['cache-control']).toBe('no-store');
    expect(done.headers['set-cookie']).toBeUndefined();
    expect((await ana.agent.get('/api/user/auth')).body.success).toBe(false);
    expectFailure(await login(ana.email, PASSWORD), 401, 'INVALID_CREDENTIALS');
    expect((await login(ana.email, NEW)).status).toBe(200);
  });

  it('rejects a password that is easy to guess, and keeps the link valid', async () => {
    const token = await tokenFor(ana.email);
    expectInvalid(await reset(token, 'aaaaaaaa'), 'password');
    expectInvalid(await reset(token, ana.email), 'password');
    expect((await reset(token)).status).toBe(200);
  });

  it('accepts only the newest link, once, for half an hour', async () => {
    const used = await tokenFor(ana.email);
    await reset(used);
    expectFailure(await reset(used), 410, 'LINK_SPENT');
    const ended = await tokenFor(ana.email);
    const newest = await tokenFor(ana.email);
    expectFailure(await reset(ended), 410, 'LINK_SPENT');
    await makeOld(30);
    expectFailure(await reset(newest), 410, 'LINK_SPENT');
    await makeOld(-1);
    expect((await reset(newest)).status).toBe(200);
  });

  it('accepts one of several concurrent requests with the same link', async () => {
    const token = await tokenFor(ana.email);
    const passwords = Array.from({ length: 5 }, (_, n) => `${NEW} ${n}`);
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410]);
    const won = passwords[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect((await login(ana.email, won)).status).toBe(200);
  });

  it('leaves no session open when it races with a login', async () => {
    for (let round = 0; round < 3; round++) {
      await app.database.query('DELETE FROM login_attempts');
      const token = await tokenFor(ana.email);
      const others = [visitor(app), visitor(app), visitor(app)];
      const password = round === 0 ? PASSWORD : `${NEW} ${round - 1}`;
      const logins = others.map((other) =>
        other.post('/api/user/login').send({ email: ana.email, password }),
      );
      const [done] = await Promise.all([reset(token, `${NEW} ${round}`), ...logins]);
      expect(done.status).toBe(200);
      const { id } = ana;
      const open = await app.database.query('SELECT 1 FROM sessions WHERE user_id = $1', [id]);
      expect(open).toEqual([]);
    }
  });

  it('rejects a link from before a password change', async () => {
    const token = await tokenFor(ana.email);
    const change = { currentPassword: PASSWORD, newPassword: `${NEW} again` };
    await ana.agent.post('/api/user/password').send(change).expect(200);
    expectFailure(await reset(token), 410, 'LINK_SPENT');
    expect((await login(ana.email, change.newPassword)).status).toBe(200);
  });

  it('keeps the link valid after a request with an invalid password', async () => {
    const token = await tokenFor(ana.email);
    expectInvalid(await reset(token, 'short'), 'password');
    expectInvalid(await reset(token, 'password123'), 'password');
    expectInvalid(await post('user/password/reset', { password: NEW }), 'token');
    expect((await reset(token)).status).toBe(200);
  });

  it('rejects a forged token, a link of the other role and a link of a disabled account', async () => {
    expectFailure(await reset('made-up'), 410, 'LINK_SPENT');
    const token = await tokenFor(ana.email);
    const asSeller = await post('seller/password/reset', { token, password: NEW });
    expectFailure(asSeller, 410, 'LINK_SPENT');
    await app.database.query('UPDATE users SET disabled_at = now() WHERE id = $1', [ana.id]);
    expectFailure(await reset(token), 410, 'LINK_SPENT');
  });

  it('rejects a request from another origin', async () => {
    const token = await tokenFor(ana.email);
    const foreign = reset(token).set('Origin', 'https://evil.example');
    expectFailure(await foreign, 403, 'FOREIGN_ORIGIN');
    expect((await reset(token)).status).toBe(200);
  });
});

it('never logs the token of a reset link, nor stores it in the database once it is sent', async () => {
  const token = await tokenFor(ana.email);
  await reset(token, 'short');
  const tables = await app.database.query<{ name: string }[]>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const found = await app.database.query(
      `SELECT 1 FROM ${name} AS one WHERE one::text LIKE '%' || $1 || '%'`,
      [token],
    );
    expect([name, found]).toEqual([name, []]);
  }
  await reset(token);
  await reset(token);
  expect(log.join('')).toContain('/api/user/password/reset');
  expect(log.join('')).not.toContain(token);
});

it('resets the password of a seller, and records it in the audit log', async () => {
  const seller = await signInSeller(app);
  await seller
    .post('/api/seller/staff')
    .send({ name: 'Ben', email: 'ben@shop.test', password: PASSWORD, ...SELLER_FACTORS });
  await post('seller/password/forgot', { email: 'ben@shop.test' });
  const token = tokenIn(await mails(), 'https://shop.example/seller/reset-password');
  const done = await post('seller/password/reset', { token, password: NEW });
  expect(done.body).toMatchObject({ success: true, email: 'ben@shop.test' });
  const back = await post('seller/login', { email: 'ben@shop.test', password: NEW });
  expect(back.status).toBe(200);
  const { body } = await seller.get('/api/seller/changes');
  expect(body.changes[0]).toMatchObject({ action: 'password reset' });
});
