import type { EntityManager } from 'typeorm';
import { run } from '../../database/run.js';
import { statement } from '../../database/statement.js';
import { statesOf } from '../order-state.js';

/** The key and its order become visible together, so that a copy of a request never finds the order of that request. */
const SAME_UNPAID = statement<{ id: string }>(
  'same_unpaid_orders',
  `SELECT orders.id FROM order_states JOIN orders ON orders.id = order_states.order_id
   WHERE state IN (${statesOf({ status: 'Payment Pending' })?.join()}) AND user_id = $1
     AND NOT EXISTS (SELECT FROM idempotency_keys WHERE user_id = $1 AND key = $2)
     AND (SELECT jsonb_object_agg(product_id, quantity) FROM order_items
          WHERE order_items.order_id = orders.id) = $3::jsonb`,
);

/**
 * A customer's orders that wait for their payment and hold exactly these products.
 * @param key of the request that orders them again; none are found if it was used before
 * @param wanted quantities by the ids of products
 * @returns ids
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
