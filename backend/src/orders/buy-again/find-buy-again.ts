import { statement } from '../../database/statement.js';
import { findProductsById, type ListedProduct } from '../../products/catalogue.js';
import { IS_SALE } from '../sales.js';
import { type Purchases, rankBuyAgain, type BuyAgainItem } from './rank-buy-again.js';
import { run, type StatementSource } from '../../database/run.js';

/** Only the newest orders count: older ones say little, and the query stays fast for customers with many orders. */
const MAX_ORDERS = 100;

/** OFFSET 0 makes PostgreSQL look the lines up order by order. A join could read the lines of all orders. */
const PURCHASES = statement<Purchases>(
  'purchases',
  `SELECT product_id AS "productId", count(*)::int AS times, min(created_at) AS "firstAt", max(created_at) AS "lastAt",
          percentile_disc(0.5) WITHIN GROUP (ORDER BY quantity) AS quantity
   FROM (SELECT id, created_at FROM orders WHERE user_id = $1 AND ${IS_SALE}
         ORDER BY created_at DESC, id DESC LIMIT ${MAX_ORDERS}) AS own
   CROSS JOIN LATERAL (SELECT product_id, quantity FROM order_items WHERE order_id = own.id OFFSET 0) AS line
   GROUP BY product_id`,
);

/** A product that a customer buys repeatedly, as it is sold now. */
export type BuyAgainProduct = BuyAgainItem & { product: ListedProduct };

/**
 * The products that a customer buys repeatedly and can buy now, those that are due first.
 * @param maxItems the maximum number of products
 */
export async function findBuyAgain(
  source: StatementSource,
  userId: string,
  maxItems: number,
): Promise<BuyAgainProduct[]> {
  const ranked = rankBuyAgain(await run(source, PURCHASES, [userId]), new Date());
  const products = await findProductsById(
    source,
    ranked.map(({ productId }) => productId),
  );
  return ranked
    .flatMap((usual) => {
      const product = products.get(usual.productId);
      return product?.isAvailable && !product.archivedAt ? [{ ...usual, product }] : [];
    })
    .slice(0, maxItems);
}
