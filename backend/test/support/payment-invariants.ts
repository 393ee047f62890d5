import type { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { SandboxState } from '../../dev/sandbox/sandbox-state.js';
import { checkInvariants } from '../../src/invariants/check-invariants.js';

interface PaidOrder {
  id: string;
  amountCents: number;
  refundedCents: number;
  paymentIntent: string | null;
}

const ORDERS = `
  SELECT id, amount_cents AS "amountCents", refunded_cents AS "refundedCents", payment_intent AS "paymentIntent"
  FROM orders JOIN payments ON order_id = id`;

/** For each product, the units in stock plus those in orders that were not cancelled. */
const UNITS = `
  SELECT products.id, units + coalesce(sum(units_taken) FILTER (WHERE status <> 'Cancelled'), 0)::int AS units
  FROM products LEFT JOIN order_items ON product_id = products.id LEFT JOIN orders ON orders.id = order_id
  WHERE units IS NOT NULL GROUP BY products.id`;

type Charges = Pick<SandboxState, 'sessions' | 'refunds'>;

/** @returns the amounts charged and refunded at Stripe by payment intent, in cents */
function charged({ sessions, refunds }: Charges, orderId: string): Map<string, [number, number]> {
  const charges = new Map<string, [number, number]>();
  for (const { metadata, payment_status, payment_intent, amount_total } of sessions) {
    if (metadata.orderId !== orderId || payment_status !== 'paid' || !payment_intent) continue;
    const back = refunds.filter(
      (one) => one.payment_intent === payment_intent && one.status !== 'failed',
    );
    charges.set(payment_intent, [amount_total, back.reduce((sum, { amount }) => sum + amount, 0)]);
  }
  return charges;
}

function expectCorrectAmounts(order: PaidOrder, charges: Map<string, [number, number]>): void {
  const { paymentIntent, amountCents, refundedCents } = order;
  for (const [intent, [taken, back]] of charges) {
    expect(taken).toBe(amountCents);
    // The payment of the order is refunded at most by what the shop recorded; any other payment is refunded in full.
    if (intent === paymentIntent) expect(back).toBeLessThanOrEqual(refundedCents);
    else expect(back).toBe(taken);
  }
  if (paymentIntent !== null && charges.size > 0)
    expect([...charges.keys()]).toContain(paymentIntent);
}

/**
 * Expects that all invariants hold, that no unit is lost or sold twice, that each paid order was charged its amount,
 * that surplus payments were refunded, and that refunds do not exceed payments.
 * @param units initial units of each counted product
 */
export async function expectConsistent(
  { database }: { database: DataSource },
  state: Charges,
  units: Record<string, number> = {},
): Promise<void> {
  const { url = '' } = database.options as PostgresDataSourceOptions;
  const findings = await checkInvariants(url);
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  const stock = await database.query<{ id: string; units: number }[]>(UNITS);
  expect(Object.fromEntries(stock.map((product) => [product.id, product.units]))).toMatchObject(
    units,
  );
  for (const order of await database.query<PaidOrder[]>(ORDERS)) {
    expectCorrectAmounts(order, charged(state, order.id));
  }
}

/**
 * Expects that no order is pending after its payment has expired. To be called after a reconciliation, without payments
 * in progress.
 */
export async function expectNoneOverdue({ database }: { database: DataSource }): Promise<void> {
  const overdue = `SELECT id FROM orders JOIN payments ON order_id = id
    WHERE status = 'Payment Pending' AND expires_at < now()`;
  expect(await database.query(overdue)).toEqual([]);
}
