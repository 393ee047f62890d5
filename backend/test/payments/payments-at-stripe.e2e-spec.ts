import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure } from '../support/expect-failure.js';
import { type Buyer, countRows, createBuyers, createProduct, line } from '../support/factories.js';
import {
  createPaid,
  createPending,
  eventText,
  mendSandbox,
  reconcile,
  sandboxOf,
  sendEvent,
  stateOf,
} from '../support/payment-factories.js';
import { expectConsistent } from '../support/payment-invariants.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

describe('refunds and disputes at Stripe', () => {
  let app: TestApp;
  let seller: TestAgent;
  let orderId: string;
  let intent: string;
  let product: string;
  let ana: Buyer;
  beforeAll(async () => (app = await createTestApp()));
  beforeEach(async () => {
    await resetDatabase(app);
    mendSandbox(app, { deliveries: 0 });
    seller = await signInSeller(app);
    [ana] = (await createBuyers(app, 1)) as [Buyer];
    product = (await createProduct(app, { offerPriceCents: 1000 })).id;
    ({ orderId, intent } = await createPaid(app, ana, [line(product)])); // $10.20
  });
  afterEach(() => expectConsistent(app, sandboxOf(app).state));
  afterAll(() => app.close());

  const refund = (amount: number, key: string) =>
    seller.post(`/api/order/seller/${orderId}/refund`).set('Idempotency-Key', key).send({ amount });
  const show = async (): Promise<Response> => seller.get(`/api/order/seller/${orderId}/payment`);
  /** Makes a refund as the Stripe Dashboard does. */
  const refundInDashboard = (amount: number) =>
    sandboxOf(app).refund({ payment_intent: intent, amount, metadata: {} });
  const sendStripeEvent = (type: string, object: object) =>
    sendEvent(app, eventText({ type, object }));
  const sendRefunded = () =>
    sendStripeEvent('charge.refunded', { id: 'ch_1', payment_intent: intent });
  const refunded = async (): Promise<number> => (await stateOf(app, orderId)).refundedCents;

  it('counts a refund made in the Dashboard once', async () => {
    refundInDashboard(420);
    await sendRefunded();
    expect(await refunded()).toBe(420);
    refundInDashboard(100);
    const responses = await Promise.all([sendRefunded(), sendRefunded(), sendRefunded()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await refunded()).toBe(520);
    const { body } = await show();
    expect(body).toMatchObject({ refundable: 5, flag: null });
    expect(body.refunds).toMatchObject([
      { amount: 4.2, by: 'Stripe', status: 'done' },
      { amount: 1, by: 'Stripe', status: 'done' },
    ]);
    expect(await countRows(app, `changes WHERE action = 'refund'`)).toBe(2);
  });

  it('distinguishes refunds made in the Dashboard from those of the shop', async () => {
    sandboxOf(app).faults.deliveries = 2;
    expect((await refund(3, 'k1')).status).toBe(200);
    refundInDashboard(200);
    await until(() => sandboxOf(app).state.outbox.length === 0);
    expect(await refunded()).toBe(500);
    expect(await countRows(app, 'refunds')).toBe(2);
  });

  it('counts a full refund in the Dashboard once, and flags a pending one that Stripe then refuses', async () => {
    sandboxOf(app).faults.isDown = true;
    expect((await refund(5, 'k1')).status).toBe(200);
    sandboxOf(app).faults.isDown = false;
    refundInDashboard(1020);
    await sendRefunded();
    expect(await refunded()).toBe(1020);
    await reconcile(app);
    expect(await refunded()).toBe(1020);
    expect((await show()).body.flag).toContain('Stripe refused a refund of $5.00');
  });

  it('imports refunds from the Dashboard when Stripe refuses a refund, even without an event', async () => {
    refundInDashboard(420);
    expectFailure(await refund(10.2, 'k1'), 409, 'REFUND_REFUSED');
    expect((await show()).body).toMatchObject({ refundable: 6 });
    expect((await refund(6, 'k2')).status).toBe(200);
    expect(await refunded()).toBe(1020);
  });

  it('reverts a failed refund, regardless of the order of the events', async () => {
    const late = refundInDashboard(420);
    await sendRefunded();
    sandboxOf(app).failRefund(late.id);
    await sendStripeEvent('refund.failed', {
      ...late,
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    });
    expect(await refunded()).toBe(0);
    expect((await show()).body.flag).toContain('lost_or_stolen_card');
    const early = refundInDashboard(200);
    sandboxOf(app).failRefund(early.id);
    await sendStripeEvent('refund.failed', { ...early, status: 'failed' });
    await sendRefunded();
    expect(await refunded()).toBe(0);
  });

  it.each([
    ['charge.refund.updated', 'failed'],
    ['charge.refund.updated', 'canceled'],
    ['refund.created', 'failed'],
    ['refund.updated', 'failed'],
  ])('reverts a refund that %s reports as %s', async (type, status) => {
    const made = refundInDashboard(420);
    await sendRefunded();
    sandboxOf(app).failRefund(made.id);
    await sendStripeEvent(type, { ...made, status, failure_reason: null });
    expect(await refunded()).toBe(0);
    expect((await show()).body.flag).toContain(`Stripe refused a refund of $4.20: ${status}`);
  });

  it.each(['refund.created', 'refund.updated', 'charge.refund.updated'])(
    'counts a refund reported only by %s',
    async (type) => {
      const made = refundInDashboard(420);
      await sendStripeEvent(type, made);
      expect(await refunded()).toBe(420);
      await sendRefunded();
      expect(await refunded()).toBe(420);
    },
  );

  it('reverts a refund that was canceled at Stripe', async () => {
    const made = refundInDashboard(420);
    await sendRefunded();
    await sendStripeEvent('refund.updated', made);
    expect(await refunded()).toBe(420);
    sandboxOf(app).failRefund(made.id);
    await sendStripeEvent('refund.updated', { ...made, status: 'canceled', failure_reason: null });
    expect(await refunded()).toBe(0);
    expect((await show()).body.flag).toContain('Stripe refused a refund of $4.20: canceled');
  });

  it('imports a refund of a payment that is not recorded yet', async () => {
    const pending = await createPending(app, ana, [line(product)]);
    ({ orderId } = pending);
    intent = sandboxOf(app).pay(pending.session.id).payment_intent ?? '';
    refundInDashboard(1020);
    expect((await sendRefunded()).status).toBe(200);
    expect(await stateOf(app, orderId)).toMatchObject({ isPaid: true, refundedCents: 1020 });
    await sendStripeEvent('charge.refunded', { id: 'ch_2', payment_intent: 'pi_of_another_shop' });
    expect(await countRows(app, 'refunds')).toBe(1);
  });

  it('returns 500 for an event while Stripe is unavailable, and accepts the redelivery', async () => {
    refundInDashboard(420);
    const text = eventText({
      type: 'charge.refunded',
      object: { id: 'ch_1', payment_intent: intent },
    });
    sandboxOf(app).faults.isDown = true;
    expect((await sendEvent(app, text)).status).toBe(500);
    sandboxOf(app).faults.isDown = false;
    expect((await sendEvent(app, text)).status).toBe(200);
    expect(await refunded()).toBe(420);
  });

  it('flags a dispute until it is won, and a lost one, regardless of the order of the events', async () => {
    const dispute = sandboxOf(app).dispute(intent, 1020);
    for (let n = 0; n < 2; n++) await sendStripeEvent('charge.dispute.created', dispute);
    expect((await show()).body.flags).toMatchObject([
      { kind: 'dispute', reason: dispute.reason, amount: 10.2, resolvedAt: null },
    ]);
    await sendStripeEvent('charge.dispute.updated', { ...dispute, status: 'under_review' });
    await sendStripeEvent('charge.dispute.closed', { ...dispute, status: 'won' });
    expect((await show()).body).toMatchObject({ flag: null, flags: [{ resolvedBy: 'Larder' }] });
    const lost = sandboxOf(app).dispute(intent, 1020);
    await sendStripeEvent('charge.dispute.closed', { ...lost, status: 'lost' });
    await sendStripeEvent('charge.dispute.created', lost);
    expect((await show()).body.flag).toContain('A dispute was lost: the bank gave $10.20');
    expect(await countRows(app, 'payment_flags')).toBe(3);
  });

  it('does not repeat a refund sent a day ago, even if Stripe no longer knows the idempotency key', async () => {
    await refund(3, 'k1');
    // The response was lost, and Stripe was unavailable for a day.
    await app.database.query(
      `UPDATE refunds SET status = 'pending', stripe_id = null, created_at = now() - interval '25 hours'`,
    );
    sandboxOf(app).state.forgetKeys();
    await reconcile(app);
    const { refunds } = sandboxOf(app).state;
    expect(refunds.filter(({ payment_intent }) => payment_intent === intent)).toHaveLength(1);
    expect((await show()).body.refunds).toMatchObject([{ amount: 3, status: 'done' }]);
  });

  it.each([402, 403])(
    'returns 409 and flags a refund that Stripe refuses permanently (%i)',
    async (refusal) => {
      sandboxOf(app).faults.refusal = refusal;
      const { status, body } = await refund(3, 'k1');
      expect([status, body.code]).toEqual([409, 'REFUND_REFUSED']);
      expect(await refunded()).toBe(0);
      expect((await show()).body.flag).toContain('Stripe refused a refund of $3.00');
    },
  );
});
