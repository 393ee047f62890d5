import type { EntityManager } from 'typeorm';

/** What counts as business: an order that was not cancelled and does not wait for its payment. */
export const IS_SALE = `orders.status NOT IN ('Cancelled', 'Payment Pending')`;

/** Orders placed in a while and their money, in cents, without what was refunded. Sales are what is paid and what is to be collected. */
export interface Sales {
  orders: number;
  salesCents: number;
  /** Of the sales, what has come in. */
  paidCents: number;
}

/** What was sold of a product. */
export interface ProductSales {
  productId: string;
  quantity: number;
  /** Without tax, and before refunds, which are of whole orders. */
  salesCents: number;
}

const BETWEEN_BOUNDS = `
  SELECT width_bucket(created_at, $1::timestamptz[]) AS bucket, count(*)::int AS orders,
         sum(amount_cents - refunded_cents)::float8 AS "salesCents",
         coalesce(sum(amount_cents - refunded_cents) FILTER (WHERE is_paid), 0)::float8 AS "paidCents"
  FROM orders WHERE created_at >= $2 AND created_at < $3 AND ${IS_SALE}
  GROUP BY bucket`;

/**
 * The sales between each bound and the next.
 * @param bounds the earliest first
 */
export async function findSales(tx: EntityManager, bounds: readonly Date[]): Promise<Sales[]> {
  const rows = await tx.query<({ bucket: number } & Sales)[]>(BETWEEN_BOUNDS, [
    bounds,
    bounds[0],
    bounds.at(-1),
  ]);
  const byBucket = new Map(rows.map(({ bucket, ...sales }) => [bucket, sales]));
  const none = { orders: 0, salesCents: 0, paidCents: 0 };
  return bounds.slice(1).map((_, index) => byBucket.get(index + 1) ?? none);
}

/** The products of which most was sold since a time, the best first. */
export const findBestSellers = (
  tx: EntityManager,
  since: Date,
  limit: number,
): Promise<ProductSales[]> =>
  tx.query(
    `SELECT product_id AS "productId", sum(quantity)::int AS quantity,
            sum(quantity * offer_price_cents::bigint)::float8 AS "salesCents"
     FROM orders JOIN order_items ON order_id = orders.id
     WHERE orders.created_at >= $1 AND ${IS_SALE}
     GROUP BY product_id ORDER BY quantity DESC, product_id LIMIT $2`,
    [since, limit],
  );

/** How many units of each product were sold since a time, by its id. */
export async function findUnitsSold(tx: EntityManager, since: Date): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; units: number }[]>(
    `SELECT product_id AS id, least(sum(quantity), 2147483647)::int AS units
     FROM orders JOIN order_items ON order_id = orders.id
     WHERE orders.created_at >= $1 AND ${IS_SALE} GROUP BY product_id`,
    [since],
  );
  return new Map(rows.map(({ id, units }) => [id, units]));
}
