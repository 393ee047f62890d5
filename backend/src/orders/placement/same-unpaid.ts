import type { EntityManager } from 'typeorm';
import { run } from '../../database/run.js';
import { statement } from '../../database/statement.js';
import { statesOf } from '../order-state.js';

/** A key becomes visible together with its order, so that a retry never finds the order of its own first attempt. */
const SAME_UNPAID = statement<{ id: string }>(
  'same_unpaid_orders',
  `SELECT orders.id FROM order_states JOIN orders ON orders.id = order_states.order_id
   WHERE state IN (${statesOf({ status: 'Payment Pending' })?.join()}) AND user_id = $1
     AND NOT EXISTS (SELECT FROM idempotency_keys WHERE user_id = $1 AND key = $2)
     AND (SELECT jsonb_object_agg(product_id, quantity) FROM order_items
          WHERE order_items.order_id = orders.id) = $3::jsonb`,
);

/**
 * @param key the Idempotency-Key of the request; no order is found if it was used before
 * @param wanted quantities by product id
 * @returns the ids of the customer's unpaid orders of exactly these products
 */
export async function findSameUnpaid(
  manager: EntityManager,
  userId: string,
  key: string | undefined,
  wanted: ReadonlyMap<string, number>,
): Promise<string[]> {
  const products = JSON.stringify(Object.fromEntries(wanted));
  const rows = await run(manager, SAME_UNPAID, [userId, key ?? null, products]);
  return rows.map(({ id }) => id);
}
