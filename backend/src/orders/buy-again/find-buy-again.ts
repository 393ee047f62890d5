import { statement } from '../../database/statement.js';
import { findProductsById, type ListedProduct } from '../../products/catalogue.js';
import { IS_SALE } from '../sales.js';
import { run, type StatementSource } from '../../database/run.js';

/**
 * Only the newest orders count: older ones are less relevant, and the query stays fast for customers with many orders.
 */
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

/** A product that a customer buys repeatedly, with its current data. */
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

const DAY = 24 * 60 * 60 * 1_000;
/** The share of the usual interval after which a product is due: it is better to remind a little early than too late. */
const DUE_FROM = 0.8;
/** After this many intervals without an order, the product is no longer suggested. */
const GIVEN_UP_AFTER = 4;

/** How often and when a customer has bought a product. */
export interface Purchases {
  productId: string;
  /** The number of orders with the product. */
  times: number;
  firstAt: Date;
  lastAt: Date;
  /** Median of the quantities of all orders. */
  quantity: number;
}

interface BuyAgainItem extends Purchases {
  /** Days between two orders of it; null if it was bought once. */
  everyDays: number | null;
  isDue: boolean;
}

/** Sorted: products that are due first, then by how often and how recently they were bought. */
export const rankBuyAgain = (purchases: readonly Purchases[], now: Date): BuyAgainItem[] =>
  purchases
    .map((bought) => itemOf(bought, now))
    .sort(
      (a, b) =>
        Number(b.isDue) - Number(a.isDue) ||
        b.times - a.times ||
        b.lastAt.getTime() - a.lastAt.getTime() ||
        a.productId.localeCompare(b.productId),
    );

function itemOf(bought: Purchases, now: Date): BuyAgainItem {
  const { times, firstAt, lastAt } = bought;
  if (times < 2) return { ...bought, everyDays: null, isDue: false };
  // Two orders on one day count as a day apart.
  const every = Math.max((lastAt.getTime() - firstAt.getTime()) / (times - 1), DAY);
  const part = (now.getTime() - lastAt.getTime()) / every;
  return {
    ...bought,
    everyDays: Math.round(every / DAY),
    isDue: part >= DUE_FROM && part <= GIVEN_UP_AFTER,
  };
}
