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

/** The same key may not ask for something else. */
export class IdempotencyKeyReusedError extends UnprocessableEntityException {
  /** @param kind what both requests are about */
  constructor(message: string, kind: 'order' | 'product' | 'refund') {
    super({ code: 'IDEMPOTENCY_KEY_REUSED', message, values: { kind } });
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
  tx: Transaction,
  where: KeyTable,
  request: KeyedRequest,
): Promise<Claim> {
  const [claim] = await tx.run(claimIn(where), [request.userId, request.key, request.hash]);
  if (!claim) throw new Error('A key was neither free nor taken');
  return claim;
}

/** A key that is taken is written as it is, which answers the row of whoever was first, even one that came a moment ago. */
const claimIn = ({ table, column }: KeyTable): Statement<Claim> =>
  statement(
    `claim_${table}`,
    `INSERT INTO ${table} (user_id, key, request_hash) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, key) DO UPDATE SET request_hash = ${table}.request_hash
     RETURNING ${column} AS id, old.key IS NULL AS "isNew", ${table}.request_hash = $3 AS "isSame"`,
  );
