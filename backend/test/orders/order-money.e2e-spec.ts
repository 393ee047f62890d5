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

describe('the money of an order that is not delivered', () => {
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

  it('goes back with the cancelling, once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => move('Cancelled', { version: 2, refund: true })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.message).toBe(
      'The order is “Cancelled” now, and $6.52 will be refunded to the customer',
    );
    expect(answers.find(({ status }) => status === 200)?.body.values).toEqual({
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

  it('goes back with the cancelling, whatever a refund before was called', async () => {
    const key = `cancel-${orderId}`;
    const part = seller.post(`/api/order/seller/${orderId}/refund`).set('Idempotency-Key', key);
    expect((await part.send({ amount: 1 })).status).toBe(200);
    expect((await move('Cancelled', { version: 3, refund: true })).status).toBe(200);
    expect(sent()).toEqual([100, 552]);
  });

  it('is due when the order is cancelled without it, until it has gone back', async () => {
    await refund(1);
    expect((await move('Cancelled', { version: 3 })).status).toBe(200);
    expect(await read()).toMatchObject({ refundDue: 5.52, nextStatuses: [] });
    expect(await due()).toEqual([[orderId], 1]);
    const { body } = await seller.get('/api/order/seller?refundDue=false');
    expect(body.total).toBe(0);
    expect((await refund(5.52)).status).toBe(200);
    expect([await due(), (await read()).refundDue]).toEqual([[[], 0], 0]);
  });

  it('is due when Stripe refuses to give it back, while the order is cancelled', async () => {
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
    'goes back as far as it has not at Stripe itself, of which nothing was heard (%i)',
    async (there, all, sentence) => {
      sandboxOf(app).refund({ payment_intent: intent, amount: there, metadata: {} });
      const { status, body } = await move('Cancelled', { version: 2, refund: true });
      expect([status, body.message]).toEqual([200, expect.stringContaining(sentence)]);
      expect([sent(), await due()]).toEqual([all, [[], 0]]);
      expect(await stateOf(app, orderId)).toMatchObject({ refundedCents: 652, flag: null });
    },
  );

  it('waits while Stripe is away, and goes back later', async () => {
    sandboxOf(app).faults.isDown = true;
    expect((await move('Cancelled', { version: 2, refund: true })).status).toBe(200);
    expect([sent(), await due()]).toEqual([[], [[], 0]]);
    sandboxOf(app).faults.isDown = false;
    await reconcile(app);
    expect(sent()).toEqual([652]);
  });

  it('is none where one pays at the door', async () => {
    const { body } = await placeOrder(app, ana, [line(milk)]);
    const id = body.order._id as string;
    expectInvalid(await move('Cancelled', { version: 1, refund: 'all' }, id), 'refund');
    expect((await move('Cancelled', { version: 1, refund: true }, id)).body).toEqual({
      success: true,
      message: 'The order is “Cancelled” now',
    });
    expect(await due()).toEqual([[], 0]);
  });

  it('went back: the order is packed no further, only cancelled', async () => {
    await refund(6);
    expect((await read()).nextStatuses).toEqual(['Packing', 'Cancelled']);
    await refund(0.52);
    const { nextStatuses, version } = await read();
    expect(nextStatuses).toEqual(['Cancelled']);
    expectFailure(await move('Packing', { version }), 409, 'ORDER_REFUNDED');
    expect((await move('Cancelled', { version, refund: true })).status).toBe(200);
    expect(sent()).toEqual([600, 52]);
  });

  it('went back while the order was on the road: it arrives all the same', async () => {
    await app.database.query(`UPDATE orders SET status = 'Out for delivery'`);
    await refund(6.52);
    expect((await read()).nextStatuses).toEqual(['Delivered']);
  });
});
