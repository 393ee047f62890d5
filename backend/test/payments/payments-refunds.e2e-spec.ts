import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
} from '../support/factories.js';
import {
  createPaid,
  createPending,
  mendSandbox,
  refundsOf,
  sandboxOf,
  stateOf,
} from '../support/payment-factories.js';
import { expectConsistent } from '../support/payment-invariants.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

describe('POST /api/order/seller/:id/refund', () => {
  let app: TestApp;
  let ana: Buyer;
  let seller: TestAgent;
  let orderId: string;
  let intent: string;
  beforeAll(async () => {
    app = await createTestApp();
    sandboxOf(app).faults.deliveries = 0;
  });
  beforeEach(async () => {
    await resetDatabase(app);
    mendSandbox(app, { deliveries: 0 });
    seller = await signInSeller(app);
    [ana] = (await createBuyers(app, 1)) as [Buyer];
    const { id } = await createProduct(app, { offerPriceCents: 1000 });
    ({ orderId, intent } = await createPaid(app, ana, [line(id)])); // $10.20
  });
  afterEach(() => expectConsistent(app, sandboxOf(app).state));
  afterAll(() => app.close());

  const { refund, show, sent } = refundsOf(() => ({ app, seller, orderId, intent }));

  it('refunds a part, then the rest, and never more than was paid', async () => {
    const { status, body } = await refund(4.2, 'k1');
    expect([status, body]).toEqual([
      200,
      { success: true, message: '$4.20 will be refunded to the customer' },
    ]);
    expectFailure(await refund(6.01, 'k2'), 409, 'NOT_REFUNDABLE', { left: 6 });
    expect((await refund(6, 'k3')).status).toBe(200);
    expectFailure(await refund(0.01, 'k4'), 409, 'NOT_REFUNDABLE', { left: 0 });
    expect(sent()).toEqual([420, 600]);
    expect(await stateOf(app, orderId)).toMatchObject({ refundedCents: 1020, flag: null });
    const { body: payment } = await show();
    expect(payment).toEqual({
      success: true,
      refundable: 0,
      flag: null,
      flags: [],
      paymentIntent: intent,
      refunds: [
        { key: 'k1', amount: 4.2 },
        { key: 'k3', amount: 6 },
      ].map((own) => ({
        ...own,
        _id: expect.any(String),
        at: expect.any(String),
        by: expect.any(String),
        status: 'done',
        isSurplus: false,
      })),
    });
  });

  it('refunds once per idempotency key', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => refund(3, 'k1')));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(sent()).toEqual([300]);
    expectFailure(await refund(4, 'k1'), 422, 'IDEMPOTENCY_KEY_REUSED');
    expectFailure(await refund(3, ''), 400, 'INVALID_IDEMPOTENCY_KEY');
    const without = seller.post(`/api/order/seller/${orderId}/refund`).send({ amount: 3 });
    expectFailure(await without, 400, 'INVALID_IDEMPOTENCY_KEY');
    // The shop uses this key itself for surplus payments.
    expectFailure(await refund(3, `surplus-${intent}`), 400, 'INVALID_IDEMPOTENCY_KEY');
    expect((await stateOf(app, orderId)).refundedCents).toBe(300);
  });

  it('never refunds more than was paid, also with concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => refund(3, `k${n}`)));
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(7).fill(409)]);
    expect(sent()).toEqual([300, 300, 300]);
  });

  it.each([
    [0],
    [-1],
    ['5'],
    [null],
    [undefined],
    [0.001],
    [1e-7],
    [5e-324],
    [1e9],
    [Infinity],
    [[5]],
    [{}],
  ])('returns 400 for the amount %j', async (amount) => {
    expectInvalid(await refund(amount, 'k1'), 'amount');
    expect(await countRows(app, 'refunds')).toBe(0);
  });

  it('rejects unpaid, unknown and cash orders, and everyone but sellers', async () => {
    const product = (await createProduct(app)).id;
    const { body } = await placeOrder(app, ana, [line(product)]);
    const onDelivery = body.order._id as string;
    expectFailure(await refund(1, 'k1', onDelivery), 409, 'NOT_REFUNDABLE', { left: 0 });
    expect((await show(onDelivery)).body).toMatchObject({ refundable: 0, refunds: [] });
    const pending = await createPending(app, ana, [line(product)]);
    expectFailure(await refund(1, 'k1', pending.orderId), 409, 'NOT_REFUNDABLE', { left: 0 });
    const absent = '01890000-0000-7000-8000-000000000000';
    expectFailure(await refund(1, 'k1', absent), 404, 'ORDER_NOT_FOUND');
    expectFailure(await show(absent), 404, 'ORDER_NOT_FOUND');
    const path = `/api/order/seller/${orderId}`;
    const tries = [
      request(app.url).post(`${path}/refund`).send({ amount: 1 }),
      request(app.url).post(`${path}/refund`).set('Cookie', ana.cookie).send({ amount: 1 }),
      request(app.url).get(`${path}/payment`),
      request(app.url).get(`${path}/payment`).set('Cookie', ana.cookie),
    ];
    for (const { status } of await Promise.all(tries)) expect([401, 403]).toContain(status);
    expect(await countRows(app, 'refunds')).toBe(0);
  });

  it('refunds an order that was cancelled after the payment', async () => {
    const path = `/api/order/seller/${orderId}/status`;
    const cancelled = await seller.post(path).send({ status: 'Cancelled', version: 2 });
    expect(cancelled.status).toBe(200);
    expect((await refund(10.2, 'k1')).status).toBe(200);
    expect(sent()).toEqual([1020]);
  });

  it('records the refund with the seller in the audit log', async () => {
    await refund(4.2, 'k1');
    const changes = await app.database.query<object[]>(
      `SELECT before, after, seller_id IS NOT NULL AS "bySeller" FROM changes
       WHERE action = 'refund' AND subject_id = $1`,
      [orderId],
    );
    expect(changes).toEqual([
      { before: { refunded: 0 }, after: { refunded: 4.2 }, bySeller: true },
    ]);
  });
});
