import { BadRequestException, UnprocessableEntityException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Statement, statement } from './statement.js';
import type { Transaction } from './transaction.js';

class InvalidIdempotencyKeyError extends BadRequestException {
  constructor() {
    super({
      code: 'INVALID_IDEMPOTENCY_KEY',
      message: 'An Idempotency-Key has 1 to 200 visible characters.',
    });
  }
}

/** The key was used for a different request. */
export class IdempotencyKeyReusedError extends UnprocessableEntityException {
  /** @param kind of the requests, for the message */
  constructor(message: string, kind: 'order' | 'product' | 'refund') {
    super({ code: 'IDEMPOTENCY_KEY_REUSED', message, values: { kind } });
  }
}

/** @throws InvalidIdempotencyKeyError */
export function assertIdempotencyKey(key: string): void {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new InvalidIdempotencyKeyError();
}

/** A module's table of idempotency keys, and its column with the id of the created row. Not user input. */
export interface KeyTable {
  table: string;
  column: string;
}

/** A request with an idempotency key. */
export interface KeyedRequest {
  userId: string;
  key: string;
  /** SHA-256 of the request. */
  hash: string;
}

/** An earlier request with the same key. */
export interface KeptKey {
  /** Null if the request will never have a result. */
  id: string | null;
  /** Whether the requests are the same. */
  isSame: boolean;
}

/** A new key, with the id of the row to store, or the earlier request. */
export type Claim = { isNew: true; id: string } | ({ isNew: false } & KeptKey);

/** @returns the earlier request with this key, or undefined */
export async function findKey(
  tx: EntityManager,
  { table, column }: KeyTable,
  { userId, key, hash }: KeyedRequest,
): Promise<KeptKey | undefined> {
  const [stored] = await tx.query<KeptKey[]>(
    `SELECT ${column} AS id, request_hash = $3 AS "isSame" FROM ${table} WHERE user_id = $1 AND key = $2`,
    [userId, key, hash],
  );
  return stored;
}

/**
 * Claims a key in the transaction that stores the row. A second request with the same key blocks until the first commits or rolls back:
 * then the row exists, or the key is free again.
 */
export async function claimKey(
  tx: Transaction,
  where: KeyTable,
  request: KeyedRequest,
): Promise<Claim> {
  const [claim] = await tx.run(claimIn(where), [request.userId, request.key, request.hash]);
  if (!claim) throw new Error('A key was neither free nor taken');
  return claim;
}

/** An existing key is updated to itself, which returns its row even if it was committed after this statement began. */
const claimIn = ({ table, column }: KeyTable): Statement<Claim> =>
  statement(
    `claim_${table}`,
    `INSERT INTO ${table} (user_id, key, request_hash) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, key) DO UPDATE SET request_hash = ${table}.request_hash
     RETURNING ${column} AS id, old.key IS NULL AS "isNew", ${table}.request_hash = $3 AS "isSame"`,
  );
