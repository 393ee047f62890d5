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
  // As many calls as wait for each other at once.
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
const isGone = async (): Promise<boolean> =>
  (await app.database.query('SELECT FROM users WHERE id = $1', [ana.id])).length === 0;

/** Ana, as those who order for her. */
async function buyer(): Promise<Buyer> {
  const address = await createAddress(ana.agent);
  const cookie = ana.agent.jar
    .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
    .toValueString();
  return { id: ana.id, address, cookie };
}

describe('POST /api/user/delete', () => {
  it('ends all sessions, frees the e-mail address and says so in a last mail', async () => {
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

  it('keeps nothing of the last mail when nobody takes it', async () => {
    server.behaviour = { recipient: '550 no such mailbox' };
    await remove();
    await readMails(app, server);
    expect(await countRows(app, 'outbox')).toBe(0);
    server.behaviour = {};
  });

  it('asks for the password, and for a code where the account does', async () => {
    expectInvalid(await remove({}), 'password');
    expectFailure(await remove({ password: 'a guess' }), 401, 'INVALID_CREDENTIALS');
    const phone = await switchOnTwoFactor(ana.agent, PASSWORD);
    expectFailure(await remove(), 401, 'TOTP_REQUIRED');
    const wrong = await remove({ password: PASSWORD, code: '000000' });
    expectFailure(wrong, 401, 'WRONG_CODE');
    expect(await isGone()).toBe(false);
    expect((await remove({ password: PASSWORD, code: phone.code() })).status).toBe(200);
    expect(await isGone()).toBe(true);
  });

  it('deletes nobody else, whatever the body says, and nothing for a visitor or a foreign page', async () => {
    const ben = await signIn(app);
    expectFailure(await visitor(app).post('/api/user/delete').send({}), 401, 'NOT_SIGNED_IN');
    const foreign = await remove().set('Origin', 'https://evil.test');
    expectFailure(foreign, 403, 'FOREIGN_ORIGIN');
    await createAddress(ben.agent);
    await remove({ password: PASSWORD, userId: ben.id, id: ben.id, email: ben.email });
    expect(await isGone()).toBe(true);
    expect((await ben.agent.get('/api/address/get')).body.addresses).toHaveLength(1);
  });

  it('is refused while an order is on its way', async () => {
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
    expect(await isGone()).toBe(false);
  });

  it('is refused while money is undecided, and until it has gone back', async () => {
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

describe('an order of a customer who is gone', () => {
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

  it('stays with what was bought and paid, and is found by it', async () => {
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
        version: order.version + 1,
      })),
    );
    expect(await find('1 market')).toEqual([]);
    expect(await find('deleted')).toHaveLength(2);
    expect(await countRows(app, 'addresses')).toBe(1);
  });

  it('takes what Stripe says of it later, without writing to anybody', async () => {
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
    [2, 'each of them'],
    [30, 'to ask for everything again'],
  ])('is told to the open screens of sellers: of %d orders, %s', async (count) => {
    const { id: product } = await createProduct(app);
    await createOrders(app, await buyer(), product, count);
    const told: (string | null)[] = [];
    const listening = app.nest
      .get(OrderEvents)
      .stream()
      .subscribe(({ id }) => told.push(id));
    const rows = await app.database.query<{ id: string }[]>('SELECT id FROM orders');
    await remove();
    const expected = count === 2 ? rows.map(({ id }) => id) : [null];
    await until(() => expected.every((id) => told.includes(id)));
    listening.unsubscribe();
    // A connection that was lost and made again asks for everything, too.
    const ids = told.filter((id) => id !== null);
    expect(ids.toSorted()).toEqual(expected.filter((id) => id !== null).toSorted());
  });

  it('lets several customers go', async () => {
    const { id: product } = await createProduct(app);
    const ben = await signIn(app);
    const home = await createAddress(ben.agent);
    await createOrders(app, await buyer(), product, 1);
    await createOrders(app, { id: ben.id, address: home, cookie: '' }, product, 1);
    const answers = await Promise.all([remove(), remove({ password: PASSWORD }, ben)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countRows(app, 'orders')).toBe(2);
    expect(await app.database.query(`SELECT DISTINCT user_id FROM orders`)).toHaveLength(1);
  });
});

describe('what happens at the same moment', () => {
  it('an order that came first is placed, and keeps the account', async () => {
    const { id: product } = await createProduct(app, { units: 5 });
    const { address } = await buyer();
    const letGo = await holdLock(app, 'LOCK TABLE order_items IN SHARE MODE');
    const order = ana.agent
      .post('/api/order/cod')
      .set('Idempotency-Key', 'just-now')
      .send({ items: [line(product)], address })
      .then((answer) => answer);
    await untilWaiting(app, 1);
    const removal = remove().then((answer) => answer);
    await untilWaiting(app, 2);
    await letGo();
    expect((await order).status).toBe(201);
    expectFailure(await removal, 409, 'ACCOUNT_IN_USE');
  });

  it('whatever comes later finds nobody, and leaves nothing', async () => {
    const { id: product } = await createProduct(app, { units: 5 });
    const { address } = await buyer();
    await app.database.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [ana.id]);
    const letGo = await holdLock(app, 'LOCK TABLE newsletter_subscribers IN ACCESS EXCLUSIVE MODE');
    const removal = remove().then((answer) => answer);
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
    ].map((call) => call.then((answer) => answer));
    await untilWaiting(app, later.length);
    await letGo();
    expect((await removal).status).toBe(200);
    const answers = await Promise.all(later);
    expect(answers.map(({ status }) => status)).toEqual(later.map(() => 401));
    for (const table of [
      'orders',
      'addresses',
      'cart_items',
      'carts',
      'idempotency_keys',
      'two_factors',
      'sessions',
      'newsletter_subscribers',
    ]) {
      expect([table, await countRows(app, table)]).toEqual([table, table === 'addresses' ? 1 : 0]);
    }
  });

  it('a payment page that is opened at that moment keeps the account', async () => {
    const { id: product } = await createProduct(app, { offerPriceCents: 5_000 });
    await createPending(app, await buyer(), [line(product)]);
    expectFailure(await remove(), 409, 'ACCOUNT_IN_USE');
  });
});
