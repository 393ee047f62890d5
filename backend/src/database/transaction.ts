import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceUnavailableException } from '@nestjs/common';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { OpenTransaction } from './open-transaction.js';
import { isStale } from './send.js';

const MAX_TRIES = 4;
/** In milliseconds: apart by chance, so that those who were in each other's way do not meet again. */
const MAX_PAUSE = 50;

/** PostgreSQL undid the work to let somebody else's go on: a deadlock, or a failed serialization. */
const RETRYABLE_CODES = new Set(['40P01', '40001']);

/** What a transaction relied on has changed under it; run from its beginning, it may well succeed. */
export class TryAgainError extends Error {}

/** The work was in the way of others' again and again, or would wait behind too many. */
export class TooBusyError extends ServiceUnavailableException {
  constructor(cause?: unknown) {
    super(
      { code: 'TOO_BUSY', message: 'Too many people want the same right now. Please try again.' },
      { cause },
    );
  }
}

const maySucceedNow = (error: unknown): boolean =>
  error instanceof TryAgainError ||
  (error instanceof QueryFailedError &&
    (RETRYABLE_CODES.has((error.driverError as { code?: string }).code ?? '') ||
      isStale(error.driverError)));

/**
 * The only way into a transaction. What comes to nothing because of others who work at the same time is done once more, from
 * its beginning.
 * @param work may run several times, so everything it does is done through `tx`, or does no harm when repeated
 * @throws TooBusyError when it did not succeed in a few tries; whatever else the work throws undoes it at once
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(dataSource, work);
    } catch (error) {
      if (!maySucceedNow(error)) throw error;
      if (tries === MAX_TRIES) throw new TooBusyError(error);
      await sleep(randomInt(1, MAX_PAUSE * tries));
    }
  }
}

async function once<T>(
  dataSource: DataSource,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const transaction = await OpenTransaction.begin(dataSource);
  try {
    const result = await work(transaction.tx);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.undo();
    throw error;
  } finally {
    await transaction.release();
  }
}

/**
 * Ends a transaction with its last statements: COMMIT travels behind them, without waiting for their answers. If PostgreSQL
 * refuses one of them, or it cannot be sent, everything is undone. The answers may not be what decides whether it all counts.
 * @param send sends them by run(), all of them before it returns; whatever may refuse the work comes before. TypeORM's own
 *   would come too late, and fail
 */
export const committing = <T>(tx: EntityManager, send: () => Promise<T>): Promise<T> =>
  OpenTransaction.of(tx).commitBehind(send);

/**
 * Calls back once the transaction is committed, before inTransaction() answers; never if it is undone. Outside of a
 * transaction: at once. It may not fail.
 */
export function afterCommit(tx: EntityManager, callback: () => void): void {
  const transaction = OpenTransaction.find(tx);
  if (transaction) transaction.afterCommit(callback);
  else callback();
}
