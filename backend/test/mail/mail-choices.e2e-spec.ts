import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { SendMailsJob } from '../../src/mail/send-mails.job.js';
import { expectFailure } from '../support/expect-failure.js';
import { type Buyer, createBuyers, sellersOrders } from '../support/factories.js';
import { headerOf, TestMailServer } from '../support/mail-server.js';
import {
  createTestApp,
  resetDatabase,
  type SignedIn,
  signIn,
  signInSeller,
  type TestApp,
} from '../support/test-app.js';

let app: TestApp;
let server: TestMailServer;
let seller: TestAgent;
let ana: SignedIn;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp(await server.open());
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await resetDatabase(app);
  server.taken.length = 0;
  [seller, ana] = await Promise.all([signInSeller(app), signIn(app)]);
});

const SELLERS = ['new-orders', 'payments', 'problems', 'low-stock', 'daily-summary'];
const CHOICES = { user: '/api/user/mail-choices', seller: '/api/seller/mail-choices' };
const wantedBy = async (agent: TestAgent, side: keyof typeof CHOICES): Promise<object> => {
  const { body } = await agent.get(CHOICES[side]).expect(200);
  const { choices } = body as { choices: { topic: string; isWanted: boolean }[] };
  return Object.fromEntries(choices.map(({ topic, isWanted }) => [topic, isWanted]));
};

describe('email preferences', () => {
  it('default to all topics of the role', async () => {
    expect((await ana.agent.get(CHOICES.user)).body).toEqual({
      success: true,
      isOffered: true,
      choices: [{ topic: 'order-updates', isWanted: true }],
    });
    const all = Object.fromEntries(SELLERS.map((topic) => [topic, true]));
    expect(await wantedBy(seller, 'seller')).toEqual(all);
  });

  it('are changed for the current user, with one audit log entry per change of a seller', async () => {
    const off = { topic: 'low-stock', isWanted: false };
    await seller.post(CHOICES.seller).send(off).expect(200);
    await seller.post(CHOICES.seller).send(off).expect(200);
    expect(await wantedBy(seller, 'seller')).toMatchObject({ 'low-stock': false, payments: true });
    const { body } = await seller.get('/api/seller/changes').expect(200);
    expect(body.changes).toEqual([
      expect.objectContaining({
        subject: 'staff',
        action: 'e-mails',
        before: { 'low-stock': true },
        after: { 'low-stock': false },
      }),
    ]);
    await seller.post(CHOICES.seller).send({ ...off, isWanted: true });
    expect(await wantedBy(seller, 'seller')).toMatchObject({ 'low-stock': true });
  });

  it('reject a topic of another role and incomplete input', async () => {
    const seller = { topic: 'new-orders', isWanted: true };
    expectFailure(await ana.agent.post(CHOICES.user).send(seller), 404, 'NOT_FOUND');
    for (const wrong of [{ topic: 'order-placed', isWanted: true }, { topic: 'order-updates' }])
      expectFailure(await ana.agent.post(CHOICES.user).send(wrong), 400, 'VALIDATION_FAILED');
  });
});

describe('unsubscribe link', () => {
  let buyer: Buyer;
  beforeEach(async () => ([buyer] = (await createBuyers(app, 1)) as [Buyer]));
  const { orderTwo, move } = sellersOrders(() => ({ app, seller, buyer }));

  /**
   * Completes an order.
   * @returns the emails to the customer
   */
  async function mailsOfOrder() {
    const { id } = await orderTwo();
    await move(id, 'Packing', 1).expect(200);
    await move(id, 'Out for delivery', 2).expect(200);
    await app.database.query('UPDATE outbox SET due_at = now()');
    await app.nest.get(SendMailsJob).run();
    const taken = server.taken.splice(0);
    const about = (words: RegExp) =>
      taken.find((mail) => words.test(headerOf(mail, 'Subject') ?? ''));
    return {
      count: taken.length,
      placed: about(/^Your order \w+$/),
      onItsWay: about(/out for delivery$/),
    };
  }
  const linkOf = (mail: Parameters<typeof headerOf>[0] | undefined): URL => {
    const url = mail && headerOf(mail, 'List-Unsubscribe')?.replace(/\s/g, '').slice(1, -1);
    if (!url) throw new Error('The mail has no link that ends it');
    return new URL(url);
  };
  const call = (method: 'get' | 'post', { pathname, search }: URL) =>
    request(app.url)[method](pathname + search);

  it('is part of optional emails only, and unsubscribes from the topic with one POST', async () => {
    const { placed, onItsWay } = await mailsOfOrder();
    const link = linkOf(onItsWay);
    expect(link.origin).toBe(app.env.publicUrl);
    expect(onItsWay && headerOf(onItsWay, 'List-Unsubscribe-Post')).toBe(
      'List-Unsubscribe=One-Click',
    );
    expect(placed && headerOf(placed, 'List-Unsubscribe')).toBeUndefined();
    // Mail clients send this request for one-click unsubscribe (RFC 8058), possibly twice.
    for (let time = 0; time < 2; time++)
      await call('post', link).type('form').send('List-Unsubscribe=One-Click').expect(200);
    expect((await mailsOfOrder()).count).toBe(1);
  });

  it('does not unsubscribe on GET, but redirects to a page that asks', async () => {
    const link = linkOf((await mailsOfOrder()).onItsWay);
    const response = await call('get', link);
    const key = link.searchParams.get('key') ?? '';
    expect([response.status, response.headers.location]).toEqual([
      303,
      `${app.env.publicUrl}/account#end=${key}&topic=order-updates`,
    ]);
    await call('get', link).set('Sec-Purpose', 'prefetch');
    expect((await mailsOfOrder()).count).toBe(2);
  });

  it('is the same in all emails of a customer, and has no effect with another key', async () => {
    const [first, second] = [await mailsOfOrder(), await mailsOfOrder()].map(({ onItsWay }) =>
      linkOf(onItsWay).searchParams.get('key'),
    );
    expect(second).toBe(first);
    const other = new URL(`${app.url}/api/mails/end?key=${randomUUID()}&topic=order-updates`);
    await call('post', other).expect(200);
    expect((await mailsOfOrder()).count).toBe(2);
    other.searchParams.set('key', '1');
    expectFailure(await call('post', other), 400, 'VALIDATION_FAILED');
  });

  it('has no effect on emails that were queued before', async () => {
    const { id } = await orderTwo();
    await move(id, 'Packing', 1);
    await move(id, 'Out for delivery', 2);
    await app.database.query(
      `INSERT INTO mail_choices (user_id, topic, key, is_wanted) VALUES ($1, 'order-updates', gen_random_uuid(), false)`,
      [buyer.id],
    );
    await app.database.query('UPDATE outbox SET due_at = now()');
    await app.nest.get(SendMailsJob).run();
    expect(server.taken.length).toBe(1);
  });
});
