import { randomUUID } from 'node:crypto';
import { simpleParser } from 'mailparser';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { CleanUpJob } from '../../src/clean-up.job.js';
import { SendMailsJob } from '../../src/mail/send-mails.job.js';
import { expectFailure } from '../support/expect-failure.js';
import { countRows } from '../support/factories.js';
import { TestMailServer } from '../support/mail-server.js';
import {
  createTestApp,
  resetDatabase,
  signIn,
  signInSeller,
  type TestApp,
} from '../support/test-app.js';

const CONSENT = 'I want the newsletter of Larder.';
const EMAIL = 'ana@example.com';

let app: TestApp;
let server: TestMailServer;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp({ ...(await server.open()), SHOP_TIME_ZONE: 'Asia/Tokyo' });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await resetDatabase(app);
  server.taken.length = 0;
});

const subscribe = (more: object = {}) =>
  request(app.url)
    .post('/api/newsletter')
    .send({ email: EMAIL, consent: CONSENT, language: 'en', ...more });
const confirm = (key: string) => request(app.url).post('/api/newsletter/confirm').send({ key });
const unsubscribe = (key: string) =>
  request(app.url).post(`/api/newsletter/unsubscribe?key=${key}`);

/**
 * Sends the queued emails.
 * @returns their subjects and texts
 */
async function mails(): Promise<string[]> {
  await app.nest.get(SendMailsJob).run();
  const parsed = await Promise.all(server.taken.splice(0).map(({ raw }) => simpleParser(raw)));
  return parsed.map(({ subject = '', text = '' }) => `${subject}\n${text}`);
}

const keyIn = (mail = ''): string => /#confirm=([\da-f-]{36})/.exec(mail)?.[1] ?? '';
const listed = async (): Promise<unknown[]> => {
  const seller = await signInSeller(app);
  const { body } = await seller.get('/api/seller/newsletter').expect(200);
  return (body as { subscribers: unknown[] }).subscribers;
};

it('adds a subscriber only after the link in the email is confirmed', async () => {
  await subscribe({ email: ' Ana@Example.com ' }).expect(200);
  expect(await listed()).toEqual([]);
  const [mail] = await mails();
  expect(mail).toContain('Please confirm the Larder newsletter');
  await confirm(keyIn(mail)).expect(200);
  await confirm(keyIn(mail)).expect(200);
  expect(await listed()).toEqual([
    expect.objectContaining({ email: EMAIL, language: 'en', consent: CONSENT }),
  ]);
});

it('returns the same response to an existing subscriber, and sends no further email', async () => {
  const first = await subscribe({ language: 'de' });
  const [mail] = await mails();
  expect(mail).toContain('Bitte bestätigen Sie den Newsletter');
  await confirm(keyIn(mail));
  const again = await subscribe({ language: 'en' });
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await mails()).toEqual([]);
  expect(await listed()).toEqual([expect.objectContaining({ language: 'de' })]);
});

it('deletes a subscriber with one click, idempotently and without a session', async () => {
  await subscribe();
  const key = keyIn((await mails())[0]);
  await confirm(key);
  // Mail clients send this request for one-click unsubscribe (RFC 8058).
  await unsubscribe(key).type('form').send('List-Unsubscribe=One-Click').expect(200);
  await unsubscribe(key).expect(200);
  expect(await countRows(app, 'newsletter_subscribers')).toBe(0);
  expectFailure(await confirm(key), 410, 'SUBSCRIPTION_LINK_ENDED');
});

it('rejects a confirmation link after a week, and deletes the unconfirmed email', async () => {
  await subscribe();
  const key = keyIn((await mails())[0]);
  await app.database.query(`UPDATE newsletter_subscribers SET expires_at = now() - interval '1 s'`);
  expectFailure(await confirm(key), 410, 'SUBSCRIPTION_LINK_ENDED');
  await subscribe({ email: 'other@example.com' });
  await app.nest.get(CleanUpJob).run();
  expect(await countRows(app, 'newsletter_subscribers')).toBe(1);
});

it('rejects an invalid email, consent and key without changing anything', async () => {
  for (const wrong of [{ email: 'nobody' }, { consent: '' }, { consent: 'x'.repeat(501) }])
    expectFailure(await subscribe(wrong), 400, 'VALIDATION_FAILED');
  expectFailure(await confirm('nothing'), 400, 'VALIDATION_FAILED');
  expectFailure(await confirm(randomUUID()), 410, 'SUBSCRIPTION_LINK_ENDED');
  expect(await countRows(app, 'newsletter_subscribers')).toBe(0);
});

it('discards requests of bots, limits emails per address and returns 429 after too many requests', async () => {
  await subscribe({ website: 'https://spam.example' }).expect(200);
  expect(await countRows(app, 'newsletter_subscribers')).toBe(0);
  for (let time = 0; time < 6; time++) await subscribe().expect(200);
  expect((await mails()).length).toBe(3);
  for (let time = 0; time < 30; time++) await subscribe({ email: `a${time}@example.com` });
  expectFailure(await subscribe(), 429, 'TOO_MANY_ATTEMPTS');
});

it('stores one subscription for concurrent requests with the same email', async () => {
  const responses = await Promise.all([subscribe(), subscribe(), subscribe()]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await countRows(app, 'newsletter_subscribers')).toBe(1);
  const keys = (await mails()).map(keyIn);
  expect(new Set(keys).size).toBe(1);
});

it('returns all subscribers to sellers as CSV and in pages, and 401 to others', async () => {
  await app.database.query(
    `INSERT INTO newsletter_subscribers (key, email, language, consent, confirmed_at)
     SELECT gen_random_uuid(), 'reader-' || n || '@example.com', 'en', '=1+1', now() - n * interval '1 s' FROM generate_series(1, 1100) AS n`,
  );
  const seller = await signInSeller(app);
  const { text } = await seller.get('/api/seller/newsletter.csv').expect(200);
  const rows = text.trim().split('\n');
  expect(rows).toHaveLength(1101);
  expect(rows[1]).toMatch(
    /^reader-\d+@example.com,en,[\dT:.-]+\+09:00,[\dT:.-]+\+09:00,'=1\+1,http.*\/newsletter#unsubscribe=/,
  );
  const { body } = await seller.get('/api/seller/newsletter?limit=2').expect(200);
  const { subscribers, next, total } = body as Record<string, unknown>;
  expect(subscribers).toMatchObject([{ email: 'reader-1@example.com' }, {}]);
  expect(total).toBe(1100);
  const more = await seller.get(`/api/seller/newsletter?limit=2&after=${next as string}`);
  expect(more.body).toMatchObject({ subscribers: [{ email: 'reader-3@example.com' }, {}] });
  for (const path of ['newsletter', 'newsletter.csv'])
    expectFailure(await request(app.url).get(`/api/seller/${path}`), 401, 'NOT_SIGNED_IN');
});

describe('/api/user/newsletter', () => {
  const choose = (agent: TestAgent, isWanted: boolean, consent?: string) =>
    agent.post('/api/user/newsletter').send({ isWanted, consent });

  it('subscribes and unsubscribes a customer with a confirmed email', async () => {
    const { agent, id, email } = await signIn(app);
    await app.database.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [id]);
    const state = async () => (await agent.get('/api/user/newsletter')).body;
    expect(await state()).toEqual({ success: true, isConfirmed: true, isSubscribed: false });
    expectFailure(await choose(agent, true), 400, 'VALIDATION_FAILED');
    await subscribe({ email });
    expect((await state()).isSubscribed).toBe(false);
    for (let time = 0; time < 2; time++) await choose(agent, true, CONSENT).expect(200);
    expect((await state()).isSubscribed).toBe(true);
    expect(await listed()).toMatchObject([{ email, consent: CONSENT }]);
    for (let time = 0; time < 2; time++) await choose(agent, false).expect(200);
    expect([(await state()).isSubscribed, await countRows(app, 'newsletter_subscribers')]).toEqual([
      false,
      0,
    ]);
  });

  it('reveals and changes nothing about an unconfirmed email', async () => {
    const { agent, email } = await signIn(app);
    await subscribe({ email });
    await confirm(keyIn((await mails())[0]));
    const { body } = await agent.get('/api/user/newsletter');
    expect(body).toEqual({ success: true, isConfirmed: false, isSubscribed: false });
    expectFailure(await choose(agent, false), 403, 'FORBIDDEN');
    expectFailure(await choose(agent, true, CONSENT), 403, 'FORBIDDEN');
    expect(await countRows(app, 'newsletter_subscribers')).toBe(1);
  });
});
