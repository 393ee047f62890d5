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

describe('POST /api/order/seller/:id/refund that Stripe does not make at once', () => {
  beforeAll(async () => (app = await createTestApp()));
  afterAll(() => app.close());

  it('waits while Stripe is down, and is sent once', async () => {
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

  it('says that Stripe refused it, flags the order, and can be given again', async () => {
    // Somebody has refunded most of it in Stripe's own dashboard.
    const there = sandboxOf(app).refund({ payment_intent: intent, amount: 1000, metadata: {} });
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
    sandboxOf(app).failRefund(there.id); // and that one came to nothing
    const object = { ...there, status: 'failed' };
    await sendEvent(app, eventText({ type: 'refund.failed', object }));
    expect((await refund(5, 'k2')).status).toBe(200);
    expect(sent()).toEqual([500]);
  });

  it('can be given again when the customer’s bank does not take it, which shows days later', async () => {
    await refund(5, 'k1');
    const [made] = sandboxRefundsOf(app, orderId);
    if (!made) throw new Error('No refund was made');
    const object = { ...made, status: 'failed', failure_reason: 'expired_or_canceled_card' };
    const text = eventText({ type: 'refund.failed', object });
    const answers = await Promise.all([text, text, text].map((one) => sendEvent(app, one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    sandboxOf(app).failRefund(made.id);
    const { body } = await show();
    expect(body).toMatchObject({ refundable: 10.2, refunds: [{ amount: 5, status: 'failed' }] });
    expect(body.flag).toBe('Stripe refused a refund of $5.00: expired_or_canceled_card');
    expect(body.flags).toMatchObject([{ reason: 'expired_or_canceled_card' }]);
    for (const refundId of ['', 'k1', '01890000-0000-7000-8000-000000000000']) {
      const unknown = { ...object, metadata: { refundId } };
      const answer = await sendEvent(app, eventText({ type: 'refund.failed', object: unknown }));
      expect(answer.status).toBe(200);
    }
    expect((await refund(10.2, 'k2')).status).toBe(200);
    expect((await stateOf(app, orderId)).refundedCents).toBe(1020);
  });
});

describe('POST /api/order/seller/:id/refund while Stripe takes longer than STRIPE_TIMEOUT_SECONDS', () => {
  beforeAll(async () => (app = await createTestApp({ STRIPE_TIMEOUT_SECONDS: '2' })));
  afterAll(() => app.close());

  it("does not wait for others' refunds", async () => {
    sandboxOf(app).faults.isDown = true;
    for (let n = 0; n < 5; n++) await refund(1, `k${n}`);
    mendSandbox(app, { deliveries: 0, delay: 600_000 });
    const asked = jest.spyOn(app.nest.get(StripeGateway), 'refund');
    expect((await refund(1, 'mine')).status).toBe(200);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
    mendSandbox(app, { deliveries: 0 });
    // The slow request is still in flight; the sandbox holds its key.
    expect((await stateOf(app, orderId)).refundedCents).toBe(600);
  });
});
