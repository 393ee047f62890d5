import { randomUUID } from 'node:crypto';
import { simpleParser } from 'mailparser';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { CleanUpJob } from '../../src/clean-up.job.js';
import { deleteMessagesOf } from '../../src/contact/messages.js';
import { SendMailsJob } from '../../src/mail/send-mails.job.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { countRows } from '../support/factories.js';
import { TestMailServer } from '../support/mail-server.js';
import {
  createTestApp,
  resetDatabase,
  signIn,
  signInSeller,
  type TestApp,
} from '../support/test-app.js';

const DAY = 24 * 60 * 60 * 1_000;
const SHOP = 'hello@shop.test';
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const MESSAGE = {
  name: 'Ana Flores',
  email: 'ana@example.com',
  subject: 'Order W3U8UQHN3P',
  message: 'Hello,\n\nthe <b>milk</b> was sour.',
};

let app: TestApp;
let server: TestMailServer;
let seller: TestAgent;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp({ ...(await server.open()), SHOP_EMAIL: SHOP, TRUST_PROXY: '1' });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await resetDatabase(app);
  server.taken.length = 0;
  server.behaviour = {};
  seller = await signInSeller(app);
});

let network = 0;
/** Each message comes from its own IP address unless one is given. */
const write = (more: object = {}, address = `10.0.${++network >> 8}.${network & 255}`) =>
  request(app.url)
    .post('/api/contact')
    .set('X-Forwarded-For', address)
    .send({ ...MESSAGE, ...more });
const list = async (query = '') => (await seller.get(`/api/seller/messages${query}`)).body;
const idOf = async (): Promise<string> => (await list()).messages[0]._id;
async function mails() {
  await app.nest.get(SendMailsJob).run();
  return Promise.all(
    server.taken.splice(0).map(async ({ to, raw }) => ({
      ...(await simpleParser(raw)),
      recipients: to,
      raw,
    })),
  );
}

describe('POST /api/contact', () => {
  it('lists the message for sellers, and emails it to the shop only, with the sender as Reply-To', async () => {
    expect((await write({ email: ' Ana@Example.com ' })).body).toMatchObject({ success: true });
    expect(await list()).toEqual({
      success: true,
      total: 1,
      unread: 1,
      messages: [
        { _id: expect.any(String), createdAt: expect.any(String), isRead: false, ...MESSAGE },
      ],
    });
    const [mail, ...more] = await mails();
    expect([mail?.recipients, more]).toEqual([[SHOP], []]);
    expect(mail?.subject).toBe('Message from Ana Flores: Order W3U8UQHN3P');
    expect(mail?.replyTo?.value).toEqual([{ name: 'Ana Flores', address: 'ana@example.com' }]);
    expect(mail?.text).toContain('the <b>milk</b> was sour.');
    expect(mail?.html).toContain('&lt;b&gt;milk');
  });

  it('prevents header injection into the email', async () => {
    for (const wrong of [
      { name: 'Ana\r\nBcc: all@example.com' },
      { subject: 'Hello\nBcc: all@example.com' },
      { email: 'ana@example.com\r\nBcc: all@example.com' },
      { email: 'ana@example.com, all@example.com' },
    ])
      expectFailure(await write(wrong), 400, 'VALIDATION_FAILED');
    await write({ name: '"Ana" <all@example.com>, Bob', message: 'Bcc: all@example.com\r\n.\r\n' });
    const [mail] = await mails();
    expect(mail?.recipients).toEqual([SHOP]);
    expect(mail?.replyTo?.value).toEqual([
      { name: '"Ana" <all@example.com>, Bob', address: 'ana@example.com' },
    ]);
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im);
  });

  it('stores one message for concurrent requests with the same key', async () => {
    const key = randomUUID();
    await Promise.all([write({ key }), write({ key }), write({ key })]);
    expect([(await list()).total, (await mails()).length]).toEqual([1, 1]);
  });

  it('stores the message while the mail server is unavailable, and sends the email later', async () => {
    server.behaviour = { recipient: '450 come back later' };
    await write().expect(200);
    expect(await mails()).toEqual([]);
    expect((await list()).total).toBe(1);
    server.behaviour = {};
    await app.database.query('UPDATE outbox SET due_at = now()');
    expect((await mails()).length).toBe(1);
  });

  it('requires a name, an email and a message of limited length', async () => {
    for (const field of ['name', 'email', 'message'])
      expectInvalid(await write({ [field]: ' ' }), field);
    expectInvalid(await write({ message: 'x'.repeat(5_001) }), 'message');
    expectInvalid(await write({ name: 'x'.repeat(101) }), 'name');
    expect(await countRows(app, 'contact_messages')).toBe(0);
    await write({ subject: undefined }).expect(200);
    expect((await list()).messages[0].subject).toBe('');
  });

  it('discards messages of bots, and returns 429 after ten from one IP address', async () => {
    await write({ website: 'https://spam.example' }, '10.9.9.9').expect(200);
    expect(await countRows(app, 'contact_messages')).toBe(0);
    for (let time = 0; time < 9; time++) await write({}, '10.9.9.9').expect(200);
    expectFailure(await write({}, '10.9.9.9'), 429, 'TOO_MANY_ATTEMPTS');
    await write().expect(200);
  });

  it('stops the emails, but not the messages, after 60 in an hour', async () => {
    for (let time = 0; time < 61; time++) await write().expect(200);
    expect([(await list()).total, await countRows(app, 'outbox')]).toEqual([61, 60]);
  });
});

describe('/api/seller/messages', () => {
  it('lists the messages in pages, newest first', async () => {
    for (const subject of ['one', 'two', 'three']) await write({ subject });
    const first = await list('?limit=2');
    const subjects = ({ messages }: { messages: { subject: string }[] }) =>
      messages.map(({ subject }) => subject);
    expect(subjects(first)).toEqual(['three', 'two']);
    expect(subjects(await list(`?limit=2&after=${first.next}`))).toEqual(['one']);
  });

  it('marks a message as read and as done, with the seller who did it', async () => {
    await write();
    const id = await idOf();
    const unread = async () => (await seller.get('/api/seller/overview')).body.unreadMessages;
    expect(await unread()).toBe(1);
    await seller.post(`/api/seller/messages/${id}/read`).expect(200);
    expect([(await list()).messages[0].isRead, await unread()]).toEqual([true, 0]);
    const done = (isDone: unknown) =>
      seller.post(`/api/seller/messages/${id}/done`).send({ isDone });
    await done(true).expect(200);
    expect((await list()).messages[0]).toMatchObject({
      doneAt: expect.any(String),
      doneBy: 'Admin',
    });
    await done(false).expect(200);
    expect((await list()).messages[0]).not.toHaveProperty('doneAt');
    expectInvalid(await done('yes'), 'isDone');
    for (const unknown of [UNKNOWN_ID, 'x']) {
      const path = `/api/seller/messages/${unknown}`;
      expectFailure(await seller.post(`${path}/read`), 404, 'MESSAGE_NOT_FOUND');
      const response = await seller.post(`${path}/done`).send({ isDone: true });
      expectFailure(response, 404, 'MESSAGE_NOT_FOUND');
    }
  });

  it('returns 401 to customers', async () => {
    const { agent } = await signIn(app);
    expectFailure(await agent.get('/api/seller/messages'), 401, 'NOT_SIGNED_IN');
  });
});

it('deletes messages after a year, and those of a deleted customer with their queued emails', async () => {
  await write();
  await write({ email: 'kim@example.com' });
  await deleteMessagesOf(app.database.manager, 'Ana@example.com');
  expect((await list()).messages).toMatchObject([{ email: 'kim@example.com' }]);
  const sent = await mails();
  expect(sent.map(({ replyTo }) => replyTo?.value[0]?.address)).toEqual(['kim@example.com']);
  await app.nest.get(CleanUpJob).run(undefined, Date.now() + 364 * DAY);
  expect(await countRows(app, 'contact_messages')).toBe(1);
  await app.nest.get(CleanUpJob).run(undefined, Date.now() + 366 * DAY);
  expect(await countRows(app, 'contact_messages')).toBe(0);
});
