import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  type Buyer,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  sellersOrders,
  unitsLeft,
} from '../support/factories.js';
import {
  createTestApp,
  resetDatabase,
  SELLER_FACTORS,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

let app: TestApp;
let seller: TestAgent;
let buyer: Buyer;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  seller = await signInSeller(app);
  [buyer] = (await createBuyers(app, 1)) as [Buyer];
});
afterAll(() => app.close());

const { orderTwo, move, read } = sellersOrders(() => ({ app, seller, buyer }));

describe('POST /api/order/seller/:id/status', () => {
  it('moves an order from placed to delivered, and marks it as paid when cash is collected', async () => {
    const { id } = await orderTwo();
    const statuses = ['Packing', 'Out for delivery', 'Delivered'];
    for (const [index, status] of statuses.entries()) {
      expect((await read(id)).order).toMatchObject({
        isPaid: false,
        nextStatuses: expect.arrayContaining([status]),
      });
      expect((await move(id, status, index + 1)).status).toBe(200);
    }
    const { order, steps } = await read(id);
    expect(order).toMatchObject({ status: 'Delivered', isPaid: true, nextStatuses: [] });
    expect(steps.map(({ by, status }: { by: string; status: string }) => [by, status])).toEqual([
      ['Ana Flores', 'Order Placed'],
      ...statuses.map((status) => ['Admin', status]),
    ]);
  });

  it.each([
    ['Order Placed', 'Delivered'],
    ['Order Placed', 'Out for delivery'],
    ['Order Placed', 'Order Placed'],
    ['Out for delivery', 'Cancelled'],
    ['Delivered', 'Packing'],
    ['Cancelled', 'Order Placed'],
    ['Payment Pending', 'Order Placed'],
  ])('returns 409 for the status transition from %s to %s', async (from, to) => {
    const { id } = await orderTwo();
    await app.database.query('UPDATE orders SET status = $1', [from]);
    expectFailure(await move(id, to, 1), 409, 'INVALID_ORDER_TRANSITION', { from, to });
    expect((await read(id)).order.status).toBe(from);
  });

  it('releases the units once for concurrent cancellations', async () => {
    const { id, product } = await orderTwo();
    expect(await unitsLeft(app, product)).toBe(8);
    const responses = await Promise.all(Array.from({ length: 10 }, () => move(id, 'Cancelled', 1)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await unitsLeft(app, product)).toBe(10);
  });

  it('releases no units if they were not tracked at order placement', async () => {
    const { id: product } = await createProduct(app, { units: null });
    const { body } = await placeOrder(app, buyer, [line(product, 2)]);
    await app.database.query('UPDATE products SET units = 5');
    await move(body.order._id as string, 'Cancelled', 1);
    expect(await unitsLeft(app, product)).toBe(5);
  });

  it('returns 409 ORDER_CHANGED when another seller has changed the order', async () => {
    const { id } = await orderTwo();
    await move(id, 'Packing', 1);
    expectFailure(await move(id, 'Cancelled', 1), 409, 'ORDER_CHANGED', { status: 'Packing' });
  });

  it('returns 400 for invalid fields and 404 for unknown orders', async () => {
    const { id } = await orderTwo();
    expectInvalid(await move(id, 'Eaten', 1), 'status');
    expectInvalid(await move(id, 'Packing', 1.5), 'version');
    for (const unknown of ['01890000-0000-7000-8000-000000000000', '7']) {
      expectFailure(await move(unknown, 'Packing', 1), 404, 'ORDER_NOT_FOUND');
      expectFailure(await seller.get(`/api/order/seller/${unknown}`), 404, 'ORDER_NOT_FOUND');
    }
  });
});

describe('POST /api/order/seller/:id/undo', () => {
  const undo = (id: string, version: number, by = seller) =>
    by.post(`/api/order/seller/${id}/undo`).send({ version });

  it('undoes the last status transition once, and records it as a step', async () => {
    const { id } = await orderTwo();
    expect((await move(id, 'Packing', 1)).body.undoVersion).toBe(2);
    expect((await move(id, 'Out for delivery', 2)).body.undoVersion).toBe(3);
    const { status, body } = await undo(id, 3);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'The order is “Packing” again',
        values: { status: 'Packing' },
      },
    ]);
    expectFailure(await undo(id, 4), 409, 'STEP_FINAL');
    const { order, steps } = await read(id);
    expect(order).toMatchObject({ status: 'Packing', isPaid: false, version: 4 });
    expect(order.nextStatuses).toEqual(['Out for delivery', 'Cancelled']);
    expect(steps.map(({ status }: { status: string }) => status)).toEqual([
      'Order Placed',
      'Packing',
      'Out for delivery',
      'Packing',
    ]);
    expect((await move(id, 'Out for delivery', 4)).body.undoVersion).toBe(5);
  });

  it('undoes a delivery if no cash was collected', async () => {
    const { id } = await orderTwo();
    await app.database.query(
      `UPDATE orders SET status = 'Out for delivery', payment_type = 'Online', is_paid = true`,
    );
    expect((await move(id, 'Delivered', 1)).body.undoVersion).toBe(2);
    expect((await undo(id, 2)).status).toBe(200);
    expect((await read(id)).order).toMatchObject({ status: 'Out for delivery', isPaid: true });
  });

  it('returns 409 for a cancellation: units went back to stock', async () => {
    const { id, product } = await orderTwo();
    const { body } = await move(id, 'Cancelled', 1);
    expect(body).toEqual({ success: true, message: 'The order is “Cancelled” now' });
    expectFailure(await undo(id, 2), 409, 'STEP_FINAL');
    expect((await read(id)).order.status).toBe('Cancelled');
    expect(await unitsLeft(app, product)).toBe(10);
  });

  it('undoes a delivery that collected cash for 30 seconds of the database', async () => {
    const { id } = await orderTwo();
    await app.database.query(`UPDATE orders SET status = 'Out for delivery'`);
    expect((await move(id, 'Delivered', 1)).body.undoVersion).toBe(2);
    expect((await undo(id, 2)).status).toBe(200);
    const { order, steps } = await read(id);
    expect(order).toMatchObject({ status: 'Out for delivery', isPaid: false });
    expect(steps.at(-1)).toMatchObject({ by: 'Admin', status: 'Out for delivery' });

    await move(id, 'Delivered', 3);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    expect((await undo(id, 4)).status).toBe(200);
    clock.mockRestore();

    await move(id, 'Delivered', 5);
    await app.database.query(`UPDATE changes SET created_at = created_at - interval '31 seconds'`);
    expectFailure(await undo(id, 6), 409, 'STEP_FINAL');
    expect((await read(id)).order).toMatchObject({ status: 'Delivered', isPaid: true });
  });

  it('returns 409 when the order was refunded', async () => {
    const { id } = await orderTwo();
    await app.database.query(`UPDATE orders SET payment_type = 'Online', is_paid = true`);
    await move(id, 'Packing', 1);
    await app.database.query('UPDATE orders SET refunded_cents = amount_cents');
    expectFailure(await undo(id, 2), 409, 'STEP_FINAL');
  });

  it('returns 409 for the status transition of another seller, or if there is none', async () => {
    const ben = { name: 'Ben Okafor', email: 'ben@shop.test', password: 'a colleague of Ana' };
    await seller.post('/api/seller/staff').send({ ...ben, ...SELLER_FACTORS });
    const colleague = visitor(app);
    await colleague.post('/api/seller/login').send(ben);
    const { id } = await orderTwo();
    expectFailure(await undo(id, 1), 409, 'STEP_FINAL');
    await move(id, 'Packing', 1);
    expectFailure(await undo(id, 2, colleague), 409, 'STEP_FINAL');
    await colleague
      .post(`/api/order/seller/${id}/status`)
      .send({ status: 'Out for delivery', version: 2 });
    expectFailure(await undo(id, 2), 409, 'ORDER_CHANGED', { status: 'Out for delivery' });
    expectFailure(await undo(id, 3), 409, 'STEP_FINAL');
    expect((await read(id)).order.status).toBe('Out for delivery');
    expectInvalid(await seller.post(`/api/order/seller/${id}/undo`).send({}), 'version');
    expectFailure(await undo('7', 1), 404, 'ORDER_NOT_FOUND');
  });

  it('undoes a status transition once for concurrent requests', async () => {
    const { id } = await orderTwo();
    await move(id, 'Packing', 1);
    const responses = await Promise.all([1, 2, 3, 4].map(() => undo(id, 2)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await read(id)).order).toMatchObject({ status: 'Order Placed', version: 3 });
  });
});
