import { BadRequestException, UnprocessableEntityException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

class InvalidIdempotencyKeyError extends BadRequestException {
  constructor() {
    super({
      code: 'INVALID_IDEMPOTENCY_KEY',
      message: 'An Idempotency-Key has 1 to 200 visible characters.',
    });
  }
}

/** The same key may not ask for something else. */
export class IdempotencyKeyReusedError extends UnprocessableEntityException {
  constructor(message: string) {
    super({ code: 'IDEMPOTENCY_KEY_REUSED', message });
  }
}

/** @throws InvalidIdempotencyKeyError */
export function assertIdempotencyKey(key: string): void {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new InvalidIdempotencyKeyError();
}

/** The table in which a module keeps what each key of its users stands for, and its column with the id of that; of our own naming. */
export interface KeyTable {
  table: string;
  column: string;
}

/** One request under one key. */
export interface KeyedRequest {
  userId: string;
  key: string;
  /** SHA-256 of what is asked for. */
  hash: string;
}

/** What a key stands for already. */
export interface KeptKey {
  /** Null where nothing will ever come of it. */
  id: string | null;
  /** It was used for the same request. */
  isSame: boolean;
}

/** What a key stands for: an id for the row to store, or what it was used for before. */
export type Claim = { isNew: true; id: string } | ({ isNew: false } & KeptKey);

/** What was done under the key; undefined for a key that is free. */
export async function findKey(
  tx: EntityManager,
  { table, column }: KeyTable,
  { userId, key, hash }: KeyedRequest,
): Promise<KeptKey | undefined> {
  const [kept] = await tx.query<KeptKey[]>(
    `SELECT ${column} AS id, request_hash = $3 AS "isSame" FROM ${table} WHERE user_id = $1 AND key = $2`,
    [userId, key, hash],
  );
  return kept;
}

/**
 * Claims a key in the transaction that stores the row. Whoever comes second with the same key waits here until the first is
 * done: then the row is there, or, if it failed, the key is free again.
 */
export async function claimKey(
  tx: EntityManager,
  where: KeyTable,
  request: KeyedRequest,
): Promise<Claim> {
  const { userId, key, hash } = request;
  const [claimed] = await tx.query<{ id: string }[]>(
    `INSERT INTO ${where.table} (user_id, key, request_hash) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING ${where.column} AS id`,
    [userId, key, hash],
  );
  if (claimed) return { isNew: true, id: claimed.id };
  const kept = await findKey(tx, where, request);
  // What it stood for came to nothing just now: the key is free again.
  return kept ? { isNew: false, ...kept } : claimKey(tx, where, request);
}
