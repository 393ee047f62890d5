import type { EntityManager } from 'typeorm';
import { statesOf, ORDER_STATUSES, type OrderStatus } from '../order-status.js';
import type { OrderFilter } from './order-keys.js';

/** Where counting ends. It uses an index only, so a million orders take as long as a few thousand. */
const MAX_COUNT = 1_000;

const COUNTS = `
  SELECT least(${MAX_COUNT}, sum(found.count))::int AS count
  FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS known (states, place),
    jsonb_array_elements(states) AS wanted (code),
    LATERAL (SELECT count(*) FROM (
      SELECT FROM order_states WHERE state = wanted.code::smallint
        AND created_at >= coalesce($2::timestamptz, '-infinity')
        AND created_at < coalesce($3::timestamptz, 'infinity')
      LIMIT ${MAX_COUNT}
    ) AS fitting) AS found
  GROUP BY place ORDER BY place`;

/** Counts the orders of a time span by status, up to 1,000 of each, in the order of an order's life. */
export async function countOrdersByStatus(
  tx: EntityManager,
  { from, to }: Pick<OrderFilter, 'from' | 'to'>,
): Promise<{ status: OrderStatus; count: number }[]> {
  const states = ORDER_STATUSES.map((status) => statesOf({ status }));
  const rows = await tx.query<{ count: number }[]>(COUNTS, [JSON.stringify(states), from, to]);
  return ORDER_STATUSES.map((status, index) => ({ status, count: rows[index]?.count ?? 0 }));
}

/** Counts the orders that are cancelled and not fully refunded, by an index. */
export async function countRefundsDue(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM order_states WHERE state = ANY($1::smallint[])`,
    [statesOf({ refundDue: true })],
  );
  return row?.count ?? 0;
}
