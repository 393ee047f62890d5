import type { EntityManager } from 'typeorm';
import { SqlValues } from '../../database/sql-values.js';
import { statesOf, ORDER_STATUSES, type OrderStatus } from '../order-status.js';
import { type OrderFilter, SUMS, sumsOfOrders } from './order-keys.js';

/** Where counting stops. It uses only an index, so a million orders take as long as a few thousand. */
const MAX_COUNT = 1_000;

const COUNTS = `
  SELECT least(${MAX_COUNT}, sum(found.count))::int AS count
  FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS known (states, place)
    LEFT JOIN LATERAL jsonb_array_elements(states) AS wanted (code) ON true,
    LATERAL (SELECT count(*) FROM (
      SELECT FROM order_states WHERE state = wanted.code::smallint
        AND created_at >= coalesce($2::timestamptz, '-infinity')
        AND created_at < coalesce($3::timestamptz, 'infinity')
      LIMIT ${MAX_COUNT}
    ) AS fitting) AS found
  GROUP BY place ORDER BY place`;

const AMOUNTS = `
  SELECT status, ${SUMS}
  FROM unnest($1::smallint[]) AS wanted (code),
    LATERAL (SELECT order_id FROM order_states WHERE state = wanted.code
      AND created_at >= coalesce($2::timestamptz, '-infinity')
      AND created_at < coalesce($3::timestamptz, 'infinity')
    ) AS found,
    LATERAL (SELECT * FROM orders WHERE id = order_id OFFSET 0) AS orders
  GROUP BY status`;

/** The amounts of the orders of a status, in cents. */
interface Amounts {
  cents: number;
  /** The amounts of orders that are paid on delivery. */
  cashCents: number;
}

/** The number of orders with a status. Amounts are missing if counting stopped, since not all orders were read. */
export interface StatusCount extends Partial<Amounts> {
  status: OrderStatus;
  count: number;
}

type StatusAmounts = Amounts & Pick<StatusCount, 'status'>;

/** The filters by which orders can be counted by status, up to 1,000 of each. */
export type CountFilter = Omit<OrderFilter, 'status' | 'ids' | 'userId' | 'sort'>;

/**
 * Counts the orders of a filter by status, in the order of an order's life, up to 1,000 of each.
 * @returns undefined if more than 1,000 orders match a search
 */
export async function countOrdersByStatus(
  tx: EntityManager,
  filter: CountFilter,
): Promise<StatusCount[] | undefined> {
  const { search, among = [], from, to } = filter;
  if (search || among.length > 0) return countScanned(tx, filter);
  const states = ORDER_STATUSES.map((status) => statesOf({ ...filter, status }) ?? []);
  const rows = await tx.query<{ count: number }[]>(COUNTS, [JSON.stringify(states), from, to]);
  const counts = ORDER_STATUSES.map((status, at) => ({ status, count: rows[at]?.count ?? 0 }));
  const summed = counts.flatMap(({ count }, at) =>
    count > 0 && count < MAX_COUNT ? (states[at] ?? []) : [],
  );
  const amounts =
    summed.length > 0 ? await tx.query<StatusAmounts[]>(AMOUNTS, [summed, from, to]) : [];
  return counts.map(({ status, count }) => withAmounts(status, count, amounts));
}

function withAmounts(
  status: OrderStatus,
  count: number,
  amounts: readonly StatusAmounts[],
): StatusCount {
  if (count >= MAX_COUNT) return { status, count };
  const { cents = 0, cashCents = 0 } = amounts.find((each) => each.status === status) ?? {};
  return { status, count, cents, cashCents };
}

async function countScanned(
  tx: EntityManager,
  filter: CountFilter,
): Promise<StatusCount[] | undefined> {
  const values = new SqlValues();
  const text = sumsOfOrders(filter, values, MAX_COUNT);
  const rows = await tx.query<(StatusAmounts & { count: number })[]>(text, values.all);
  if (rows.reduce((sum, { count }) => sum + count, 0) > MAX_COUNT) return undefined;
  return ORDER_STATUSES.map((status) => {
    const count = rows.find((row) => row.status === status)?.count ?? 0;
    return withAmounts(status, count, rows);
  });
}

/** The number of orders that have yet to be packed or sent out. */
export async function countOrdersToSend(tx: EntityManager): Promise<number> {
  const counts = (await countOrdersByStatus(tx, {})) ?? [];
  return counts
    .filter(({ status }) => status === 'Order Placed' || status === 'Packing')
    .reduce((sum, { count }) => sum + count, 0);
}

/** Counts the orders that are cancelled and not fully refunded, by an index. */
export async function countRefundsDue(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM order_states WHERE state = ANY($1::smallint[])`,
    [statesOf({ refundDue: true })],
  );
  return row?.count ?? 0;
}
