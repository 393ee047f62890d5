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

/** An online order while Stripe has a fault, and one on delivery; then the online order again, without the fault. */
async function expectTakenBack(fault: Partial<SandboxFaults>): Promise<void> {
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

describe('while Stripe', () => {
  beforeAll(async () => (app = await createTestApp()));
  afterAll(() => app.close());

  it('is down, an online order is taken back and one on delivery is taken', () =>
    expectTakenBack({ isDown: true }));

  it.each([400, 401, 402, 403])(
    'refuses for good (%i), the customer is told so',
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

  it('refuses for good, an order that had a page stays', async () => {
    const { orderId } = await createPending(app, ana, [line(milk, 2)]);
    sandboxOf(app).faults.refusal = 400;
    const refused = await actOn(app, ana, orderId, 'pay');
    expectFailure(refused, 409, 'PAYMENT_REFUSED');
    expect(refused.body.message).toContain('cancel it');
    expect((await stateOf(app, orderId)).status).toBe('Payment Pending');
    sandboxOf(app).faults.refusal = 0;
    expect((await actOn(app, ana, orderId, 'cancel')).status).toBe(200);
  });

  it.each([240, -240])('has a clock that is off by %i seconds, one can pay', async (clockAhead) => {
    sandboxOf(app).faults.clockAhead = clockAhead;
    const { orderId, session } = await createPending(app, ana, [line(milk, 2)]);
    // By our clock its time is just over.
    await reconcile(app, new Date((session.expires_at + 60) * 1000));
    expect((await stateOf(app, orderId)).status).toBe('Payment Pending');
    await reconcile(app);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', isClosed: true });
  });

  it('takes its time, twenty requests with one key wait for one page', async () => {
    const letGo = holdSandbox(app);
    const asked = jest.spyOn(app.nest.get(StripeGateway), 'openSession');
    const placing = Promise.all(Array.from({ length: 20 }, () => place()));
    await until(() => asked.mock.calls.length === 20);
    asked.mockRestore();
    letGo();
    const answers = await placing;
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(sessionsOf(app, answers[0]?.body.orderId as string)).toHaveLength(1);
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([1, 8]);
  });

  it('opens a page for an order that was cancelled meanwhile, nobody is sent there', async () => {
    const letGo = holdSandbox(app);
    const answer = place().then();
    await until(async () => (await countRows(app, 'orders')) === 1);
    const [{ id } = { id: '' }] =
      await app.database.query<{ id: string }[]>('SELECT id FROM orders');
    expect((await actOn(app, ana, id, 'cancel')).status).toBe(200);
    letGo();
    expectFailure(await answer, 409, 'NOT_PAYABLE');
    expect(sessionsOf(app, id).map(({ status }) => status)).toEqual(['expired']);
    expect(await unitsLeft(app, milk)).toBe(10);
  });

  it('is down, paying again says so and the order stays', async () => {
    const { orderId } = await createPending(app, ana, [line(milk, 2)]);
    sandboxOf(app).faults.isDown = true;
    const refused = await actOn(app, ana, orderId, 'pay');
    expectFailure(refused, 503, 'PAYMENT_UNAVAILABLE');
    expect(refused.body.message).toContain('still waits');
    expect((await stateOf(app, orderId)).status).toBe('Payment Pending');
    sandboxOf(app).faults.isDown = false;
    expect((await actOn(app, ana, orderId, 'pay')).status).toBe(200);
  });

  it('is down, an order can be cancelled, and what is paid for it later goes back', async () => {
    const { orderId, session } = await createPending(app, ana, [line(milk, 2)]);
    sandboxOf(app).faults.isDown = true;
    expect((await actOn(app, ana, orderId, 'cancel')).status).toBe(200);
    expect(await unitsLeft(app, milk)).toBe(10);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', isClosed: false });
    // Nor does the event come: only asking tells.
    Object.assign(sandboxOf(app).faults, { isDown: false, deliveries: 0 });
    sandboxOf(app).pay(session.id);
    await reconcile(app);
    expect(sandboxRefundsOf(app, orderId).map(({ amount }) => amount)).toEqual([652]);
    const state = await stateOf(app, orderId);
    expect(state).toMatchObject({ status: 'Cancelled', isPaid: false, isClosed: true });
    expect(state.flag).toContain('after it was cancelled');
  });
});

describe('while Stripe takes longer than STRIPE_TIMEOUT_SECONDS', () => {
  /** Far longer, in milliseconds, so that no answer can be one of Stripe's. */
  const delay = 600_000;
  beforeAll(async () => (app = await createTestApp({ STRIPE_TIMEOUT_SECONDS: '2' })));
  afterAll(() => app.close());

  it('takes an online order back, and one on delivery is taken', () => expectTakenBack({ delay }));

  it('tells so to twenty requests with one key, and nothing is ordered', async () => {
    mendSandbox(app, { delay });
    const answers = await Promise.all(Array.from({ length: 20 }, () => place()));
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE']);
    }
    expect(await unitsLeft(app, milk)).toBe(10);
  });

  it.each([409, 429])('lets the customer try again when it is busy (%i)', async (refusal) => {
    sandboxOf(app).faults.refusal = refusal;
    expectFailure(await place(), 503, 'PAYMENT_UNAVAILABLE');
  });
});
