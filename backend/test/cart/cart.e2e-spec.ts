import request from 'supertest';
import type { CartItems } from '../../src/cart/cart-items.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  type Buyer,
  createBuyers,
  createProduct,
  holdLock,
  line,
  placeOrder,
  untilWaiting,
} from '../support/factories.js';
import { RoundTrips } from '../support/round-trips.js';
import {
  createTestApp,
  resetDatabase,
  type SignedIn,
  signIn,
  type TestApp,
} from '../support/test-app.js';

let app: TestApp;
let ana: SignedIn;
let milk: string;
let tomato: string;
let roundTrips: RoundTrips;
beforeAll(async () => {
  app = await createTestApp();
  roundTrips = new RoundTrips(app);
});
beforeEach(async () => {
  await resetDatabase(app);
  ana = await signIn(app);
  milk = (await createProduct(app)).id;
  tomato = (await createProduct(app)).id;
});
afterAll(() => app.close());

const update = (cartItems: unknown, more = {}) =>
  ana.agent.post('/api/cart/update').send({ cartItems, ...more });
interface Saved {
  cartItems: CartItems;
  cartVersion: number;
}
const session = async ({ agent }: SignedIn = ana): Promise<Saved> =>
  (await agent.get('/api/user/auth')).body.user as Saved;
const saved = async (customer?: SignedIn): Promise<CartItems> =>
  (await session(customer)).cartItems;
const randomId = (n: number): string => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;

describe('POST /api/cart/update', () => {
  it('replaces the whole cart', async () => {
    await update({ [milk]: 999 });
    const { status, body } = await update({ [tomato]: 2 }, { userId: ana.id });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Cart Updated',
      cartItems: { [tomato]: 2 },
      version: 3,
    });
    expect(await saved()).toEqual({ [tomato]: 2 });
  });

  it('takes three round trips: the session, the lock, and the update with the commit', async () => {
    const both = async (): Promise<void> => {
      expect((await update({ [milk]: 1, [tomato]: 2 })).status).toBe(200);
    };
    expect(await roundTrips.of(both)).toEqual([
      ['session_user'],
      ['BEGIN', 'lock_user'],
      ['replace_cart', 'COMMIT'],
    ]);
    expect(await roundTrips.of(saved)).toEqual([['session_user'], ['saved_cart']]);
  });

  it('removes items of quantity 0 and accepts an empty cart', async () => {
    await update({ [milk]: 1, [tomato]: 2 });
    expect((await update({ [milk]: 0, [tomato]: 2 })).body.cartItems).toEqual({ [tomato]: 2 });
    expect((await update({})).body.cartItems).toEqual({});
    expect(await saved()).toEqual({});
  });

  it('drops archived and unknown products, and keeps those out of stock', async () => {
    const archived = await createProduct(app, { archivedAt: new Date() });
    const soldOut = await createProduct(app, { units: 0, inStock: false });
    const { body } = await update({
      [milk]: 1,
      [archived.id]: 1,
      [randomId(1)]: 1,
      [soldOut.id]: 3,
    });
    expect(body.cartItems).toEqual({ [milk]: 1, [soldOut.id]: 3 });
    expect(await saved()).toEqual(body.cartItems);
  });

  it('returns product IDs in lower case, as the product list does', async () => {
    const { body } = await update({ [milk.toUpperCase()]: 2 });
    expect(body.cartItems).toEqual({ [milk]: 2 });
    expect((await update({ [milk]: 1, [milk.toUpperCase()]: 5 })).status).toBe(200);
  });

  it.each([
    ['-1', -1],
    ['1.5', 1.5],
    ['"2"', '2'],
    ['"1e3"', '1e3'],
    ['NaN', 'NaN'],
    ['null', null],
    ['2^31', 2 ** 31],
    ['10^9', 1e9],
    ['1000', 1000],
    ['an array', [1]],
    ['an object', { $gt: 0 }],
    ['true', true],
    ['a very small number', 1e-300],
  ])('returns 400 for a quantity of %s without changing the cart', async (_, quantity) => {
    await update({ [milk]: 4 });
    expectInvalid(await update({ [tomato]: 1, [milk]: quantity }), 'cartItems');
    expect(await saved()).toEqual({ [milk]: 4 });
  });

  it.each(['1e309', '-1e309', '1e999'])('returns 400 for a quantity of %s', async (number) => {
    const response = await ana.agent
      .post('/api/cart/update')
      .type('json')
      .send(`{"cartItems":{"${milk}":${number}}}`);
    expectInvalid(response, 'cartItems');
  });

  it.each([
    ['no cart', undefined],
    ['null', null],
    ['a string', 'milk'],
    ['a number', 3],
    ['an array', []],
    ['an array of items', [{ product: 'x', quantity: 1 }]],
    ['a key that is not a UUID', { milk: 1 }],
    ['an empty key', { '': 1 }],
    ['SQL as a key', { [`' OR 1=1 --`]: 1 }],
    ['toString as a key', { toString: 1 }],
  ])('returns 400 for %s without changing the cart', async (_, cartItems) => {
    await update({ [milk]: 4 });
    expectInvalid(await update(cartItems), 'cartItems');
    expect(await saved()).toEqual({ [milk]: 4 });
  });

  it.each(['__proto__', 'constructor', 'prototype'])('returns 400 for the key %s', async (key) => {
    await update({ [milk]: 4 });
    const response = await ana.agent
      .post('/api/cart/update')
      .type('json')
      .send(`{"cartItems":{"${milk}":1,"${key}":{"polluted":1}}}`);
    expectFailure(response, 400, 'BAD_REQUEST');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(await saved()).toEqual({ [milk]: 4 });
  });

  it('accepts 200 items and rejects 201', async () => {
    const lines = (count: number): CartItems =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [randomId(n), 1]));
    expect((await update(lines(200))).status).toBe(200);
    expectInvalid(await update(lines(201)), 'cartItems');
  });

  it('returns 403 for the user ID of another customer, and changes neither cart', async () => {
    const eve = await signIn(app);
    await update({ [milk]: 4 });
    for (const userId of [eve.id, null, '', 0, [ana.id], { id: ana.id }]) {
      expectFailure(await update({ [tomato]: 1 }, { userId }), 403, 'FORBIDDEN');
    }
    expect(await saved()).toEqual({ [milk]: 4 });
    expect(await saved(eve)).toEqual({});
  });

  it.each([-1, 1.5, '1', {}, 2_147_483_648])('returns 400 for the version %p', async (version) => {
    expectInvalid(await update({ [milk]: 1 }, { version }), 'version');
    expect(await session()).toMatchObject({ cartItems: {}, cartVersion: 1 });
  });

  it('returns 401 to a visitor', async () => {
    await ana.agent.get('/api/user/logout');
    expectFailure(await update({ [milk]: 1 }), 401, 'NOT_SIGNED_IN');
  });
});

describe('cart version', () => {
  const changed = { code: 'CART_CHANGED', success: false };

  it('is part of the session and increases with every change', async () => {
    expect((await session()).cartVersion).toBe(1);
    const { body } = await update({ [milk]: 1 }, { version: 1 });
    expect(body.version).toBe(2);
    expect((await update({ [milk]: 2 })).body.version).toBe(3);
    expect(await session()).toMatchObject({ cartItems: { [milk]: 2 }, cartVersion: 3 });
  });

  it('makes a stale update fail with 409 and the current cart', async () => {
    await update({ [milk]: 1 });
    const stale = await update({ [tomato]: 1 }, { version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      ...changed,
      details: { cartItems: { [milk]: 1 }, version: 2 },
    });
    expect(await session()).toMatchObject({ cartItems: { [milk]: 1 }, cartVersion: 2 });
  });

  it('lets exactly one of several concurrent updates succeed', async () => {
    const quantities = Array.from({ length: 12 }, (_, n) => n + 1);
    const responses = await Promise.all(
      quantities.map((n) => update({ [milk]: n }, { version: 1 })),
    );
    const [saved, ...others] = responses.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    for (const { status, body } of responses) {
      if (status === 200) continue;
      expect(body.details).toEqual({ cartItems: saved?.body.cartItems, version: 2 });
    }
  });

  it('makes an update fail when an order has emptied the cart meanwhile', async () => {
    const [buyer] = (await createBuyers(app, 1)) as [Buyer];
    const release = await holdLock(app, 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [
      buyer.id,
    ]);
    const ordering = placeOrder(app, buyer, [line(milk)]).then();
    await untilWaiting(app, 1);
    const updating = request(app.url)
      .post('/api/cart/update')
      .set('Cookie', buyer.cookie)
      .send({ cartItems: { [milk]: 1 }, version: 1 })
      .then();
    await untilWaiting(app, 2);
    await release();
    expect((await ordering).status).toBe(201);
    expect((await updating).body).toMatchObject({
      ...changed,
      details: { cartItems: {}, version: 2 },
    });
  });

  it('makes an order of a cart that changed on another device fail with 409', async () => {
    const [buyer] = (await createBuyers(app, 1)) as [Buyer];
    const order = (cartVersion: number, key: string) =>
      request(app.url)
        .post('/api/order/cod')
        .set({ Cookie: buyer.cookie, 'Idempotency-Key': key })
        .send({ items: [line(milk)], address: buyer.address, cartVersion });
    await request(app.url)
      .post('/api/cart/update')
      .set('Cookie', buyer.cookie)
      .send({ cartItems: { [milk]: 1 } });
    const stale = await order(1, 'stale');
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      ...changed,
      details: { cartItems: { [milk]: 1 }, version: 2 },
    });
    expect(await app.database.query('SELECT FROM orders')).toEqual([]);

    // Both devices have the current version; only one of them places the order.
    const both = await Promise.all([order(2, 'one'), order(2, 'other')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    // A retry returns the order, even though the order has changed the cart.
    const key = both[0]?.status === 201 ? 'one' : 'other';
    expect((await order(2, key)).status).toBe(201);
    expect(await app.database.query('SELECT FROM orders')).toHaveLength(1);
    // A rejected order can be sent again with the version of the current cart.
    expect((await order(3, 'stale')).status).toBe(201);
  });
});
