import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from 'typeorm';
import {
  assertIdempotencyKey,
  claimKey,
  findKey,
  IdempotencyKeyReusedError,
  type KeptKey,
  type KeyedRequest,
} from '../../database/idempotency.js';
import type { ProductDataDto } from './dto/product-data.dto.js';
import { toProductColumns } from './product-fields.js';
import type { Transaction } from '../../database/transaction.js';

const KEYS = { table: 'product_keys', column: 'product_id' };

/** Thrown to roll back a transaction and delete its pictures, because the product has already been added. */
export class AlreadyAddedError extends Error {
  constructor(readonly productId: string) {
    super('The product is there already');
  }
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Builds a request with an idempotency key. Its hash covers the product and the contents of its pictures in their
 * order.
 * @param uploads paths of pictures
 * @throws InvalidIdempotencyKeyError
 */
export async function keyedProduct(
  userId: string,
  key: string,
  dto: ProductDataDto,
  uploads: readonly string[],
): Promise<KeyedRequest> {
  assertIdempotencyKey(key);
  const pictures = await Promise.all(uploads.map(hashOfFile));
  const text = JSON.stringify({ ...toProductColumns(dto), pictures });
  return { userId, key, hash: createHash('sha256').update(text).digest('hex') };
}

/** @throws AlreadyAddedError, IdempotencyKeyReusedError */
function refuse(kept: KeptKey): never {
  if (!kept.isSame || kept.id === null) {
    throw new IdempotencyKeyReusedError(
      'This product was added already, as you sent it before. Please find it in the product list to change it.',
      'product',
    );
  }
  throw new AlreadyAddedError(kept.id);
}

/**
 * An early check before any work is done; two concurrent requests may both pass it.
 * @throws AlreadyAddedError, IdempotencyKeyReusedError
 */
export async function assertNew(tx: EntityManager, request: KeyedRequest): Promise<void> {
  const kept = await findKey(tx, KEYS, request);
  if (kept) refuse(kept);
}

/**
 * Claims the key in the product's own transaction.
 * @returns the id for the product
 * @throws AlreadyAddedError, IdempotencyKeyReusedError
 */
export async function claimProductId(tx: Transaction, request: KeyedRequest): Promise<string> {
  const claim = await claimKey(tx, KEYS, request);
  return claim.isNew ? claim.id : refuse(claim);
}
