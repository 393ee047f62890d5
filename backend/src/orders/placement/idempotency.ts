import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { claimKey, IdempotencyKeyReusedError } from '../../database/idempotency.js';
import type { PlaceOrderDto } from '../dto/place-order.dto.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import type { PaymentType } from '../order-status.js';
import { AttemptClosedError } from '../orders.errors.js';
import type { Transaction } from '../../database/transaction.js';

const KEYS = { table: 'idempotency_keys', column: 'order_id' };
const KEY_REUSED = 'This Idempotency-Key was used for another order.';

type OrderRequest = PlaceOrderDto & { paymentType: PaymentType };

/**
 * Of what the order is made from, in the same order of fields, whatever the order they came in. What is absent leaves no mark: a
 * request of the release before, which knew fewer fields, has the hash that it had there.
 */
function hashOfRequest(request: OrderRequest): string {
  const { items, address, expectedAmount, paymentType } = request;
  const { packerNote, driverNote, substitution } = request;
  const lines = items.map((line) => ({
    product: line.product,
    quantity: line.quantity,
    substitution: line.substitution,
  }));
  const asked = { packerNote, driverNote, substitution };
  return createHash('sha256')
    .update(JSON.stringify({ items: lines, address, expectedAmount, paymentType, ...asked }))
    .digest('hex');
}

/** Says which order the same request has placed before; no failure. */
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
  request: OrderRequest,
): Promise<string> {
  const claim = await claimKey(tx, KEYS, { userId, key, hash: hashOfRequest(request) });
  if (claim.id === null) throw new AttemptClosedError();
  if (claim.isNew) return claim.id;
  if (!claim.isSame) throw new IdempotencyKeyReusedError(KEY_REUSED, 'order');
  throw new OrderAlreadyPlacedError(claim.id);
}

/**
 * Ends an attempt whose answer was lost: from now on it is known what became of it. Waits for an order that is being placed
 * under this key; one that arrives later is refused.
 * @returns the id of the order that stands, or null when there is none and will be none
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
 * Frees the keys of an order that was cancelled because its payment page could not be opened: the request failed, and may be
 * sent again. A key of any other order stays with it, cancelled or not, so that a late copy of the request places no second one.
 */
export async function releaseIdempotencyKeys(tx: EntityManager, orderId: string): Promise<void> {
  await tx.delete(IdempotencyKey, { orderId });
}
