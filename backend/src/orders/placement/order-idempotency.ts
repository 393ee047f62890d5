import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { claimKey, IdempotencyKeyReusedError } from '../../database/idempotency.js';
import type { PlaceOrderDto } from '../dto/place-order.dto.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { statesOf, type PaymentType } from '../order-status.js';
import { AttemptClosedError } from '../orders.errors.js';
import type { Transaction } from '../../database/transaction.js';
import { run } from '../../database/run.js';
import { statement } from '../../database/statement.js';

const KEYS = { table: 'idempotency_keys', column: 'order_id' };
const KEY_REUSED = 'This Idempotency-Key was used for another order.';

type HashedRequest = PlaceOrderDto & { paymentType: PaymentType };

/**
 * The fields are hashed in a fixed order. Missing fields do not change the hash, so that a request of an older client, which
 * sends fewer fields, keeps its hash.
 */
function hashOfRequest(request: HashedRequest): string {
  const { items, address, expectedAmount, paymentType } = request;
  const { packerNote, driverNote, substitution } = request;
  const lines = items.map((line) => ({
    product: line.product,
    quantity: line.quantity,
    substitution: line.substitution,
  }));
  const instructions = { packerNote, driverNote, substitution };
  return createHash('sha256')
    .update(JSON.stringify({ items: lines, address, expectedAmount, paymentType, ...instructions }))
    .digest('hex');
}

/** The same request has placed an order before. Caught by OrdersService, which returns that order. */
export class OrderAlreadyPlacedError extends Error {
  constructor(readonly orderId: string) {
    super('The order was placed before');
  }
}

/**
 * Claims a key in the order's own transaction; see claimKey.
 * @returns the id to store the order under
 * @throws OrderAlreadyPlacedError, IdempotencyKeyReusedError when the key was used for another request, AttemptClosedError
 */
export async function claimIdempotencyKey(
  tx: Transaction,
  userId: string,
  key: string,
  request: HashedRequest,
): Promise<string> {
  const claim = await claimKey(tx, KEYS, { userId, key, hash: hashOfRequest(request) });
  if (claim.id === null) throw new AttemptClosedError();
  if (claim.isNew) return claim.id;
  if (!claim.isSame) throw new IdempotencyKeyReusedError(KEY_REUSED, 'order');
  throw new OrderAlreadyPlacedError(claim.id);
}

/**
 * Closes an unconfirmed order attempt. Blocks while an order is being placed under this key; later requests with the
 * key are rejected.
 * @returns the id of the order, or null if there is none
 */
export async function closeIdempotencyKey(
  tx: EntityManager,
  userId: string,
  key: string,
): Promise<string | null> {
  const [closed] = await tx.query<unknown[]>(
    `INSERT INTO idempotency_keys (user_id, key, request_hash, order_id) VALUES ($1, $2, '', NULL)
     ON CONFLICT DO NOTHING RETURNING key`,
    [userId, key],
  );
  if (closed) return null;
  const earlier = await tx.findOneBy(IdempotencyKey, { userId, key });
  return earlier ? earlier.orderId : closeIdempotencyKey(tx, userId, key);
}

/**
 * Releases the keys of an order that was cancelled because its payment page could not be opened: the request failed and may be
 * retried. The keys of all other orders stay, cancelled or not, so that a late retry does not place a second order.
 */
export async function releaseIdempotencyKeys(tx: EntityManager, orderId: string): Promise<void> {
  await tx.delete(IdempotencyKey, { orderId });
}

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
