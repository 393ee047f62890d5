import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import { Job } from '../../jobs/job.decorator.js';
import { replaceBoughtTogether } from '../../products/related/bought-together.js';
import { IS_SALE } from '../sales.js';

/**
 * Only the newest orders are counted, so that the duration does not grow with the shop and the result follows current
 * demand.
 */
const MAX_ORDERS = 10_000;
/**
 * The maximum number of lines per order. An order of 200 lines is no sign that its products belong together, and would
 * make 40,000 pairs.
 */
const MAX_LINES = 20;
/**
 * The minimum number of orders with both products. A single order is chance, and would reveal the purchase of one
 * customer.
 */
const MIN_ORDERS = 2;
/** Products stored for each product; more than are shown, since some will be out of stock. */
const MAX_RELATED = 20;

/** OFFSET 0 makes PostgreSQL look the lines up order by order. A join would read the lines of all orders. */
const COUNTED = `
  WITH newest AS MATERIALIZED (
    SELECT id FROM orders WHERE ${IS_SALE} ORDER BY created_at DESC, id DESC LIMIT ${MAX_ORDERS}
  ), lines AS MATERIALIZED (
    SELECT DISTINCT order_id, category, product_id FROM newest
    CROSS JOIN LATERAL (
      SELECT order_id, category, product_id FROM order_items
      WHERE order_id = newest.id AND position < ${MAX_LINES} OFFSET 0) AS line
  ), pairs AS (
    SELECT one.product_id, other.product_id AS other_id, count(*)::int AS orders
    FROM lines AS one JOIN lines AS other USING (order_id, category)
    WHERE one.product_id <> other.product_id
    GROUP BY one.product_id, other.product_id HAVING count(*) >= ${MIN_ORDERS}
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY product_id ORDER BY orders DESC, other_id) AS place FROM pairs
  )
  SELECT product_id, other_id, orders FROM ranked WHERE place <= ${MAX_RELATED}`;

/**
 * Counts which products of a category are in the same orders, for the products shown beside one.
 * @returns how many pairs have changed
 */
const computeBoughtTogether = (tx: Transaction): Promise<number> =>
  replaceBoughtTogether(tx, COUNTED);

/** Runs once an hour, in one process. */
@Job('count-together', { cron: '41 * * * *' })
export class ComputeBoughtTogetherJob {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  run(): Promise<number> {
    return inTransaction(this.dataSource, computeBoughtTogether);
  }
}
