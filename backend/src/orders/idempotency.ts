import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { PlaceOrderDto } from './dto/place-order.dto.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import type { PaymentType } from './order-status.js';
import {
  AttemptClosedError,
  IdempotencyKeyReusedError,
  InvalidIdempotencyKeyError,
} from './orders.errors.js';

/** @throws InvalidIdempotencyKeyError */
export function assertIdempotencyKey(key: string): void {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new InvalidIdempotencyKeyError();
}

type OrderRequest = PlaceOrderDto & { paymentType: PaymentType };

/** Of what the order is made from, in the same order of fields, whatever the order they came in. */
function hashOf({ items, address, expectedAmount, paymentType }: OrderRequest): string {
  const lines = items.map(({ product, quantity }) => ({ product, quantity }));
  return createHash('sha256')
    .update(JSON.stringify({ items: lines, address, expectedAmount, paymentType }))
    .digest('hex');
}

/** What a key stands for: an id for the order to place, or the order that was placed under it before. */
export interface Claim {
  orderId: string;
  isNew: boolean;
}

/**
 * Claims a key in the order's own transaction. Whoever comes second with the same key waits here until the first is done:
 * then the order is there, or, if it failed, the key is free again.
 * @throws IdempotencyKeyReusedError when the key was used for another request, AttemptClosedError
 */
export async function claimIdempotencyKey(
  tx: EntityManager,
  userId: string,
  key: string,
  request: OrderRequest,
): Promise<Claim> {
  const requestHash = hashOf(request);
  const [claimed] = await tx.query<{ order_id: string }[]>(
    `INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING order_id`,
    [userId, key, requestHash],
  );
  if (claimed) return { orderId: claimed.order_id, isNew: true };
  const earlier = await tx.findOneBy(IdempotencyKey, { userId, key });
  // The order it stood for came to nothing just now: the key is free again.
  if (!earlier) return claimIdempotencyKey(tx, userId, key, request);
  if (earlier.orderId === null) throw new AttemptClosedError();
  if (earlier.requestHash !== requestHash) throw new IdempotencyKeyReusedError();
  return { orderId: earlier.orderId, isNew: false };
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
 * Frees the keys of an order that is cancelled, whoever did it: the same request must not be answered with an order that
 * nobody will bring.
 */
export async function releaseIdempotencyKeys(tx: EntityManager, orderId: string): Promise<void> {
  await tx.delete(IdempotencyKey, { orderId });
}
