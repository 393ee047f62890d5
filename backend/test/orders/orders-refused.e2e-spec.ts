import request from 'supertest';
import { Product } from '../../src/products/product.entity.js';
import { expectFailure } from '../support/expect-failure.js';
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
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

let app: TestApp;
let ana: Buyer;
let eve: Buyer;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  [ana, eve] = (await createBuyers(app, 2)) as [Buyer, Buyer];
});
afterAll(() => app.close());

const as = ({ cookie }: Buyer) => ({
  get: (path: string) => request(app.url).get(path).set('Cookie', cookie),
  post: (path: string, body: object) =>
    request(app.url).post(path).set('Cookie', cookie).send(body),
  delete: (path: string) => request(app.url).delete(path).set('Cookie', cookie),
});

describe('POST /api/order/cod with unavailable products', () => {
  it.each<[string, Partial<Product>, number, number, string, RegExp]>([
    ['is archived', { archivedAt: new Date() }, 1, 404, 'PRODUCT_NOT_FOUND', /no longer sold/],
    [
      'is marked as out of stock',
      { inStock: false },
      1,
      409,
      'OUT_OF_STOCK',
      /^Whole Milk is out of stock/,
    ],
    ['has no units left', { units: 0 }, 1, 409, 'OUT_OF_STOCK', /^Whole Milk is out of stock/],
    ['has too few units', { units: 3 }, 4, 409, 'OUT_OF_STOCK', /^Only 3 of Whole Milk are left/],
    ['has one unit left', { units: 1 }, 2, 409, 'OUT_OF_STOCK', /^Only 1 of Whole Milk is left/],
  ])(
    'returns 404 or 409 with the id of a product that %s, and changes nothing',
    async (_, overrides, quantity, ...response) => {
      const [status, code, message] = response;
      const good = await createProduct(app, { units: 9 });
      const bad = await createProduct(app, { name: 'Whole Milk', ...overrides });
      await as(ana).post('/api/cart/update', { cartItems: { [good.id]: 2 } });
      const refused = await placeOrder(app, ana, [line(good.id, 2), line(bad.id, quantity)]).set(
        'Idempotency-Key',
        'again',
      );
      expectFailure(refused, status, code);
      expect(refused.body.message).toMatch(message);
      expect(refused.body.details.product).toBe(bad.id);
      expect(await unitsLeft(app, good.id)).toBe(9);
      expect(await unitsLeft(app, bad.id)).toBe(bad.units);
      const session = await as(ana).get('/api/user/auth');
      expect(session.body.user.cartItems).toEqual({ [good.id]: 2 });
      expect(await countRows(app, 'orders')).toBe(0);
      expect(await countRows(app, 'idempotency_keys')).toBe(0);
    },
  );

  it('returns 404 with the id of an unknown product', async () => {
    const refused = await placeOrder(app, ana, [line(UNKNOWN)]);
    expectFailure(refused, 404, 'PRODUCT_NOT_FOUND', { product: UNKNOWN });
  });

  it('returns the units left', async () => {
    const { id } = await createProduct(app, { units: 3 });
    const refused = await placeOrder(app, ana, [line(id, 4)]);
    expect(refused.body.details).toEqual({ product: id, unitsLeft: 3 });
    expect(refused.body.values).toEqual({ name: expect.any(String), units: 3 });
  });

  it('sums the quantities of a product before it checks the stock', async () => {
    const { id } = await createProduct(app, { units: 5 });
    for (const items of [
      [line(id, 3), line(id, 3)],
      [line(id, 3), line(id.toUpperCase(), 3)],
      Array.from({ length: 6 }, () => line(id)),
    ]) {
      expectFailure(await placeOrder(app, ana, items), 409, 'OUT_OF_STOCK');
    }
    const { body } = await placeOrder(app, ana, [line(id, 3), line(id.toUpperCase(), 2)]);
    expect(body.order.items).toEqual([expect.objectContaining({ quantity: 5 })]);
    expect(await unitsLeft(app, id)).toBe(0);
  });
});

describe('isolation of customers', () => {
  it('returns 404 for an address that is unknown, archived or another customer’s', async () => {
    const { id } = await createProduct(app, { units: 5 });
    for (const address of [eve.address, UNKNOWN, ana.id]) {
      const refused = await placeOrder(app, ana, [line(id)], { address });
      expectFailure(refused, 404, 'ADDRESS_NOT_FOUND');
      expect(refused.text).not.toContain(ADDRESS.street);
    }
    await as(ana).delete(`/api/address/${ana.address}`);
    expectFailure(await placeOrder(app, ana, [line(id)]), 404, 'ADDRESS_NOT_FOUND');
    expect(await unitsLeft(app, id)).toBe(5);
  });

  it('returns 403 when userId is empty or another customer’s', async () => {
    const { id } = await createProduct(app);
    for (const userId of [eve.id, null, '', 0, [ana.id], { id: ana.id }]) {
      expectFailure(await placeOrder(app, ana, [line(id)], { userId }), 403, 'FORBIDDEN');
    }
    expectFailure(await as(ana).get(`/api/order/user?userId=${eve.id}`), 403, 'FORBIDDEN');
    expect(await countRows(app, 'orders')).toBe(0);
  });

  it('lists orders and addresses only to their owner', async () => {
    const { id } = await createProduct(app);
    const { body } = await placeOrder(app, ana, [line(id)]);
    const own = await as(ana).get(`/api/order/user?userId=${ana.id}`);
    expect(own.body.orders).toEqual([body.order]);
    for (const path of ['/api/order/user', '/api/address/get', '/api/user/auth']) {
      const theirs = await as(eve).get(path);
      expect(theirs.status).toBe(200);
      for (const secret of [body.order._id, ana.id, ana.address]) {
        expect(theirs.text).not.toContain(secret);
      }
    }
  });

  it('ignores attempts to delete another customer’s data', async () => {
    await as(eve).delete(`/api/address/${ana.address}`);
    await as(eve).post('/api/cart/update', { cartItems: {} });
    expect((await as(ana).get('/api/address/get')).body.addresses).toHaveLength(1);
  });
});

describe('GET /api/order/user', () => {
  it('returns orders unchanged after their products and address are edited or archived', async () => {
    const product = await createProduct(app, { name: 'Milk', units: 5 });
    const placed = await placeOrder(app, ana, [line(product.id, 2)]);
    await app.database.getRepository(Product).update(product.id, {
      name: 'Oat Drink',
      description: ['Other'],
      category: 'Drinks',
      size: '2 L',
      priceCents: 99_900,
      offerPriceCents: 88_800,
      images: ['other'],
    });
    await app.database.query(`UPDATE addresses SET city = 'Elsewhere'`);
    const list = async () => (await as(ana).get('/api/order/user')).body.orders as unknown[];
    expect(await list()).toEqual([placed.body.order]);
    await app.database.query(`UPDATE products SET archived_at = now()`);
    await as(ana).delete(`/api/address/${ana.address}`);
    const { order } = placed.body;
    const [{ product: bought, quantity }] = order.items;
    const items = [{ product: { ...bought, inStock: false }, quantity }];
    expect(await list()).toEqual([{ ...order, items }]);
  });

  it('returns the newest orders first, in pages', async () => {
    const { id } = await createProduct(app);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.unshift((await placeOrder(app, ana, [line(id, n + 1)])).body.order._id as string);
    }
    const page = async (query: string) => {
      const { body } = await as(ana).get(`/api/order/user${query}`);
      return [body.total, ...(body.orders as { _id: string }[]).map(({ _id }) => _id)];
    };
    expect(await page('')).toEqual([5, ...ids]);
    expect(await page('?limit=2&page=2')).toEqual([5, ...ids.slice(2, 4)]);
    expect(await page('?page=9')).toEqual([5]);
    expect((await as(ana).get('/api/order/user?page=0')).status).toBe(400);
  });
});
