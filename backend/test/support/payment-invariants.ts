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

/** Units of each product that are left, with those in orders that were not cancelled. */
const UNITS = `
  SELECT products.id, units + coalesce(sum(units_taken) FILTER (WHERE status <> 'Cancelled'), 0)::int AS units
  FROM products LEFT JOIN order_items ON product_id = products.id LEFT JOIN orders ON orders.id = order_id
  WHERE units IS NOT NULL GROUP BY products.id`;

type Charges = Pick<SandboxState, 'sessions' | 'refunds'>;

/** What Stripe took for a payment and what it gave back of it, in cents. */
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

function expectRightMoney(order: PaidOrder, charges: Map<string, [number, number]>): void {
  const { paymentIntent, amountCents, refundedCents } = order;
  for (const [intent, [taken, back]] of charges) {
    expect(taken).toBe(amountCents);
    // What came in for the order is the shop's, less its refunds; whatever else came in goes back whole.
    if (intent === paymentIntent) expect(back).toBeLessThanOrEqual(refundedCents);
    else expect(back).toBe(taken);
  }
  if (paymentIntent !== null && charges.size > 0)
    expect([...charges.keys()]).toContain(paymentIntent);
}

/**
 * What must hold after anything: every invariant of the shop, no unit is lost or sold twice, what the shop counts as paid was charged, what was charged
 * without a reason goes back, and no more than was paid.
 * @param units how many there were of each counted product before the first order
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
    expectRightMoney(order, charged(state, order.id));
  }
}

/** No order may wait for its payment past its time once Stripe was asked; those whose money is on its way may. */
export async function expectNoneOverdue({ database }: { database: DataSource }): Promise<void> {
  const overdue = `SELECT id FROM orders JOIN payments ON order_id = id
    WHERE status = 'Payment Pending' AND expires_at < now()`;
  expect(await database.query(overdue)).toEqual([]);
}
