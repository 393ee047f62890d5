import request from 'supertest';
import { expectFailure } from '../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  unitsLeft,
} from '../support/factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

describe('Idempotency-Key', () => {
  let app: TestApp;
  let ana: Buyer;
  let eve: Buyer;
  let milk: string;
  beforeAll(async () => (app = await createTestApp()));
  beforeEach(async () => {
    await resetDatabase(app);
    [ana, eve] = (await createBuyers(app, 2)) as [Buyer, Buyer];
    milk = (await createProduct(app, { units: 10 })).id;
  });
  afterAll(() => app.close());

  const place = (key: string, quantity = 1, buyer = ana, more = {}) =>
    placeOrder(app, buyer, [line(milk, quantity)], more).set('Idempotency-Key', key);

  it('places one order for twenty concurrent requests, with identical responses', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => place('k1')));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([1, 9]);
  });

  it('returns the same order on a retry, even if it sold out the product and the address is archived', async () => {
    const first = await place('k1', 10);
    await app.database.query('UPDATE addresses SET archived_at = now()');
    const again = await place('k1', 10);
    expect(again.status).toBe(201);
    expect(again.body.order._id).toBe(first.body.order._id);
    expect(await countRows(app, 'orders')).toBe(1);
  });

  it('returns 422 when the same key is used for another request', async () => {
    const other = await createBuyers(app, 1);
    await place('k1', 1);
    for (const refused of [
      await place('k1', 2),
      await place('k1', 1, ana, { address: other[0]?.address }),
      await place('k1', 1, ana, { expectedAmount: 5 }),
      await placeOrder(app, ana, [line(milk), line(milk)]).set('Idempotency-Key', 'k1'),
    ]) {
      expectFailure(refused, 422, 'IDEMPOTENCY_KEY_REUSED');
    }
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([1, 9]);
  });

  it('ignores unused fields when it compares requests', async () => {
    const first = await place('k1', 1, ana, { userId: ana.id, amount: 1 });
    expect((await place('k1')).body).toEqual(first.body);
  });

  it('ignores the order of fields when it compares requests', async () => {
    const first = await place('k1', 1, ana, { expectedAmount: 10 });
    const again = await request(app.url)
      .post('/api/order/cod')
      .set({ Cookie: ana.cookie, 'Idempotency-Key': 'k1' })
      .send({ expectedAmount: 10, address: ana.address, items: [{ quantity: 1, product: milk }] });
    expect(again.body).toEqual(first.body);
  });

  it('stays used after a seller cancels the order: a late retry places no other order', async () => {
    const first = await place('k1');
    const { _id: id } = first.body.order;
    const seller = await signInSeller(app);
    const cancelled = { status: 'Cancelled', version: 1 };
    expect((await seller.post(`/api/order/seller/${id}/status`).send(cancelled)).status).toBe(200);
    expectFailure(await place('k1'), 409, 'ATTEMPT_CLOSED');
    expectFailure(await place('k1', 2), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([1, 10]);
    expect((await place('k2')).body.order).toMatchObject({ status: 'Order Placed' });
  });

  it('can be reused after order placement fails', async () => {
    expectFailure(await place('k1', 11), 409, 'OUT_OF_STOCK');
    expect((await place('k1', 2)).status).toBe(201);
    expect(await unitsLeft(app, milk)).toBe(8);
  });

  it('places one order for concurrent requests of which some fail', async () => {
    const responses = await Promise.all(
      [3, 30, 3, 30, 3, 30].map((quantity) => place('k1', quantity)),
    );
    for (const { status } of responses) expect([201, 409, 422]).toContain(status);
    const placed = responses.filter(({ status }) => status === 201);
    expect(new Set(placed.map(({ body }) => body.order._id)).size).toBe(1);
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([1, 7]);
  });

  it('is scoped to the customer', async () => {
    const [one, two] = await Promise.all([place('k1'), place('k1', 1, eve)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.order._id).not.toBe(two.body.order._id);
    expect(await countRows(app, 'orders')).toBe(2);
  });

  it('places one order per key, and one per request without a key', async () => {
    await place('k1');
    await place('k2');
    await placeOrder(app, ana, [line(milk)]);
    await placeOrder(app, ana, [line(milk)]);
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([4, 6]);
  });

  it.each(['', ' ', 'a b', 'k\u00e9y', 'x'.repeat(201)])('returns 400 for %j', async (key) => {
    expectFailure(await place(key), 400, 'INVALID_IDEMPOTENCY_KEY');
    expect(await countRows(app, 'orders')).toBe(0);
  });

  describe('POST /api/order/attempt/close', () => {
    const close = (key: string, buyer = ana) =>
      request(app.url)
        .post('/api/order/attempt/close')
        .set({ Cookie: buyer.cookie, 'Idempotency-Key': key });

    it('returns the order that was placed with the key, on every request', async () => {
      const { body } = await place('k1');
      for (const response of [await close('k1'), await close('k1')]) {
        expect(response.status).toBe(200);
        expect(response.body).toEqual({
          success: true,
          message: 'Order placed',
          order: body.order,
        });
      }
    });

    it('prevents later orders with the key when none was placed', async () => {
      const { status, body } = await close('k1');
      expect([status, body]).toEqual([200, { success: true, message: 'Nothing was ordered' }]);
      expectFailure(await place('k1'), 409, 'ATTEMPT_CLOSED');
      expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([0, 10]);
      expect((await close('k1')).body).toEqual(body);
    });

    it('returns the order if and only if a concurrent request places it', async () => {
      for (const key of ['a', 'b', 'c', 'd']) {
        const [order, end] = await Promise.all([place(key), close(key)]);
        if (order.status === 201) expect(end.body.order?._id).toBe(order.body.order._id);
        else expectFailure(order, 409, 'ATTEMPT_CLOSED');
        expect(end.status).toBe(200);
        expect('order' in end.body).toBe(order.status === 201);
      }
    });

    it('returns no order once it is cancelled', async () => {
      const { body } = await place('k1');
      const seller = await signInSeller(app);
      await seller
        .post(`/api/order/seller/${body.order._id}/status`)
        .send({ status: 'Cancelled', version: 1 });
      expect((await close('k1')).body).toEqual({ success: true, message: 'Nothing was ordered' });
    });

    it('is scoped to the customer', async () => {
      await place('k1');
      expect((await close('k1', eve)).body.order).toBeUndefined();
      expect((await close('k1')).body.order).toBeDefined();
    });

    it('returns 400 for an invalid key', async () => {
      expectFailure(await close(' '), 400, 'INVALID_IDEMPOTENCY_KEY');
    });
  });

  it('accepts 200 visible characters of any kind', async () => {
    const visible = Array.from({ length: 94 }, (_, n) => String.fromCharCode(0x21 + n)).join('');
    expect((await place(visible.repeat(3).slice(0, 200))).status).toBe(201);
  });
});
