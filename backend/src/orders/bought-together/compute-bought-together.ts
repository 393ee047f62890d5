import { replaceBoughtTogether } from '../../products/related/bought-together.js';
import { IS_SALE } from '../sales.js';
import type { Transaction } from '../../database/transaction.js';

/** So many of the newest orders are looked at, however many there are: what people buy now counts. */
const ORDERS = 10_000;
/** Of an order no more lines: who fills 200 at once tells little about what goes together, and would be 40,000 pairs. */
const LINES = 20;
/** One order is chance, and somebody’s own. */
const FEWEST = 2;
/** Of each product no more are kept: some of them will be out of stock. */
const KEPT = 20;

/** Lines are looked up order by order (OFFSET 0 keeps it so): joined, all lines that there ever were would be read. */
const COUNTED = `
  WITH newest AS MATERIALIZED (
    SELECT id FROM orders WHERE ${IS_SALE} ORDER BY created_at DESC, id DESC LIMIT ${ORDERS}
  ), lines AS MATERIALIZED (
    SELECT DISTINCT order_id, category, product_id FROM newest
    CROSS JOIN LATERAL (
      SELECT order_id, category, product_id FROM order_items
      WHERE order_id = newest.id AND position < ${LINES} OFFSET 0) AS line
  ), pairs AS (
    SELECT one.product_id, other.product_id AS other_id, count(*)::int AS orders
    FROM lines AS one JOIN lines AS other USING (order_id, category)
    WHERE one.product_id <> other.product_id
    GROUP BY one.product_id, other.product_id HAVING count(*) >= ${FEWEST}
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY product_id ORDER BY orders DESC, other_id) AS place FROM pairs
  )
  SELECT product_id, other_id, orders FROM ranked WHERE place <= ${KEPT}`;

/**
 * Counts which products of a category are in the same orders, for what is shown beside one.
 * @returns how many pairs are other ones than before
 */
export const computeBoughtTogether = (tx: Transaction): Promise<number> =>
  replaceBoughtTogether(tx, COUNTED);
