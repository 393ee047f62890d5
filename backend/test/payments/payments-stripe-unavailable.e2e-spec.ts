import type { SandboxFaults } from '../../dev/sandbox/stripe-sandbox.js';
import { StripeGateway } from '../../src/payments/stripe/stripe.gateway.js';
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
import {
  actOn,
  checkout,
  createPending,
  holdSandbox,
  mendSandbox,
  reconcile,
  sandboxOf,
  sandboxRefundsOf,
  sessionsOf,
  stateOf,
} from '../support/payment-factories.js';
import { expectConsistent } from '../support/payment-invariants.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

let app: TestApp;
let ana: Buyer;
let eve: Buyer;
let milk: string;
beforeEach(async () => {
  await resetDatabase(app);
  mendSandbox(app);
  [ana, eve] = (await createBuyers(app, 2)) as [Buyer, Buyer];
  milk = (await createProduct(app, { units: 10 })).id;
});
afterEach(() => expectConsistent(app, sandboxOf(app).state, { [milk]: 10 }));

const place = (key = 'k1') => checkout(app, ana, [line(milk, 2)]).set('Idempotency-Key', key);

/**
 * Expects 503 for an online order while Stripe fails, 201 for one with cash on delivery meanwhile, and 201 for a retry
 * of the online order afterwards.
 */
async function expectOrderFails(fault: Partial<SandboxFaults>): Promise<void> {
  mendSandbox(app, fault);
  const [refused, onDelivery] = await Promise.all([place(), placeOrder(app, eve, [line(milk)])]);
  expectFailure(refused, 503, 'PAYMENT_UNAVAILABLE');
  expect(refused.body.message).toContain('nothing was ordered');
  expect(onDelivery.status).toBe(201);
  expect(await unitsLeft(app, milk)).toBe(9);
  const [order] = await app.database.query<{ id: string; status: string }[]>(
    `SELECT id, status FROM orders WHERE payment_type = 'Online'`,
  );
  expect(order?.status).toBe('Cancelled');
  mendSandbox(app);
  const again = await place();
  expect(again.status).toBe(201);
  expect(again.body.orderId).not.toBe(order?.id);
  await actOn(app, ana, again.body.orderId as string, 'cancel');
}

describe('online payment while Stripe fails', () => {
  beforeAll(async () => (app = await createTestApp()));
  afterAll(() => app.close());

  it('returns 503 when Stripe is unavailable, while cash on delivery is accepted', () =>
    expectOrderFails({ isDown: true }));

  it.each([400, 401, 402, 403])(
    'returns 409 and cancels the order when Stripe refuses permanently (%i)',
    async (refusal) => {
      sandboxOf(app).faults.refusal = refusal;
      const refused = await place();
      expectFailure(refused, 409, 'PAYMENT_REFUSED');
      expect(refused.body.message).toContain('nothing was ordered');
      expect(await unitsLeft(app, milk)).toBe(10);
      const rows = await app.database.query<object[]>(
        `SELECT status, is_over AS "isClosed" FROM orders JOIN payments ON order_id = id`,
      );
      expect(rows).toEqual([{ status: 'Cancelled', isClosed: true }]);
    },
  );

  it('keeps a pending order when Stripe refuses its next page permanently', async () => {
    const { orderId } = await createPending(app, ana, [line(milk, 2)]);
    sandboxOf(app).faults.refusal = 400;
    const refused = await actOn(app, ana, orderId, 'pay');
    expectFailure(refused, 409, 'PAYMENT_REFUSED');
    expect(refused.body.message).toContain('cancel it');
    expect((await stateOf(app, orderId)).status).toBe('Payment Pending');
    sandboxOf(app).faults.refusal = 0;
    expect((await actOn(app, ana, orderId, 'cancel')).status).toBe(200);
  });

  it.each([240, -240])(
    'tolerates a clock of Stripe that is off by %i seconds',
    async (clockAhead) => {
      sandboxOf(app).faults.clockAhead = clockAhead;
      const { orderId, session } = await createPending(app, ana, [line(milk, 2)]);
      // By the clock of the shop the session has just expired.
      await reconcile(app, new Date((session.expires_at + 60) * 1000));
      expect((await stateOf(app, orderId)).status).toBe('Payment Pending');
      await reconcile(app);
      expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', isClosed: true });
    },
  );

  it('opens one page for twenty concurrent requests with the same key while Stripe is slow', async () => {
    const release = holdSandbox(app);
    const openSession = jest.spyOn(app.nest.get(StripeGateway), 'openSession');
    const placing = Promise.all(Array.from({ length: 20 }, () => place()));
    await until(() => openSession.mock.calls.length === 20);
    openSession.mockRestore();
    release();
    const responses = await placing;
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(sessionsOf(app, responses[0]?.body.orderId as string)).toHaveLength(1);
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([1, 8]);
  });

  it('returns 409 and expires the page when the order was cancelled meanwhile', async () => {
    const release = holdSandbox(app);
    const response = place().then();
    await until(async () => (await countRows(app, 'orders')) === 1);
    const [{ id } = { id: '' }] =
      await app.database.query<{ id: string }[]>('SELECT id FROM orders');
    expect((await actOn(app, ana, id, 'cancel')).status).toBe(200);
    release();
    expectFailure(await response, 409, 'NOT_PAYABLE');
    expect(sessionsOf(app, id).map(({ status }) => status)).toEqual(['expired']);
    expect(await unitsLeft(app, milk)).toBe(10);
  });

  it('returns 503 for another page when Stripe is unavailable, and keeps the order', async () => {
    const { orderId } = await createPending(app, ana, [line(milk, 2)]);
    sandboxOf(app).faults.isDown = true;
    const refused = await actOn(app, ana, orderId, 'pay');
    expectFailure(refused, 503, 'PAYMENT_UNAVAILABLE');
    expect(refused.body.message).toContain('still waiting');
    expect((await stateOf(app, orderId)).status).toBe('Payment Pending');
    sandboxOf(app).faults.isDown = false;
    expect((await actOn(app, ana, orderId, 'pay')).status).toBe(200);
  });

  it('cancels an order while Stripe is unavailable, and refunds a later payment', async () => {
    const { orderId, session } = await createPending(app, ana, [line(milk, 2)]);
    sandboxOf(app).faults.isDown = true;
    expect((await actOn(app, ana, orderId, 'cancel')).status).toBe(200);
    expect(await unitsLeft(app, milk)).toBe(10);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', isClosed: false });
    // The event is not delivered either, so only reconciliation finds the payment.
    Object.assign(sandboxOf(app).faults, { isDown: false, deliveries: 0 });
    sandboxOf(app).pay(session.id);
    await reconcile(app);
    expect(sandboxRefundsOf(app, orderId).map(({ amount }) => amount)).toEqual([652]);
    const state = await stateOf(app, orderId);
    expect(state).toMatchObject({ status: 'Cancelled', isPaid: false, isClosed: true });
    expect(state.flag).toContain('after it was cancelled');
  });
});

describe('online payment while Stripe exceeds STRIPE_TIMEOUT_SECONDS', () => {
  /** In milliseconds; far longer than STRIPE_TIMEOUT_SECONDS, so that Stripe cannot respond in time. */
  const delay = 600_000;
  beforeAll(async () => (app = await createTestApp({ STRIPE_TIMEOUT_SECONDS: '2' })));
  afterAll(() => app.close());

  it('returns 503, while cash on delivery is accepted', () => expectOrderFails({ delay }));

  it('returns 503 to twenty concurrent requests with one key, and reserves no units', async () => {
    mendSandbox(app, { delay });
    const responses = await Promise.all(Array.from({ length: 20 }, () => place()));
    for (const { status, body } of responses) {
      expect([status, body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE']);
    }
    expect(await unitsLeft(app, milk)).toBe(10);
  });

  it.each([409, 429])('returns 503 when Stripe is busy (%i)', async (refusal) => {
    sandboxOf(app).faults.refusal = refusal;
    expectFailure(await place(), 503, 'PAYMENT_UNAVAILABLE');
  });
});
