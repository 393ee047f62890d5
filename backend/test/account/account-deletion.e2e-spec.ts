import { OrderEvents } from '../../src/orders/order-events.js';
import { RefundsService } from '../../src/payments/refunds/refunds.service.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { readMails } from '../support/account-mails.js';
import { switchOnTwoFactor } from '../support/authenticator.js';
import {
  ADDRESS,
  type Buyer,
  countRows,
  createAddress,
  createOrders,
  createProduct,
  holdLock,
  line,
  untilWaiting,
} from '../support/factories.js';
import { TestMailServer } from '../support/mail-server.js';
import {
  createPaid,
  createPending,
  eventText,
  paid,
  refundsOf,
  sandboxOf,
  sendEvent,
} from '../support/payment-factories.js';
import {
  createTestApp,
  PASSWORD,
  resetDatabase,
  type SignedIn,
  signIn,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';
import { until } from '../support/until.js';

let app: TestApp;
let server: TestMailServer;
let ana: SignedIn;
beforeAll(async () => {
  server = new TestMailServer();
  // The pool holds all calls that wait for each other concurrently.
  app = await createTestApp({ ...(await server.open()), DATABASE_POOL_SIZE: '20' });
});
beforeEach(async () => {
  await resetDatabase(app);
  server.taken.length = 0;
  ana = await signIn(app);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const remove = (body: object = { password: PASSWORD }, { agent }: Pick<SignedIn, 'agent'> = ana) =>
  agent.post('/api/user/delete').send(body);
const isDeleted = async (): Promise<boolean> =>
  (await app.database.query('SELECT FROM users WHERE id = $1', [ana.id])).length === 0;

/** @returns Ana with an address and a cookie, as placeOrder() needs her */
async function buyer(): Promise<Buyer> {
  const address = await createAddress(ana.agent);
  const cookie = ana.agent.jar
    .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
    .toValueString();
  return { id: ana.id, address, cookie };
}

describe('POST /api/user/delete', () => {
  it('revokes all sessions, frees the email and sends a last email', async () => {
    const other = visitor(app);
    await other.post('/api/user/login').send({ email: ana.email, password: PASSWORD });
    await readMails(app, server);
    const { status, body, headers } = await remove();
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'Your account is deleted' },
    });
    expect(headers['set-cookie']).toContainEqual(expect.stringMatching(/^token=;/));
    expectFailure(await other.get('/api/order/user'), 401, 'NOT_SIGNED_IN');
    const login = await other
      .post('/api/user/login')
      .send({ email: ana.email, password: PASSWORD });
    expectFailure(login, 401, 'INVALID_CREDENTIALS');
    const mails = await readMails(app, server);
    expect(mails).toEqual([
      expect.objectContaining({ to: ana.email, subject: 'Your account was deleted' }),
    ]);
    expect(await countRows(app, 'outbox')).toBe(0);
    const again = { name: 'Ana', email: ana.email, password: PASSWORD };
    expect((await other.post('/api/user/register').send(again)).status).toBe(201);
  });

  it('deletes the last email when its recipient is rejected', async () => {
    server.behaviour = { recipient: '550 no such mailbox' };
    await remove();
    await readMails(app, server);
    expect(await countRows(app, 'outbox')).toBe(0);
    server.behaviour = {};
  });

  it('requires the password, and a code if two-factor login is on', async () => {
    expectInvalid(await remove({}), 'password');
    expectFailure(await remove({ password: 'a guess' }), 401, 'INVALID_CREDENTIALS');
    const phone = await switchOnTwoFactor(ana.agent, PASSWORD);
    expectFailure(await remove(), 401, 'TOTP_REQUIRED');
    const wrong = await remove({ password: PASSWORD, code: '000000' });
    expectFailure(wrong, 401, 'WRONG_CODE');
    expect(await isDeleted()).toBe(false);
    expect((await remove({ password: PASSWORD, code: phone.code() })).status).toBe(200);
    expect(await isDeleted()).toBe(true);
  });

  it('deletes only the current user regardless of the body, and rejects visitors and other origins', async () => {
    const ben = await signIn(app);
    expectFailure(await visitor(app).post('/api/user/delete').send({}), 401, 'NOT_SIGNED_IN');
    const foreign = await remove().set('Origin', 'https://evil.test');
    expectFailure(foreign, 403, 'FOREIGN_ORIGIN');
    await createAddress(ben.agent);
    await remove({ password: PASSWORD, userId: ben.id, id: ben.id, email: ben.email });
    expect(await isDeleted()).toBe(true);
    expect((await ben.agent.get('/api/address/get')).body.addresses).toHaveLength(1);
  });

  it('returns 409 while an order is in progress', async () => {
    const { id: product } = await createProduct(app);
    await createOrders(app, await buyer(), product, 2);
    for (const status of ['Order Placed', 'Packing', 'Out for delivery']) {
      await app.database.query(
        'UPDATE orders SET status = $1 WHERE id = (SELECT id FROM orders ORDER BY id DESC LIMIT 1)',
        [status],
      );
      const refused = await remove({ password: 'not even asked for' });
      expectFailure(refused, 409, 'ACCOUNT_IN_USE');
      expect(refused.body.values).toEqual({ kind: 'order' });
    }
    expect(await isDeleted()).toBe(false);
  });

  it('returns 409 while a payment is unsettled, and until it is refunded', async () => {
    const seller = await signInSeller(app);
    const { id: product } = await createProduct(app, { offerPriceCents: 5_000 });
    const { orderId, intent } = await createPaid(app, await buyer(), [line(product)]);
    await app.database.query(`UPDATE orders SET status = 'Cancelled' WHERE id = $1`, [orderId]);
    expect((await remove()).body.values).toEqual({ kind: 'refund' });
    const { refund } = refundsOf(() => ({ app, seller, orderId, intent }));
    sandboxOf(app).faults.isDown = true;
    await refund(51, 'all-of-it');
    sandboxOf(app).faults.isDown = false;
    expect((await remove()).body.values).toEqual({ kind: 'payment' });
    await app.database.query(`UPDATE refunds SET status = 'done'`);
    await app.database.query('UPDATE payments SET is_over = false');
    expect((await remove()).body.values).toEqual({ kind: 'payment' });
    await app.database.query('UPDATE payments SET is_over = true');
    expect((await remove()).status).toBe(200);
  });
});

describe('order of a deleted customer', () => {
  const DELETED = {
    firstName: 'Deleted',
    lastName: '–',
    email: '–',
    street: '–',
    city: '–',
    state: '–',
    zipcode: '–',
    country: '–',
    phone: '–',
  };

  it('keeps its items and amounts, and is found by them', async () => {
    const seller = await signInSeller(app);
    const { id: product } = await createProduct(app, { name: 'Dragon Fruit' });
    await createOrders(app, await buyer(), product, 2);
    await app.database.query(
      `UPDATE orders SET search_text = E'Ana Flores\\n1 Market St\\nDragon Fruit'`,
    );
    const find = async (search: string) =>
      (await seller.get('/api/order/seller').query({ search, page: 1, limit: 10 })).body.orders;
    const before = await find('1 market');
    await remove();
    const after = await find('dragon');
    expect(after).toEqual(
      before.map((order: { customer: object; version: number; address: object }) => ({
        ...order,
        customer: { ...order.customer, name: 'Deleted', email: '–' },
        address: { _id: expect.any(String), ...DELETED },
        phoneUri: undefined,
        version: order.version + 1,
      })),
    );
    expect(await find('1 market')).toEqual([]);
    expect(await find('deleted')).toHaveLength(2);
    expect(await countRows(app, 'addresses')).toBe(1);
  });

  it('accepts later Stripe events without sending emails', async () => {
    const { id: product } = await createProduct(app, { offerPriceCents: 5_000 });
    const { orderId, intent, session } = await createPaid(app, await buyer(), [line(product)]);
    await app.database.query(`UPDATE orders SET status = 'Delivered' WHERE id = $1`, [orderId]);
    expect((await remove()).status).toBe(200);
    await readMails(app, server);
    const twice = paid(session, { payment_intent: `${intent}_2` });
    const dispute = {
      id: 'dp_1',
      payment_intent: intent,
      amount: 5_100,
      reason: 'fraudulent',
      status: 'needs_response',
    };
    for (const event of [
      eventText({ object: paid(session, { payment_intent: intent }) }),
      eventText({ object: twice }),
      eventText({ type: 'charge.dispute.created', object: dispute }),
    ]) {
      expect((await sendEvent(app, event)).status).toBe(200);
    }
    await app.nest.get(RefundsService).sendPending();
    const flags = await app.database.query('SELECT kind FROM payment_flags ORDER BY kind');
    expect(flags).toEqual([{ kind: 'dispute' }, { kind: 'paid twice' }, { kind: 'refund failed' }]);
    expect(await readMails(app, server)).toEqual([]);
    expect(await countRows(app, 'outbox')).toBe(0);
  });

  it.each([
    [2, 'one event each'],
    [30, 'one event to reload everything'],
  ])('is announced to the sellers’ event stream: for %d orders, %s', async (count) => {
    const { id: product } = await createProduct(app);
    await createOrders(app, await buyer(), product, count);
    const emitted: (string | null)[] = [];
    const listening = app.nest
      .get(OrderEvents)
      .stream()
      .subscribe(({ id }) => emitted.push(id));
    const rows = await app.database.query<{ id: string }[]>('SELECT id FROM orders');
    await remove();
    const expected = count === 2 ? rows.map(({ id }) => id) : [null];
    await until(() => expected.every((id) => emitted.includes(id)));
    listening.unsubscribe();
    // A reconnect of the listener also emits null.
    const ids = emitted.filter((id) => id !== null);
    expect(ids.toSorted()).toEqual(expected.filter((id) => id !== null).toSorted());
  });

  it('is anonymized for several customers, who share one placeholder user', async () => {
    const { id: product } = await createProduct(app);
    const ben = await signIn(app);
    const home = await createAddress(ben.agent);
    await createOrders(app, await buyer(), product, 1);
    await createOrders(app, { id: ben.id, address: home, cookie: '' }, product, 1);
    const responses = await Promise.all([remove(), remove({ password: PASSWORD }, ben)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countRows(app, 'orders')).toBe(2);
    expect(await app.database.query(`SELECT DISTINCT user_id FROM orders`)).toHaveLength(1);
  });
});

describe('race between account deletion and other requests', () => {
  it('places an order that came first, and keeps the account', async () => {
    const { id: product } = await createProduct(app, { units: 5 });
    const { address } = await buyer();
    const release = await holdLock(app, 'LOCK TABLE order_items IN SHARE MODE');
    const order = ana.agent
      .post('/api/order/cod')
      .set('Idempotency-Key', 'just-now')
      .send({ items: [line(product)], address })
      .then((response) => response);
    await untilWaiting(app, 1);
    const removal = remove().then((response) => response);
    await untilWaiting(app, 2);
    await release();
    expect((await order).status).toBe(201);
    expectFailure(await removal, 409, 'ACCOUNT_IN_USE');
  });

  it('returns 401 for every later request, which stores nothing', async () => {
    const { id: product } = await createProduct(app, { units: 5 });
    const { address } = await buyer();
    await app.database.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [ana.id]);
    const release = await holdLock(
      app,
      'LOCK TABLE newsletter_subscribers IN ACCESS EXCLUSIVE MODE',
    );
    const removal = remove().then((response) => response);
    await untilWaiting(app, 1);
    const order = { items: [line(product)], address };
    const { agent } = ana;
    const later = [
      agent.post('/api/order/cod').send(order),
      agent.post('/api/order/cod').set('Idempotency-Key', 'later').send(order),
      agent.post('/api/order/stripe').send(order),
      agent.post('/api/cart/update').send({ cartItems: { [product]: 1 } }),
      agent.post('/api/address/add').send({ address: ADDRESS }),
      agent.post('/api/user/newsletter').send({ isWanted: true, consent: 'Yes.' }),
      agent.patch(`/api/address/${address}`).send({ isDefault: true }),
      agent.post('/api/user/profile').send({ name: 'Ana again', language: 'de' }),
      agent.post('/api/user/two-factor/setup').send({ password: PASSWORD }),
      agent.post('/api/user/delete').send({ password: PASSWORD }),
      agent
        .post('/api/user/password')
        .send({ currentPassword: PASSWORD, newPassword: 'a better one at last' }),
      visitor(app).post('/api/user/login').send({ email: ana.email, password: PASSWORD }),
    ].map((call) => call.then((response) => response));
    await untilWaiting(app, later.length);
    await release();
    expect((await removal).status).toBe(200);
    const responses = await Promise.all(later);
    expect(responses.map(({ status }) => status)).toEqual(later.map(() => 401));
    for (const table of [
      'orders',
      'addresses',
      'cart_items',
      'idempotency_keys',
      'two_factors',
      'sessions',
      'newsletter_subscribers',
    ]) {
      expect([table, await countRows(app, table)]).toEqual([table, table === 'addresses' ? 1 : 0]);
    }
  });

  it('returns 409 while a payment page is open', async () => {
    const { id: product } = await createProduct(app, { offerPriceCents: 5_000 });
    await createPending(app, await buyer(), [line(product)]);
    expectFailure(await remove(), 409, 'ACCOUNT_IN_USE');
  });
});
