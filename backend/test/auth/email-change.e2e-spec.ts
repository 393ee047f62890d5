import request, { type Response } from 'supertest';
import { EvenTime } from '../../src/auth/limits/even-time.js';
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
/** The secret of the link that was sent to a new address. */
const linkTo = async (email: string, who = ana): Promise<string> => {
  expect((await change(email, who)).status).toBe(200);
  const sent = (await mails()).filter(({ to }) => to === email);
  return tokenIn(sent, PAGE);
};
const login = (email: string, password = PASSWORD): request.Test =>
  request(app.url).post('/api/user/login').send({ email, password });
const subjectsTo = (all: ReadMail[]): [string, string][] =>
  all.map(({ to, subject }): [string, string] => [to, subject]).toSorted();
/** All of an answer but what is of each request. */
const said = ({ status: code, text, headers }: Response): unknown => {
  const { date, 'x-request-id': id, ...others } = headers as Record<string, string>;
  expect([date, id]).toEqual([expect.any(String), expect.any(String)]);
  return { code, text, others };
};

describe('a change of the email', () => {
  it('counts once the link at the new address is used, and the old one is told twice', async () => {
    expect((await change(` ${NEW.toUpperCase()} `)).status).toBe(200);
    const asked = await mails();
    expect(subjectsTo(asked)).toEqual([
      [NEW, 'Confirm your new email address'],
      [ana.email, 'Someone wants to change your email address'],
    ]);
    const told = asked.find(({ to }) => to === ana.email);
    expect(told?.text).not.toContain(NEW);
    expect(told?.text).not.toContain(PAGE);
    expect(await status()).toEqual({
      success: true,
      email: ana.email,
      isConfirmed: false,
      newEmail: NEW,
      isMailOffered: true,
    });
    expectFailure(await login(NEW), 401, 'INVALID_CREDENTIALS');

    const token = tokenIn(
      asked.filter(({ to }) => to === NEW),
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

  it('asks for the password, and slows down who guesses it', async () => {
    const guess = () => change(NEW, ana, 'a wrong guess');
    expectFailure(await guess(), 401, 'INVALID_CREDENTIALS');
    for (let n = 1; n < 20; n++) await guess();
    expectFailure(await guess(), 429, 'TOO_MANY_ATTEMPTS');
    expectFailure(await change(NEW), 429, 'TOO_MANY_ATTEMPTS');
    expect(await mails()).toEqual([]);
    expect(await status()).toMatchObject({ newEmail: null });
  });

  it('takes another address only', async () => {
    expectInvalid(await change('nobody'), 'email');
    expectInvalid(await change(NEW, ana, ''), 'password');
    expectFailure(await change(ana.email), 409, 'SAME_EMAIL');
    expect(await mails()).toEqual([]);
  });

  it('says the same, in even time and after as much work, whether the new address has an account or not', async () => {
    const observe = async (email: string): Promise<unknown> => {
      const hashesBefore = passwordHashes.count;
      const evenly = jest.spyOn(app.nest.get(EvenTime), 'pass');
      const answer = said(await change(email));
      expect(evenly).toHaveBeenCalledTimes(1);
      evenly.mockRestore();
      const hashes = passwordHashes.count - hashesBefore;
      const { newEmail, ...others } = (await status()) as { newEmail: string };
      expect(newEmail).toBe(email);
      return { answer, others, hashes };
    };
    const taken = await observe(ben.email);
    expect(taken).toMatchObject({ hashes: 1 });
    expect(await observe(NEW)).toEqual(taken);
    const all = await mails();
    const toBen = all.filter(({ to }) => to === ben.email);
    expect(new Set(toBen.map(({ subject }) => subject))).toEqual(
      new Set(['You have an account with this address']),
    );
    // Nobody has a link that would take the address away.
    expect(toBen.map(({ text }) => text).join('')).not.toContain(PAGE);
    const countsOf = [ben.email, NEW, ana.email].map(
      (email) => all.filter(({ to }) => to === email).length,
    );
    expect(countsOf).toEqual([1, 1, 2]);
  });

  it('writes to one address three times a day at most, whoever asks', async () => {
    for (let n = 0; n < 3; n++) expect((await change(NEW)).status).toBe(200);
    const [fourth, other] = [await change(NEW, ben), await change('other@new.test', ben)];
    expectFailure(fourth, 429, 'TOO_MANY_ATTEMPTS');
    expect(other.status).toBe(200);
  });

  it('confirms by its link kindly, when that is used again', async () => {
    const token = await linkTo(NEW);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ body }) => body.outcome as string).toSorted()).toEqual([
      'already',
      'already',
      'changed',
    ]);
    expect((await confirm(token)).body).toMatchObject({ email: NEW, outcome: 'already' });
    // It confirms this address, and never brings it back.
    await confirm(await linkTo('third@new.test'));
    expectFailure(await confirm(token), 410, 'LINK_SPENT');
    expect(await status()).toMatchObject({ email: 'third@new.test' });
  });

  it('gives an address to one of two who confirm it at once', async () => {
    const tokens = [await linkTo(NEW), await linkTo(NEW, ben)];
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 409]);
    const lost = answers.find(({ status: code }) => code === 409);
    expectFailure(lost as Response, 409, 'EMAIL_TAKEN');
    const owners = await app.database.query('SELECT 1 FROM users WHERE email = $1', [NEW]);
    expect(owners).toHaveLength(1);
    expect(subjectsTo(await mails())).toHaveLength(1);
  });

  it('comes to nothing when somebody opens an account with the address meanwhile', async () => {
    const token = await linkTo(NEW);
    await request(app.url)
      .post('/api/user/register')
      .send({ name: 'Cleo', email: NEW, password: PASSWORD });
    expectFailure(await confirm(token), 409, 'EMAIL_TAKEN');
    expect(await status()).toMatchObject({ email: ana.email, isConfirmed: false });
  });

  it('is ended by a newer one, by being cancelled and by its age', async () => {
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

  it('is either cancelled or done, never both', async () => {
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

  it('is ended by a new password, however that comes', async () => {
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

  it('does not begin with a password that is changed at the same time', async () => {
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

  it('ends the links that the old address was sent, and keeps the sessions', async () => {
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

it('sends no link for a new password to an address that has just gone', async () => {
  const change = `UPDATE users SET email = $1 WHERE id = $2`;
  const commit = await holdLock(app, change, [NEW, ana.id]);
  const forgot = request(app.url).post('/api/user/password/forgot').send({ email: ana.email });
  const [answer] = await Promise.all([forgot, untilWaiting(app, 1).then(commit)]);
  expect(answer.status).toBe(200);
  expect(await mails()).toEqual([]);
});

it('cannot be asked for where the shop sends no mails, and registration goes on there', async () => {
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
