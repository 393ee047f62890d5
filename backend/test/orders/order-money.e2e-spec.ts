import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  type Buyer,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  unitsLeft,
} from '../support/factories.js';
import {
  createPaid,
  mendSandbox,
  reconcile,
  sandboxOf,
  stateOf,
} from '../support/payment-factories.js';
import { expectConsistent } from '../support/payment-invariants.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

describe('refund of an undelivered order', () => {
  let app: TestApp;
  let ana: Buyer;
  let seller: TestAgent;
  let milk: string;
  let orderId: string;
  let intent: string;
  beforeAll(async () => (app = await createTestApp()));
  beforeEach(async () => {
    await resetDatabase(app);
    mendSandbox(app, { deliveries: 0 });
    seller = await signInSeller(app);
    [ana] = (await createBuyers(app, 1)) as [Buyer];
    milk = (await createProduct(app, { units: 10 })).id;
    ({ orderId, intent } = await createPaid(app, ana, [line(milk, 2)])); // $6.52
  });
  afterEach(() => expectConsistent(app, sandboxOf(app).state, { [milk]: 10 }));
  afterAll(() => app.close());

  const move = (status: string, more: object = {}, id = orderId) =>
    seller.post(`/api/order/seller/${id}/status`).send({ status, ...more });
  const refund = (amount: number) =>
    seller
      .post(`/api/order/seller/${orderId}/refund`)
      .set('Idempotency-Key', `k${amount}`)
      .send({ amount });
  const read = async () => (await seller.get(`/api/order/seller/${orderId}`)).body.order;
  const sent = (): number[] =>
    sandboxOf(app)
      .state.refunds.filter((one) => one.payment_intent === intent && one.status !== 'failed')
      .map(({ amount }) => amount);
  const due = async () => {
    const { body } = await seller.get('/api/order/seller?refundDue=true');
    return [(body.orders as { _id: string }[]).map(({ _id }) => _id), body.attention.refundDue];
  };

  it('is sent once by concurrent cancellations', async () => {
    const responses = await Promise.all(
      [1, 2, 3].map(() => move('Cancelled', { version: 2, refund: true })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(responses.find(({ status }) => status === 200)?.body.message).toBe(
      'The order is “Cancelled” now, and $6.52 will be refunded to the customer',
    );
    expect(responses.find(({ status }) => status === 200)?.body.values).toEqual({
      kind: 'goesBack',
      amount: 6.52,
    });
    expect(sent()).toEqual([652]);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', refundedCents: 652 });
    expect([await unitsLeft(app, milk), await due()]).toEqual([10, [[], 0]]);
    const changes = await app.database.query<object[]>(
      `SELECT action FROM changes WHERE seller_id IS NOT NULL ORDER BY id`,
    );
    expect(changes).toEqual([{ action: 'status' }, { action: 'refund' }]);
  });

  it('is sent with the cancellation even if an earlier refund used its idempotency key', async () => {
    const key = `cancel-${orderId}`;
    const part = seller.post(`/api/order/seller/${orderId}/refund`).set('Idempotency-Key', key);
    expect((await part.send({ amount: 1 })).status).toBe(200);
    expect((await move('Cancelled', { version: 3, refund: true })).status).toBe(200);
    expect(sent()).toEqual([100, 552]);
  });

  it('is due after a cancellation without a refund, until it is sent', async () => {
    await refund(1);
    expect((await move('Cancelled', { version: 3 })).status).toBe(200);
    expect(await read()).toMatchObject({ refundDue: 5.52, nextStatuses: [] });
    expect(await due()).toEqual([[orderId], 1]);
    const { body } = await seller.get('/api/order/seller?refundDue=false');
    expect(body.total).toBe(0);
    expect((await refund(5.52)).status).toBe(200);
    expect([await due(), (await read()).refundDue]).toEqual([[[], 0], 0]);
  });

  it('is due when Stripe rejects it, and the order is cancelled nevertheless', async () => {
    sandboxOf(app).faults.refusal = 400;
    const { status, body } = await move('Cancelled', { version: 2, refund: true });
    expect([status, body.message]).toEqual([
      200,
      expect.stringContaining('the refund is still due'),
    ]);
    expect(await read()).toMatchObject({ status: 'Cancelled', refundDue: 6.52 });
    expect(await due()).toEqual([[orderId], 1]);
  });

  it.each([
    [400, [400, 252], 'and $2.52 will be refunded to the customer'],
    [652, [652], 'all of its money had gone back at Stripe'],
  ])(
    'covers only what was not already refunded at Stripe directly (%i cents)',
    async (there, all, sentence) => {
      sandboxOf(app).refund({ payment_intent: intent, amount: there, metadata: {} });
      const { status, body } = await move('Cancelled', { version: 2, refund: true });
      expect([status, body.message]).toEqual([200, expect.stringContaining(sentence)]);
      expect([sent(), await due()]).toEqual([all, [[], 0]]);
      expect(await stateOf(app, orderId)).toMatchObject({ refundedCents: 652, flag: null });
    },
  );

  it('is sent later if Stripe is unavailable during the cancellation', async () => {
    sandboxOf(app).faults.isDown = true;
    expect((await move('Cancelled', { version: 2, refund: true })).status).toBe(200);
    expect([sent(), await due()]).toEqual([[], [[], 0]]);
    sandboxOf(app).faults.isDown = false;
    await reconcile(app);
    expect(sent()).toEqual([652]);
  });

  it('is never due for an order paid on delivery', async () => {
    const { body } = await placeOrder(app, ana, [line(milk)]);
    const id = body.order._id as string;
    expectInvalid(await move('Cancelled', { version: 1, refund: 'all' }, id), 'refund');
    expect((await move('Cancelled', { version: 1, refund: true }, id)).body).toEqual({
      success: true,
      message: 'The order is “Cancelled” now',
    });
    expect(await due()).toEqual([[], 0]);
  });

  it('in full leaves the cancellation as the only status transition', async () => {
    await refund(6);
    expect((await read()).nextStatuses).toEqual(['Packing', 'Cancelled']);
    await refund(0.52);
    const { nextStatuses, version } = await read();
    expect(nextStatuses).toEqual(['Cancelled']);
    expectFailure(await move('Packing', { version }), 409, 'ORDER_REFUNDED');
    expect((await move('Cancelled', { version, refund: true })).status).toBe(200);
    expect(sent()).toEqual([600, 52]);
  });

  it('in full does not prevent delivery of an order that is out for delivery', async () => {
    await app.database.query(`UPDATE orders SET status = 'Out for delivery'`);
    await refund(6.52);
    expect((await read()).nextStatuses).toEqual(['Delivered']);
  });
});
