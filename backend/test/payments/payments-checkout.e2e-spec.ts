import request from 'supertest';
import { StripeGateway } from '../../src/payments/stripe/stripe.gateway.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  unitsLeft,
} from '../support/factories.js';
import {
  actOn,
  checkout,
  createPending,
  lastSessionOf,
  mendSandbox,
  reconcile,
  sandboxOf,
  sessionsOf,
  stateOf,
} from '../support/payment-factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

const ABSENT = '01890000-0000-7000-8000-000000000000';

describe('POST /api/order/stripe', () => {
  let app: TestApp;
  let ana: Buyer;
  let eve: Buyer;
  let milk: string;
  beforeAll(
    async () =>
      (app = await createTestApp({
        PUBLIC_URL: 'https://shop.example',
        ALLOWED_ORIGINS: 'https://app.example',
      })),
  );
  beforeEach(async () => {
    await resetDatabase(app);
    [ana, eve] = (await createBuyers(app, 2)) as [Buyer, Buyer];
    milk = (await createProduct(app, { name: 'Milk', offerPriceCents: 333, units: 10 })).id;
  });
  afterAll(() => app.close());

  it('stores the pending order, reserves its units and returns the URL of the payment page', async () => {
    const cart = { cartItems: { [milk]: 3 } };
    await request(app.url).post('/api/cart/update').set('Cookie', ana.cookie).send(cart);
    const { status, body } = await checkout(app, ana, [line(milk, 3)], { expectedAmount: 10.18 });
    expect({ status, keys: Object.keys(body).toSorted() }).toEqual({
      status: 201,
      keys: ['message', 'orderId', 'success', 'url'],
    });
    expect(await unitsLeft(app, milk)).toBe(7);
    const orders = await request(app.url).get('/api/order/user').set('Cookie', ana.cookie);
    expect(orders.body.orders).toHaveLength(1);
    expect(orders.body.orders[0]).toMatchObject({
      _id: body.orderId,
      status: 'Payment Pending',
      isPaid: false,
      paymentType: 'Online',
      amount: 10.18,
    });
    const { body: auth } = await request(app.url).get('/api/user/auth').set('Cookie', ana.cookie);
    expect(auth.user.cartItems).toEqual(cart.cartItems);
    expect(await stateOf(app, body.orderId as string)).toMatchObject({ flag: null, attempt: 1 });
  });

  it('sends Stripe the line items, the tax, the order and the return URLs', async () => {
    const bread = await createProduct(app, { name: 'Bread', offerPriceCents: 1 });
    const secondsBefore = Math.floor(Date.now() / 1000);
    const { orderId, session } = await createPending(app, ana, [line(milk, 3), line(bread.id)]);
    const secondsAfter = Date.now() / 1000;
    const [{ number, email } = { number: '', email: '' }] = await app.database.query<
      { number: string; email: string }[]
    >('SELECT number, email FROM orders JOIN users ON users.id = user_id');
    expect(session).toMatchObject({
      line_items: [
        { name: 'Milk', unit_amount: 333, quantity: 3 },
        { name: 'Bread', unit_amount: 1, quantity: 1 },
        { name: 'Tax (2 %)', unit_amount: 20, quantity: 1 },
      ],
      amount_total: 1020,
      currency: 'usd',
      customer_email: email,
      client_reference_id: orderId,
      metadata: { orderId, orderNumber: number, attempt: '1' },
      success_url: `https://shop.example/loader?next=my-orders%3Fplaced%3D${orderId}`,
      cancel_url: `https://shop.example/cart?unpaid=${orderId}`,
    });
    // Stripe requires at least half an hour by its own clock, which may be minutes ahead.
    expect(session.expires_at).toBeGreaterThanOrEqual(secondsBefore + 40 * 60);
    expect(session.expires_at).toBeLessThanOrEqual(secondsAfter + 40 * 60);
  });

  it('opens the session without an email that Stripe rejects, and returns the same page on a retry', async () => {
    await app.database.query(`UPDATE users SET email = 'žofie@shop.test' WHERE id = $1`, [ana.id]);
    const key = ['Idempotency-Key', 'k1'] as const;
    const [first, again] = [
      await checkout(app, ana, [line(milk)]).set(...key),
      await checkout(app, ana, [line(milk)]).set(...key),
    ];
    expect([first.status, again.body.url]).toEqual([201, first.body.url]);
    const sessions = sessionsOf(app, first.body.orderId as string);
    expect(sessions).toMatchObject([{ customer_email: null, status: 'open' }]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['an allowed origin', { Origin: 'https://app.example' }, 'https://app.example'],
    ['the shop', { Origin: 'https://shop.example' }, 'https://shop.example'],
    ['the shop in English', { 'Content-Language': 'en' }, 'https://shop.example'],
    ['the shop in German', { 'Content-Language': 'de' }, 'https://shop.example/de'],
    ['without an origin', {}, 'https://shop.example'],
  ])('returns the browser to the origin of the request: %s', async (_name, headers, client) => {
    const { body } = await checkout(app, ana, [line(milk)]).set(headers);
    const orderId = body.orderId as string;
    const success_url = `${client}/loader?next=my-orders%3Fplaced%3D${orderId}`;
    const back = { success_url, cancel_url: `${client}/cart?unpaid=${orderId}` };
    expect(sessionsOf(app, orderId)).toMatchObject([back]);
    await app.database.query(`UPDATE payments SET expires_at = now() - interval '1 minute'`);
    const again = actOn(app, ana, orderId, 'pay');
    expect((await again.set('Origin', 'https://app.example')).status).toBe(200);
    const { cancel_url } = lastSessionOf(app, orderId);
    expect(cancel_url).toBe(`https://app.example/cart?unpaid=${orderId}`);
  });

  it('accepts totals from 50 cents, including free products', async () => {
    const free = await createProduct(app, { offerPriceCents: 0 });
    const tea = await createProduct(app, { offerPriceCents: 49 });
    expectFailure(await checkout(app, ana, [line(free.id)]), 400, 'AMOUNT_TOO_SMALL');
    const items = [line(tea.id), line(free.id, 2)];
    expectFailure(await checkout(app, ana, items), 400, 'AMOUNT_TOO_SMALL');
    expect([await countRows(app, 'orders'), await countRows(app, 'payments')]).toEqual([0, 0]);
    const tiny = await createProduct(app, { offerPriceCents: 1 });
    const { session } = await createPending(app, ana, [...items, line(tiny.id)]);
    expect([session.line_items.length, session.amount_total]).toEqual([4, 51]);
  });

  it('releases the units of an order below the minimum amount', async () => {
    const gum = await createProduct(app, { offerPriceCents: 48, units: 5 });
    const refused = await checkout(app, ana, [line(gum.id)]).set('Idempotency-Key', 'k1');
    expectFailure(refused, 400, 'AMOUNT_TOO_SMALL');
    expect(refused.body.message).toContain('$0.50');
    expect(await unitsLeft(app, gum.id)).toBe(5);
    expect((await checkout(app, ana, [line(gum.id, 2)]).set('Idempotency-Key', 'k1')).status).toBe(
      201,
    );
  });

  it.each([
    [99, 100],
    [100, 2],
    [200, 2],
  ])('sends an order of %i products as %i line items', async (count, lines) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      ids.push((await createProduct(app, { offerPriceCents: 101 + n })).id);
    }
    const { orderId, session } = await createPending(
      app,
      ana,
      ids.map((id) => line(id, 2)),
    );
    expect(session.line_items).toHaveLength(lines);
    const [{ amount_cents } = { amount_cents: 0 }] = await app.database.query<
      { amount_cents: number }[]
    >('SELECT amount_cents FROM orders WHERE id = $1', [orderId]);
    expect(session.amount_total).toBe(amount_cents);
  });

  it('rejects the same requests as cash on delivery does, without a call to Stripe', async () => {
    const openSession = jest.spyOn(app.nest.get(StripeGateway), 'openSession');
    const items = [line(milk)];
    const seller = await signInSeller(app);
    const visitor = request(app.url)
      .post('/api/order/stripe')
      .send({ items, address: ana.address });
    expectFailure(await visitor, 401, 'NOT_SIGNED_IN');
    const bySeller = seller.post('/api/order/stripe').send({ items, address: ana.address });
    expect([401, 403]).toContain((await bySeller).status);
    expectFailure(await checkout(app, ana, []), 409, 'EMPTY_CART');
    expectInvalid(await checkout(app, ana, [line(milk, 0)]), 'items.0.quantity');
    expectFailure(await checkout(app, ana, [line(milk, 11)]), 409, 'OUT_OF_STOCK');
    expectFailure(await checkout(app, ana, [line(ABSENT)]), 404, 'PRODUCT_NOT_FOUND');
    const anothers = { address: eve.address };
    expectFailure(await checkout(app, ana, items, anothers), 404, 'ADDRESS_NOT_FOUND');
    expectFailure(await checkout(app, ana, items, { userId: eve.id }), 403, 'FORBIDDEN');
    const cheaper = await checkout(app, ana, items, { expectedAmount: 3 });
    expectFailure(cheaper, 409, 'PRICE_CHANGED', { amount: 3.39 });
    expect(openSession).not.toHaveBeenCalled();
    openSession.mockRestore();
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([0, 10]);
  });

  it('ignores an amount, a status and a payment in the body', async () => {
    const forged = { amount: 0.5, status: 'Delivered', isPaid: true, paymentType: 'COD' };
    const { body } = await checkout(app, ana, [line(milk)], forged);
    const state = await stateOf(app, body.orderId as string);
    expect(state).toMatchObject({ status: 'Payment Pending', isPaid: false });
    expect(sessionsOf(app, body.orderId as string)[0]?.amount_total).toBe(339);
  });
});

describe('Idempotency-Key of POST /api/order/stripe', () => {
  let app: TestApp;
  let ana: Buyer;
  let milk: string;
  beforeAll(async () => (app = await createTestApp()));
  beforeEach(async () => {
    await resetDatabase(app);
    mendSandbox(app);
    [ana] = (await createBuyers(app, 1)) as [Buyer];
    milk = (await createProduct(app, { units: 10 })).id;
  });
  afterAll(() => app.close());

  const place = (key: string, quantity = 1) =>
    checkout(app, ana, [line(milk, quantity)]).set('Idempotency-Key', key);

  it('yields one order, one session and the same page for twenty concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => place('k1')));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([1, 9]);
    expect(sessionsOf(app, responses[0]?.body.orderId as string)).toHaveLength(1);
    expect((await place('k1')).text).toBe(responses[0]?.text);
  });

  it('returns 422 for another request with the same key, also with cash on delivery', async () => {
    await place('k1');
    expectFailure(await place('k1', 2), 422, 'IDEMPOTENCY_KEY_REUSED');
    const onDelivery = await request(app.url)
      .post('/api/order/cod')
      .set('Cookie', ana.cookie)
      .set('Idempotency-Key', 'k1')
      .send({ items: [line(milk)], address: ana.address });
    expectFailure(onDelivery, 422, 'IDEMPOTENCY_KEY_REUSED');
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([1, 9]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['the customer cancelled', (id) => actOn(app, ana, id, 'cancel').expect(200)],
    ['was not paid in time', () => reconcile(app)],
    [
      'a seller cancelled after the payment',
      async (id) => {
        sandboxOf(app).pay(lastSessionOf(app, id).id);
        await reconcile(app);
        const seller = await signInSeller(app);
        const step = { status: 'Cancelled', version: 2 };
        await seller.post(`/api/order/seller/${id}/status`).send(step).expect(200);
      },
    ],
  ])('returns 409 for a late retry of an order that %s', async (_name, cancel) => {
    const { orderId } = (await place('k1')).body as { orderId: string };
    await cancel(orderId);
    const late = await Promise.all([place('k1'), place('k1')]);
    for (const response of late) {
      expectFailure(response, 409, 'ATTEMPT_CLOSED');
    }
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([1, 10]);
    expect(sessionsOf(app, orderId)).toHaveLength(1);
    expect((await place('k2')).status).toBe(201);
  });

  it('can be used again when no payment page could be opened and nothing was ordered', async () => {
    mendSandbox(app, { isDown: true });
    expectFailure(await place('k1'), 503, 'PAYMENT_UNAVAILABLE');
    mendSandbox(app);
    expect((await place('k1')).status).toBe(201);
    expect(await unitsLeft(app, milk)).toBe(9);
  });
});
