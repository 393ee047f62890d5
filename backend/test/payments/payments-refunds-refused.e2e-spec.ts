import type TestAgent from 'supertest/lib/agent.js';
import { StripeGateway } from '../../src/payments/stripe/stripe.gateway.js';
import { expectFailure } from '../support/expect-failure.js';
import { type Buyer, createBuyers, createProduct, line } from '../support/factories.js';
import {
  createPaid,
  eventText,
  mendSandbox,
  reconcile,
  refundsOf,
  sandboxOf,
  sandboxRefundsOf,
  sendEvent,
  stateOf,
} from '../support/payment-factories.js';
import { expectConsistent } from '../support/payment-invariants.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

let app: TestApp;
let ana: Buyer;
let seller: TestAgent;
let orderId: string;
let intent: string;
beforeEach(async () => {
  await resetDatabase(app);
  mendSandbox(app, { deliveries: 0 });
  seller = await signInSeller(app);
  [ana] = (await createBuyers(app, 1)) as [Buyer];
  const { id } = await createProduct(app, { offerPriceCents: 1000 });
  ({ orderId, intent } = await createPaid(app, ana, [line(id)])); // $10.20
});
afterEach(() => expectConsistent(app, sandboxOf(app).state));

const { refund, show, sent } = refundsOf(() => ({ app, seller, orderId, intent }));

describe('POST /api/order/seller/:id/refund without immediate success at Stripe', () => {
  beforeAll(async () => (app = await createTestApp()));
  afterAll(() => app.close());

  it('stores the refund while Stripe is unavailable, and sends it once', async () => {
    sandboxOf(app).faults.isDown = true;
    for (let n = 0; n < 3; n++) expect((await refund(1, `k${n}`)).status).toBe(200);
    const waiting = (await show()).body.refunds as { status: string }[];
    expect(waiting.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    expectFailure(await refund(7.21, 'k9'), 409, 'NOT_REFUNDABLE', { left: 7.2 });
    await reconcile(app);
    expect(sent()).toEqual([]);
    sandboxOf(app).faults.isDown = false;
    const later = new Date(Date.now() + 4 * 60 * 60_000);
    await Promise.all([reconcile(app, later), reconcile(app, later), refund(1, 'k1')]);
    expect(sent()).toEqual([100, 100, 100]);
    const done = (await show()).body.refunds as { status: string }[];
    expect(done.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  });

  it('returns 409 and flags the order when Stripe refuses, and accepts another refund', async () => {
    // Most of the payment has been refunded in the Stripe Dashboard.
    const dashboardRefund = sandboxOf(app).refund({
      payment_intent: intent,
      amount: 1000,
      metadata: {},
    });
    expectFailure(await refund(5, 'k1'), 409, 'REFUND_REFUSED');
    const { body } = await show();
    expect(body).toMatchObject({
      refundable: 0.2,
      refunds: [
        { amount: 5, status: 'failed' },
        { amount: 10, status: 'done', by: 'Stripe' },
      ],
    });
    expect(body.flag).toMatch(/^Stripe refused a refund of \$5\.00: /);
    expectFailure(await refund(5, 'k1'), 409, 'REFUND_REFUSED');
    expect((await stateOf(app, orderId)).refundedCents).toBe(1000);
    sandboxOf(app).failRefund(dashboardRefund.id); // the refund in the Dashboard fails later
    const object = { ...dashboardRefund, status: 'failed' };
    await sendEvent(app, eventText({ type: 'refund.failed', object }));
    expect((await refund(5, 'k2')).status).toBe(200);
    expect(sent()).toEqual([500]);
  });

  it('reverts a refund that the customer’s bank rejects later, and accepts another one', async () => {
    await refund(5, 'k1');
    const [made] = sandboxRefundsOf(app, orderId);
    if (!made) throw new Error('No refund was made');
    const object = { ...made, status: 'failed', failure_reason: 'expired_or_canceled_card' };
    const text = eventText({ type: 'refund.failed', object });
    const responses = await Promise.all([text, text, text].map((one) => sendEvent(app, one)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    sandboxOf(app).failRefund(made.id);
    const { body } = await show();
    expect(body).toMatchObject({ refundable: 10.2, refunds: [{ amount: 5, status: 'failed' }] });
    expect(body.flag).toBe('Stripe refused a refund of $5.00: expired_or_canceled_card');
    expect(body.flags).toMatchObject([{ reason: 'expired_or_canceled_card' }]);
    for (const refundId of ['', 'k1', '01890000-0000-7000-8000-000000000000']) {
      const unknown = { ...object, metadata: { refundId } };
      const response = await sendEvent(app, eventText({ type: 'refund.failed', object: unknown }));
      expect(response.status).toBe(200);
    }
    expect((await refund(10.2, 'k2')).status).toBe(200);
    expect((await stateOf(app, orderId)).refundedCents).toBe(1020);
  });
});

describe('POST /api/order/seller/:id/refund while Stripe exceeds STRIPE_TIMEOUT_SECONDS', () => {
  beforeAll(async () => (app = await createTestApp({ STRIPE_TIMEOUT_SECONDS: '2' })));
  afterAll(() => app.close());

  it('sends only the new refund, not other pending ones', async () => {
    sandboxOf(app).faults.isDown = true;
    for (let n = 0; n < 5; n++) await refund(1, `k${n}`);
    mendSandbox(app, { deliveries: 0, delay: 600_000 });
    const gatewayRefund = jest.spyOn(app.nest.get(StripeGateway), 'refund');
    expect((await refund(1, 'mine')).status).toBe(200);
    expect(gatewayRefund).toHaveBeenCalledTimes(1);
    gatewayRefund.mockRestore();
    mendSandbox(app, { deliveries: 0 });
    // The slow request is still in flight; the sandbox holds its key.
    expect((await stateOf(app, orderId)).refundedCents).toBe(600);
  });
});
