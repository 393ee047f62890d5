import type { EntityManager } from 'typeorm';
import { ORDER_STATUSES, type OrderStatus } from './order-status.js';

/** As refundDueCents(), in words of the database. */
export const REFUND_DUE = `status = 'Cancelled' AND is_paid AND refunded_cents < amount_cents`;

/** Counted in an index and no further than to 1,000: a million orders take as long as a few thousand. */
const COUNTS = `
  SELECT status, (
    SELECT count(*)::int FROM (
      SELECT FROM orders WHERE orders.status = known.status
        AND created_at >= coalesce($2::timestamptz, '-infinity')
        AND created_at < coalesce($3::timestamptz, 'infinity')
      LIMIT 1000
    ) AS fitting
  ) AS count
  FROM unnest($1::text[]) WITH ORDINALITY AS known (status, place) ORDER BY place`;

/** How many orders placed in a while have each status, in the order of an order's life, with at most 1,000 of each. */
export const countOrdersByStatus = (
  tx: EntityManager,
  { from, to }: { from?: string; to?: string },
): Promise<{ status: OrderStatus; count: number }[]> =>
  tx.query(COUNTS, [ORDER_STATUSES, from, to]);

/** How many orders are cancelled and not refunded. Cheap: they have a small index of their own. */
export async function countRefundsDue(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM orders WHERE ${REFUND_DUE}`,
  );
  return row?.count ?? 0;
}
