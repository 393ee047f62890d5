import request from 'supertest';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  ADDRESS,
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  unitsLeft,
} from '../support/factories.js';
import { RoundTrips } from '../support/round-trips.js';
import { createTestApp, resetDatabase, signIn, type TestApp } from '../support/test-app.js';

let app: TestApp;
let ana: Buyer;
let eve: Buyer;
let roundTrips: RoundTrips;
beforeAll(async () => {
  app = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@larder.test' });
  roundTrips = new RoundTrips(app);
});
beforeEach(async () => {
  await resetDatabase(app);
  [ana, eve] = (await createBuyers(app, 2)) as [Buyer, Buyer];
});
afterAll(() => app.close());

describe('POST /api/order/cod', () => {
  it('takes three round trips: session, checks, writes', async () => {
    const counted = await createProduct(app, { units: 50 });
    const free = await createProduct(app);
    const order = async (): Promise<void> => {
      const { status } = await placeOrder(app, ana, [line(counted.id, 2), line(free.id)]).set(
        'Idempotency-Key',
        'order-1',
      );
      expect(status).toBe(201);
    };
    expect(await roundTrips.of(order)).toEqual([
      ['session_user'],
      expect.arrayContaining(['BEGIN', 'lock_counted_products']),
      expect.arrayContaining(['store_order', 'COMMIT']),
    ]);
    expect(await countRows(app, 'outbox')).toBe(1);
  });

  it('returns the order exactly as the list does, also for the last unit', async () => {
    const last = await createProduct(app, { units: 2 });
    const { body } = await placeOrder(app, ana, [line(last.id, 2)]);
    expect(body.order.items).toEqual([
      { product: expect.objectContaining({ inStock: false }), quantity: 2 },
    ]);
    const list = async (): Promise<void> => {
      const own = await request(app.url).get('/api/order/user').set('Cookie', ana.cookie);
      expect(own.body.orders).toEqual([body.order]);
    };
    // The session, the orders, and the current availability of their products.
    expect(await roundTrips.of(list)).toEqual([['session_user'], ['own_orders'], ['availability']]);
  });

  it('stores copies of the products and the address, reserves the units and empties the cart', async () => {
    const { agent, id: userId } = await signIn(app);
    const milk = await createProduct(app, { name: 'Milk', offerPriceCents: 145, units: 10 });
    const tea = await createProduct(app, { name: 'Tea', size: null });
    const added = await agent.post('/api/address/add').send({ address: ADDRESS });
    await agent.post('/api/cart/update').send({ cartItems: { [milk.id]: 3, [tea.id]: 1 } });
    const items = [line(tea.id), line(milk.id, 3)];
    const address = added.body.address._id as string;
    const { body, status } = await agent.post('/api/order/cod').send({ items, address, userId });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, message: 'Order placed' });
    const bought = { description: ['Fresh', 'Tasty'], category: 'Fruits', price: 4, inStock: true };
    expect(body.order).toMatchObject({
      _id: expect.any(String),
      items: [
        {
          product: { _id: tea.id, name: 'Tea', offerPrice: 3.2, ...bought },
          quantity: 1,
        },
        {
          product: { _id: milk.id, name: 'Milk', offerPrice: 1.45, size: '1 kg', ...bought },
          quantity: 3,
        },
      ],
      subtotal: 7.55,
      tax: 0.15,
      amount: 7.7,
      address: { _id: address, ...ADDRESS },
      paymentType: 'COD',
      status: 'Order Placed',
      isPaid: false,
      createdAt: expect.stringMatching(/^20.*Z$/),
    });
    expect(await unitsLeft(app, milk.id)).toBe(7);
    expect((await agent.get('/api/user/auth')).body.user.cartItems).toEqual({});
    const orders = await agent.get('/api/order/user');
    expect(orders.body).toEqual({ success: true, orders: [body.order], total: 1 });
  });

  it('ignores price, amount, status, owner and date in the body', async () => {
    const { id } = await createProduct(app, { offerPriceCents: 10_000 });
    const claimed = { price: 0.01, offerPrice: 0.01, priceCents: 1, name: 'Free', amount: 0 };
    const { body } = await placeOrder(app, ana, [{ ...line(id), ...claimed }], {
      amount: 0.01,
      subtotal: 0.01,
      tax: 0,
      status: 'Delivered',
      isPaid: true,
      paymentType: 'Online',
      createdAt: '1970-01-01',
      _id: eve.id,
      id: eve.id,
      user: eve.id,
    });
    expect(body.order).toMatchObject({
      amount: 102,
      status: 'Order Placed',
      isPaid: false,
      paymentType: 'COD',
    });
    expect(body.order._id).not.toBe(eve.id);
    expect(new Date(body.order.createdAt as string).getFullYear()).toBeGreaterThan(2000);
    const [row] = await app.database.query<{ user_id: string }[]>('SELECT user_id FROM orders');
    expect(row).toEqual({ user_id: ana.id });
  });

  it('allows at most 999 units of a product over all lines', async () => {
    const { id } = await createProduct(app, { offerPriceCents: 1 });
    const tooMany = await placeOrder(app, ana, [line(id, 999), line(id, 1)]);
    expectFailure(tooMany, 400, 'TOO_MANY_UNITS', { product: id });
    expect((await placeOrder(app, ana, [line(id, 500), line(id, 499)])).status).toBe(201);
    expect(await countRows(app, 'orders')).toBe(1);
  });

  it.each<[string, object, string]>([
    ['no items', { items: undefined }, 'items'],
    ['items of null', { items: null }, 'items'],
    ['an object as items', { items: { length: 1 } }, 'items'],
    ['text as items', { items: 'all' }, 'items'],
    [
      '201 lines',
      { items: Array(201).fill(line('01890000-0000-7000-8000-000000000000')) },
      'items',
    ],
    ['an invalid address id', { address: 'home' }, 'address'],
    ['no address', { address: undefined }, 'address'],
    ['an object as an address', { address: ADDRESS }, 'address'],
    ['a negative expected amount', { expectedAmount: -1 }, 'expectedAmount'],
    ['three decimals in the expected amount', { expectedAmount: 1.005 }, 'expectedAmount'],
    ['an expected amount in exponential notation', { expectedAmount: 1e-7 }, 'expectedAmount'],
    ['an expected amount above the maximum', { expectedAmount: 1e21 }, 'expectedAmount'],
    ['text as the expected amount', { expectedAmount: 'free' }, 'expectedAmount'],
  ])('returns 400 for %s', async (_, body, field) => {
    const { id } = await createProduct(app);
    expectInvalid(await placeOrder(app, ana, [line(id)], body), field);
    expect(await countRows(app, 'orders')).toBe(0);
  });

  it.each([
    -1,
    0,
    1.5,
    '2',
    '1e3',
    'NaN',
    null,
    undefined,
    1000,
    2 ** 31,
    1e9,
    [1],
    { $gt: 0 },
    true,
  ])('returns 400 for a quantity of %j', async (quantity) => {
    const { id } = await createProduct(app, { units: 5 });
    const response = await placeOrder(app, ana, [{ product: id, quantity }]);
    expectInvalid(response, 'items.0.quantity');
    expect(await unitsLeft(app, id)).toBe(5);
  });

  it.each([undefined, null, '', 7, 'tomato', `' OR 1=1`, ['x'], {}])(
    'returns 400 for %j as a product',
    async (product) => {
      expectInvalid(await placeOrder(app, ana, [{ product, quantity: 1 }]), 'items.0.product');
    },
  );

  it('returns 409 for an empty order', async () => {
    expectFailure(await placeOrder(app, ana, []), 409, 'EMPTY_CART');
  });

  it('returns 400 for malformed lines', async () => {
    for (const items of [[null], ['x'], [7], [[]], [[line(ana.id)]]]) {
      expectFailure(await placeOrder(app, ana, items), 400, 'VALIDATION_FAILED');
    }
  });
});
