import type TestAgent from 'supertest/lib/agent.js';
import { RefundsService } from '../../src/payments/refunds/refunds.service.js';
import { type Buyer, createBuyers, createProduct, line } from '../support/factories.js';
import {
  createPaid,
  createPending,
  mendSandbox,
  reconcile,
  refundsOf,
  sandboxOf,
  stateOf,
} from '../support/payment-factories.js';
import { expectConsistent } from '../support/payment-invariants.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

const HOUR = 60 * 60_000;
const LATER = Date.now() + 2 * HOUR;
/** @returns a time, in minutes after everything is overdue */
const at = (minutes: number): Date => new Date(LATER + minutes * 60_000);

/** How Stripe fails for one payment: an internal error, too many requests, no response (0). */
const FAILURES = [500, 429, 0];

let app: TestApp;
let ana: Buyer;
let seller: TestAgent;
let milk: string;
beforeAll(async () => {
  app = await createTestApp();
  // Recording a payment also sends refunds in the background, which might be in flight when a test counts failures.
  jest.spyOn(app.nest.get(RefundsService), 'sendPendingSoon').mockImplementation();
});
afterAll(() => app.close());
beforeEach(async () => {
  await resetDatabase(app);
  mendSandbox(app, { deliveries: 0 });
  seller = await signInSeller(app);
  [ana] = (await createBuyers(app, 1)) as [Buyer];
  milk = (await createProduct(app, { offerPriceCents: 1000, units: 100 })).id;
});
afterEach(async () => {
  mendSandbox(app, { deliveries: 0 });
  await reconcile(app, new Date(LATER + 48 * HOUR));
  await expectConsistent(app, sandboxOf(app).state, { [milk]: 100 });
  expect(await failing('refunds')).toEqual([]);
});

/**
 * Creates a payment without its event. Each has its own customer, because the same cart would replace the previous
 * order.
 */
const payWithoutEvent = async () => {
  const [buyer] = (await createBuyers(app, 1)) as [Buyer];
  const pending = await createPending(app, buyer, [line(milk)]);
  sandboxOf(app).pay(pending.session.id);
  return pending;
};

/** @returns the consecutive failures of each unsettled payment or refund */
async function failing(table: 'payments' | 'refunds'): Promise<number[]> {
  const open = { payments: 'NOT is_over', refunds: `status = 'pending'` }[table];
  const rows = await app.database.query<{ failures: number }[]>(
    `SELECT failures FROM ${table} WHERE ${open} AND failures > 0`,
  );
  return rows.map(({ failures }) => failures);
}

const resetFailures = () => app.database.query('UPDATE refunds SET failures = 0, retry_at = NULL');

describe('failing payment checks', () => {
  it.each(FAILURES)('do not block other payments and refunds (%i)', async (status) => {
    const { orderId: refunded, intent } = await createPaid(app, ana, [line(milk)]);
    const { refund, sent } = refundsOf(() => ({ app, seller, orderId: refunded, intent }));
    const [first, second] = [await payWithoutEvent(), await payWithoutEvent()].sort((one, other) =>
      one.orderId < other.orderId ? -1 : 1,
    );
    mendSandbox(app, { deliveries: 0, isDown: true });
    await refund(3, 'k1');
    mendSandbox(app, { deliveries: 0, failing: { [first?.session.id ?? '']: status } });
    await reconcile(app, at(0));
    expect(await stateOf(app, second?.orderId ?? '')).toMatchObject({ isPaid: true });
    expect(sent()).toEqual([300]);
    expect(await stateOf(app, first?.orderId ?? '')).toMatchObject({ isPaid: false });
    expect(await failing('payments')).toEqual([1]);
  });

  it('are retried with a backoff of 1, 2, 4 … up to 15 minutes, until the payment is settled', async () => {
    const { orderId, session } = await payWithoutEvent();
    mendSandbox(app, { deliveries: 0, failing: { [session.id]: 500 } });
    for (const [minutes, failures] of [
      [0, 1],
      [0.9, 1],
      [1, 2],
      [2.9, 2],
      [3, 3],
      [7, 4],
      [15, 5],
      [29, 5],
      [30, 6],
      [44, 6],
      [45, 7],
    ] as const) {
      await reconcile(app, at(minutes));
      expect([minutes, await failing('payments')]).toEqual([minutes, [failures]]);
    }
    mendSandbox(app, { deliveries: 0 });
    await reconcile(app, at(60));
    expect(await stateOf(app, orderId)).toMatchObject({ isPaid: true });
  });
});

it('checks three payments and three refunds while Stripe is unreachable', async () => {
  const { orderId, intent } = await createPaid(app, ana, [line(milk)]);
  const { refund, sent } = refundsOf(() => ({ app, seller, orderId, intent }));
  const payments = [];
  for (let n = 0; n < 4; n++) payments.push(await payWithoutEvent());
  mendSandbox(app, { deliveries: 0, isDown: true });
  for (let n = 0; n < 4; n++) await refund(1, `k${n}`);
  await resetFailures();
  const unreachable = [intent, ...payments.map(({ session }) => session.id)];
  const failures = Object.fromEntries(unreachable.map((id) => [id, 0]));
  mendSandbox(app, { deliveries: 0, failing: failures });
  await reconcile(app, at(0));
  expect([await failing('payments'), await failing('refunds')]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
  mendSandbox(app, { deliveries: 0 });
  await reconcile(app, at(1));
  for (const { orderId: id } of payments) {
    expect(await stateOf(app, id)).toMatchObject({ isPaid: true });
  }
  expect(sent()).toEqual([100, 100, 100, 100]);
});

describe('failing refunds', () => {
  it('are not sent twice when Stripe made the refund but returned an error', async () => {
    const { orderId, intent } = await createPaid(app, ana, [line(milk)]);
    const { refund, sent } = refundsOf(() => ({ app, seller, orderId, intent }));
    mendSandbox(app, { deliveries: 0, isDown: true });
    await refund(3, 'k1');
    const [written] = await app.database.query<{ id: string }[]>('SELECT id FROM refunds');
    mendSandbox(app, { deliveries: 0 });
    const metadata = { orderId, refundId: written?.id ?? '' };
    sandboxOf(app).refund({ payment_intent: intent, amount: 300, metadata });
    await reconcile(app, at(0));
    expect(sent()).toEqual([300]);
  });

  it.each(FAILURES)('do not block other refunds (%i)', async (status) => {
    const failed = await createPaid(app, ana, [line(milk)]);
    const other = await createPaid(app, ana, [line(milk)]);
    const [first, second] = [failed, other].map((paid) =>
      refundsOf(() => ({ app, seller, ...paid })),
    );
    mendSandbox(app, { deliveries: 0, isDown: true });
    for (const key of ['k1', 'k2']) await first?.refund(3, key);
    await second?.refund(2, 'k3');
    await resetFailures();
    mendSandbox(app, { deliveries: 0, failing: { [failed.intent]: status } });
    await app.nest.get(RefundsService).sendPending();
    expect(second?.sent()).toEqual([200]);
    expect(await failing('refunds')).toEqual([1, 1]);
  });
});
