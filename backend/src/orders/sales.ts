import type { EntityManager } from 'typeorm';

/** A condition for statements: the order is neither cancelled nor unpaid. */
export const IS_SALE = `orders.status NOT IN ('Cancelled', 'Payment Pending')`;

/**
 * Orders of a time span and their amounts in cents, without refunds. Sales include amounts that are yet to be collected
 * on delivery.
 */
export interface Sales {
  orders: number;
  salesCents: number;
  /** The paid part of the sales. */
  paidCents: number;
}

/** The sales of a product. */
export interface ProductSales {
  productId: string;
  quantity: number;
  /** Without tax, and before refunds, which belong to whole orders. */
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

/** The products with the most units sold since a time, the best first. */
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

/** @returns the units sold of each product since a time, by product id */
export async function findUnitsSold(tx: EntityManager, since: Date): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; units: number }[]>(
    `SELECT product_id AS id, least(sum(quantity), 2147483647)::int AS units
     FROM orders JOIN order_items ON order_id = orders.id
     WHERE orders.created_at >= $1 AND ${IS_SALE} GROUP BY product_id`,
    [since],
  );
  return new Map(rows.map(({ id, units }) => [id, units]));
}
