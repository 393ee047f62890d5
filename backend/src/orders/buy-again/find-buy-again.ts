import { statement } from '../../database/statement.js';
import { findProductsById, type ListedProduct } from '../../products/catalogue.js';
import { IS_SALE } from '../sales.js';
import { type Purchases, rankBuyAgain, type BuyAgainItem } from './rank-buy-again.js';
import { run, type StatementSource } from '../../database/run.js';

/** What somebody bought long ago tells little; so many orders are quickly read, however many there are. */
const ORDERS = 100;

/** Lines are looked up order by order (OFFSET 0 keeps it so): joined, all lines that there ever were could be read. */
const PURCHASES = statement<Purchases>(
  'purchases',
  `SELECT product_id AS "productId", count(*)::int AS times, min(created_at) AS "firstAt", max(created_at) AS "lastAt",
          percentile_disc(0.5) WITHIN GROUP (ORDER BY quantity) AS quantity
   FROM (SELECT id, created_at FROM orders WHERE user_id = $1 AND ${IS_SALE}
         ORDER BY created_at DESC, id DESC LIMIT ${ORDERS}) AS own
   CROSS JOIN LATERAL (SELECT product_id, quantity FROM order_items WHERE order_id = own.id OFFSET 0) AS line
   GROUP BY product_id`,
);

/** A product that a customer usually buys, as it is sold now. */
export type BuyAgainProduct = BuyAgainItem & { product: ListedProduct };

/**
 * What a customer usually buys and can buy now, by their rhythm: what is due first.
 * @param most so many at most
 */
export async function findBuyAgain(
  source: StatementSource,
  userId: string,
  most: number,
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
    .slice(0, most);
}
