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

  it('places one order for twenty requests at once, and answers them all alike', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => place('k1')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([1, 9]);
  });

  it('answers the same later, even when the product is gone', async () => {
    const first = await place('k1', 10);
    await app.database.query('UPDATE addresses SET archived_at = now()');
    const again = await place('k1', 10);
    expect(again.status).toBe(201);
    expect(again.body.order._id).toBe(first.body.order._id);
    expect(await countRows(app, 'orders')).toBe(1);
  });

  it('refuses another request under the same key', async () => {
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

  it('takes what the shop ignores for the same request', async () => {
    const first = await place('k1', 1, ana, { userId: ana.id, amount: 1 });
    expect((await place('k1')).body).toEqual(first.body);
  });

  it('takes the same fields in another order for the same request', async () => {
    const first = await place('k1', 1, ana, { expectedAmount: 10 });
    const again = await request(app.url)
      .post('/api/order/cod')
      .set({ Cookie: ana.cookie, 'Idempotency-Key': 'k1' })
      .send({ expectedAmount: 10, address: ana.address, items: [{ quantity: 1, product: milk }] });
    expect(again.body).toEqual(first.body);
  });

  it('stays with an order that a seller has cancelled: a late copy of the request places no other one', async () => {
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

  it('is free again after an order that failed', async () => {
    expectFailure(await place('k1', 11), 409, 'OUT_OF_STOCK');
    expect((await place('k1', 2)).status).toBe(201);
    expect(await unitsLeft(app, milk)).toBe(8);
  });

  it('wins once when orders with it are refused and taken at the same time', async () => {
    const answers = await Promise.all(
      [3, 30, 3, 30, 3, 30].map((quantity) => place('k1', quantity)),
    );
    for (const { status } of answers) expect([201, 409, 422]).toContain(status);
    const placed = answers.filter(({ status }) => status === 201);
    expect(new Set(placed.map(({ body }) => body.order._id)).size).toBe(1);
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([1, 7]);
  });

  it("is each customer's own", async () => {
    const [one, two] = await Promise.all([place('k1'), place('k1', 1, eve)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.order._id).not.toBe(two.body.order._id);
    expect(await countRows(app, 'orders')).toBe(2);
  });

  it('places an order for each key, and for each request without one', async () => {
    await place('k1');
    await place('k2');
    await placeOrder(app, ana, [line(milk)]);
    await placeOrder(app, ana, [line(milk)]);
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([4, 6]);
  });

  it.each(['', ' ', 'a b', 'k\u00e9y', 'x'.repeat(201)])('refuses %j', async (key) => {
    expectFailure(await place(key), 400, 'INVALID_IDEMPOTENCY_KEY');
    expect(await countRows(app, 'orders')).toBe(0);
  });

  describe('whose answer was lost', () => {
    const close = (key: string, buyer = ana) =>
      request(app.url)
        .post('/api/order/attempt/close')
        .set({ Cookie: buyer.cookie, 'Idempotency-Key': key });

    it('tells the order that it stands for, as often as it is asked', async () => {
      const { body } = await place('k1');
      for (const answer of [await close('k1'), await close('k1')]) {
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({ success: true, message: 'Order placed', order: body.order });
      }
    });

    it('lets no order through any more when there is none', async () => {
      const { status, body } = await close('k1');
      expect([status, body]).toEqual([200, { success: true, message: 'Nothing was ordered' }]);
      expectFailure(await place('k1'), 409, 'ATTEMPT_CLOSED');
      expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([0, 10]);
      expect((await close('k1')).body).toEqual(body);
    });

    it('says the same as the order itself when both arrive at once', async () => {
      for (const key of ['a', 'b', 'c', 'd']) {
        const [order, end] = await Promise.all([place(key), close(key)]);
        if (order.status === 201) expect(end.body.order?._id).toBe(order.body.order._id);
        else expectFailure(order, 409, 'ATTEMPT_CLOSED');
        expect(end.status).toBe(200);
        expect('order' in end.body).toBe(order.status === 201);
      }
    });

    it('is nothing any more once its order is cancelled', async () => {
      const { body } = await place('k1');
      const seller = await signInSeller(app);
      await seller
        .post(`/api/order/seller/${body.order._id}/status`)
        .send({ status: 'Cancelled', version: 1 });
      expect((await close('k1')).body).toEqual({ success: true, message: 'Nothing was ordered' });
    });

    it("is each customer's own", async () => {
      await place('k1');
      expect((await close('k1', eve)).body.order).toBeUndefined();
      expect((await close('k1')).body.order).toBeDefined();
    });

    it('needs a key that can be one', async () => {
      expectFailure(await close(' '), 400, 'INVALID_IDEMPOTENCY_KEY');
    });
  });

  it('may be any 200 visible characters', async () => {
    expect((await place(`'";--${'%'.repeat(195)}`)).status).toBe(201);
  });
});
