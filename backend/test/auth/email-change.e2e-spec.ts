import request, { type Response } from 'supertest';
import { MinimumDuration } from '../../src/auth/rate-limits/minimum-duration.js';
import { passwordHashes } from '../../src/auth/passwords/passwords.js';
import { readMails, type ReadMail, tokenIn } from '../support/account-mails.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { holdLock, untilWaiting } from '../support/factories.js';
import { TestMailServer } from '../support/mail-server.js';
import {
  createTestApp,
  PASSWORD,
  resetDatabase,
  type SignedIn,
  signIn,
  type TestApp,
  visitor,
} from '../support/test-app.js';

const NEW = 'ana@new.test';
const PAGE = 'https://shop.example/confirm-email';
const RESET_PAGE = 'https://shop.example/reset-password';
let app: TestApp;
let server: TestMailServer;
let ana: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp({
    ...(await server.open()),
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: 'https://shop.example',
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await resetDatabase(app);
  server.taken.length = 0;
  ana = await signIn(app);
  ben = await signIn(app);
});

const mails = (): Promise<ReadMail[]> => readMails(app, server);
const change = (email: string, { agent } = ana, password = PASSWORD) =>
  agent.post('/api/user/email/change').send({ email, password });
const cancel = () => ana.agent.post('/api/user/email/cancel-change');
const confirm = (token: string): request.Test =>
  request(app.url).post('/api/user/email/confirm').send({ token });
const status = async ({ agent } = ana): Promise<object> =>
  (await agent.get('/api/user/email')).body as object;
/**
 * Requests a change of the email.
 * @returns the token of the link sent to the new address
 */
const linkTo = async (email: string, who = ana): Promise<string> => {
  expect((await change(email, who)).status).toBe(200);
  const sent = (await mails()).filter(({ to }) => to === email);
  return tokenIn(sent, PAGE);
};
const login = (email: string, password = PASSWORD): request.Test =>
  request(app.url).post('/api/user/login').send({ email, password });
const subjectsTo = (all: ReadMail[]): [string, string][] =>
  all.map(({ to, subject }): [string, string] => [to, subject]).toSorted();
/** @returns the response without the headers that differ for each request */
const comparableParts = ({ status: code, text, headers }: Response): unknown => {
  const { date, 'x-request-id': id, ...others } = headers as Record<string, string>;
  expect([date, id]).toEqual([expect.any(String), expect.any(String)]);
  return { code, text, others };
};

describe('email change', () => {
  it('takes effect when the link at the new address is used, and notifies the old address before and after', async () => {
    expect((await change(` ${NEW.toUpperCase()} `)).status).toBe(200);
    const requestMails = await mails();
    expect(subjectsTo(requestMails)).toEqual([
      [NEW, 'Confirm your new email address'],
      [ana.email, 'Someone wants to change your email address'],
    ]);
    const notice = requestMails.find(({ to }) => to === ana.email);
    expect(notice?.text).not.toContain(NEW);
    expect(notice?.text).not.toContain(PAGE);
    expect(await status()).toEqual({
      success: true,
      email: ana.email,
      isConfirmed: false,
      newEmail: NEW,
      isMailOffered: true,
    });
    expectFailure(await login(NEW), 401, 'INVALID_CREDENTIALS');

    const token = tokenIn(
      requestMails.filter(({ to }) => to === NEW),
      PAGE,
    );
    const done = await confirm(token);
    expect([done.status, done.body.email, done.body.outcome]).toEqual([200, NEW, 'changed']);
    expect(subjectsTo(await mails())).toEqual([[ana.email, 'Your email address was changed']]);
    expect(await status()).toMatchObject({ email: NEW, isConfirmed: true, newEmail: null });
    expect((await ana.agent.get('/api/user/auth')).body.user.email).toBe(NEW);
    expectFailure(await login(ana.email), 401, 'INVALID_CREDENTIALS');
    expect((await login(NEW)).status).toBe(200);
  });

  it('requires the password, and returns 429 after too many wrong ones', async () => {
    const guess = () => change(NEW, ana, 'a wrong guess');
    expectFailure(await guess(), 401, 'INVALID_CREDENTIALS');
    for (let n = 1; n < 20; n++) await guess();
    expectFailure(await guess(), 429, 'TOO_MANY_ATTEMPTS');
    expectFailure(await change(NEW), 429, 'TOO_MANY_ATTEMPTS');
    expect(await mails()).toEqual([]);
    expect(await status()).toMatchObject({ newEmail: null });
  });

  it('rejects an invalid email, an empty password and the current email', async () => {
    expectInvalid(await change('nobody'), 'email');
    expectInvalid(await change(NEW, ana, ''), 'password');
    expectFailure(await change(ana.email), 409, 'SAME_EMAIL');
    expect(await mails()).toEqual([]);
  });

  it('returns the same response with the same hashing in constant time, whether or not the new email is taken', async () => {
    const observe = async (email: string): Promise<unknown> => {
      const hashesBefore = passwordHashes.count;
      const evenly = jest.spyOn(app.nest.get(MinimumDuration), 'pass');
      const response = comparableParts(await change(email));
      expect(evenly).toHaveBeenCalledTimes(1);
      evenly.mockRestore();
      const hashes = passwordHashes.count - hashesBefore;
      const { newEmail, ...others } = (await status()) as { newEmail: string };
      expect(newEmail).toBe(email);
      return { response, others, hashes };
    };
    const taken = await observe(ben.email);
    expect(taken).toMatchObject({ hashes: 1 });
    expect(await observe(NEW)).toEqual(taken);
    const all = await mails();
    const toBen = all.filter(({ to }) => to === ben.email);
    expect(new Set(toBen.map(({ subject }) => subject))).toEqual(
      new Set(['You have an account with this address']),
    );
    // The owner of the address gets no link that could transfer it to the other account.
    expect(toBen.map(({ text }) => text).join('')).not.toContain(PAGE);
    const countsOf = [ben.email, NEW, ana.email].map(
      (email) => all.filter(({ to }) => to === email).length,
    );
    expect(countsOf).toEqual([1, 1, 2]);
  });

  it('returns 429 after three emails to one address in a day, regardless of who requests them', async () => {
    for (let n = 0; n < 3; n++) expect((await change(NEW)).status).toBe(200);
    const [fourth, other] = [await change(NEW, ben), await change('other@new.test', ben)];
    expectFailure(fourth, 429, 'TOO_MANY_ATTEMPTS');
    expect(other.status).toBe(200);
  });

  it('returns 200 again when a used link is opened again', async () => {
    const token = await linkTo(NEW);
    const responses = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(responses.map(({ body }) => body.outcome as string).toSorted()).toEqual([
      'already',
      'already',
      'changed',
    ]);
    expect((await confirm(token)).body).toMatchObject({ email: NEW, outcome: 'already' });
    // A used link is idempotent for the current address but cannot restore a previous one.
    await confirm(await linkTo('third@new.test'));
    expectFailure(await confirm(token), 410, 'LINK_SPENT');
    expect(await status()).toMatchObject({ email: 'third@new.test' });
  });

  it('gives an address to only one of two accounts that confirm it concurrently', async () => {
    const tokens = [await linkTo(NEW), await linkTo(NEW, ben)];
    const responses = await Promise.all(tokens.map((token) => confirm(token)));
    expect(responses.map(({ status: code }) => code).toSorted()).toEqual([200, 409]);
    const lost = responses.find(({ status: code }) => code === 409);
    expectFailure(lost as Response, 409, 'EMAIL_TAKEN');
    const owners = await app.database.query('SELECT 1 FROM users WHERE email = $1', [NEW]);
    expect(owners).toHaveLength(1);
    expect(subjectsTo(await mails())).toHaveLength(1);
  });

  it('returns 409 when the address is registered before the change is confirmed', async () => {
    const token = await linkTo(NEW);
    await request(app.url)
      .post('/api/user/register')
      .send({ name: 'Cleo', email: NEW, password: PASSWORD });
    expectFailure(await confirm(token), 409, 'EMAIL_TAKEN');
    expect(await status()).toMatchObject({ email: ana.email, isConfirmed: false });
  });

  it('is replaced by a newer one, and its link is invalid after cancellation or a day', async () => {
    const older = await linkTo(NEW);
    const newer = await linkTo('other@new.test');
    expectFailure(await confirm(older), 410, 'LINK_SPENT');
    expect((await cancel()).status).toBe(200);
    expectFailure(await cancel(), 409, 'NO_EMAIL_CHANGE');
    expectFailure(await confirm(newer), 410, 'LINK_SPENT');
    const last = await linkTo(NEW);
    await app.database.query(`UPDATE account_links SET expires_at = expires_at - interval '1 day'`);
    expectFailure(await confirm(last), 410, 'LINK_SPENT');
    expect(await status()).toMatchObject({ email: ana.email, newEmail: null });
  });

  it('is either cancelled or confirmed when both are requested concurrently', async () => {
    for (let round = 0; round < 2; round++) {
      const email = `round${round}@new.test`;
      await app.database.query('DELETE FROM login_attempts');
      const token = await linkTo(email);
      const [done, cancelled] = await Promise.all([confirm(token), cancel()]);
      expect([done.status, cancelled.status].toSorted()).toEqual([
        200,
        done.status === 200 ? 409 : 410,
      ]);
      const now = (await status()) as { email: string };
      expect(now.email === email).toBe(done.status === 200);
    }
  });

  it('is cancelled by a password change and by a password reset', async () => {
    const first = await linkTo(NEW);
    const changed = { currentPassword: PASSWORD, newPassword: 'plenty of potatoes' };
    await ana.agent.post('/api/user/password').send(changed).expect(200);
    expectFailure(await confirm(first), 410, 'LINK_SPENT');
    expect(await status()).toMatchObject({ newEmail: null });

    await change(NEW, ana, changed.newPassword);
    const second = tokenIn(
      (await mails()).filter(({ to }) => to === NEW),
      PAGE,
    );
    await request(app.url).post('/api/user/password/forgot').send({ email: ana.email });
    const token = tokenIn(await mails(), RESET_PAGE);
    const reset = { token, password: 'plenty of pears' };
    await request(app.url).post('/api/user/password/reset').send(reset).expect(200);
    expectFailure(await confirm(second), 410, 'LINK_SPENT');
  });

  it('leaves no pending change when it races with a password change', async () => {
    for (let round = 0; round < 2; round++) {
      await app.database.query('DELETE FROM login_attempts');
      const password = round === 0 ? PASSWORD : `plenty of pears ${round - 1}`;
      const renewed = { currentPassword: password, newPassword: `plenty of pears ${round}` };
      const [renewal] = await Promise.all([
        ana.agent.post('/api/user/password').send(renewed),
        change(NEW, ana, password),
      ]);
      expect(renewal.status).toBe(200);
      expect(await status()).toMatchObject({ newEmail: null });
    }
  });

  it('revokes the links sent to the old address, and keeps the sessions', async () => {
    await login(ana.email);
    await ana.agent.post('/api/user/email/send-link').expect(200);
    const welcome = tokenIn(await mails(), PAGE);
    await request(app.url).post('/api/user/password/forgot').send({ email: ana.email });
    const reset = tokenIn(await mails(), RESET_PAGE);
    await confirm(await linkTo(NEW));
    expectFailure(await confirm(welcome), 410, 'LINK_SPENT');
    const taken = { token: reset, password: 'a robber of mails' };
    const robbed = await request(app.url).post('/api/user/password/reset').send(taken);
    expectFailure(robbed, 410, 'LINK_SPENT');
    const open = await app.database.query('SELECT 1 FROM sessions WHERE user_id = $1', [ana.id]);
    expect(open).toHaveLength(2);
  });
});

it('sends no password reset link to an address that has just been replaced', async () => {
  const change = `UPDATE users SET email = $1 WHERE id = $2`;
  const commit = await holdLock(app, change, [NEW, ana.id]);
  const forgot = request(app.url).post('/api/user/password/forgot').send({ email: ana.email });
  const [response] = await Promise.all([forgot, untilWaiting(app, 1).then(commit)]);
  expect(response.status).toBe(200);
  expect(await mails()).toEqual([]);
});

it('returns 503 for an email change without a mail server, where registration still works', async () => {
  const off = await createTestApp();
  const agent = visitor(off);
  const registered = await agent
    .post('/api/user/register')
    .send({ name: 'Ana', email: ana.email, password: PASSWORD });
  expect(registered.status).toBe(201);
  const own = await agent.get('/api/user/email');
  expect(own.body).toMatchObject({ isConfirmed: false, isMailOffered: false });
  const body = { email: NEW, password: PASSWORD };
  expectFailure(await agent.post('/api/user/email/change').send(body), 503, 'MAIL_OFF');
  expectFailure(await agent.post('/api/user/email/send-link'), 503, 'MAIL_OFF');
  await off.close();
});
