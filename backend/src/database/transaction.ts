import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DataSource, EntityManager, QueryFailedError } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PipelinedQueryRunner } from './pipelined-query-runner.js';
import { isStale, poolOf } from './send.js';
import { type BoundStatement, type Statement, awaitPipelined } from './statement.js';
import { TooBusyError } from './too-busy.error.js';

const MAX_ATTEMPTS = 4;
/** In milliseconds, and random, so that transactions that blocked each other do not collide again. */
const MAX_PAUSE_MS = 50;

/** PostgreSQL rolled one transaction back so that others could continue: a deadlock, or a serialization failure. */
const RETRYABLE_CODES = new Set(['40P01', '40001']);
const LOCK_TIMEOUT = '55P03';

/** Rows that the transaction relied on have changed. A retry from its start may succeed. */
export class RetryTransactionError extends Error {}

/** The rows of each statement, in the order of the statements. */
type RowsOf<T extends readonly BoundStatement<unknown>[]> = {
  -readonly [K in keyof T]: T[K] extends BoundStatement<infer Row> ? Row[] : never;
};

/** A database transaction, created by inTransaction(). It is TypeORM's entity manager, too. */
export class Transaction extends EntityManager {
  private readonly callbacks: (() => void)[] = [];

  constructor(
    dataSource: DataSource,
    private readonly runner: PipelinedQueryRunner,
  ) {
    super(dataSource, runner);
    runner.manager = this;
  }

  /**
   * Sends a statement before it returns: several that are sent without waiting share one round trip. PostgreSQL
   * executes them in order, each seeing the rows that are committed when it starts.
   * @throws QueryFailedError
   */
  async run<Row>({ name, text }: Statement<Row>, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.runner.send({ name, text, values });
    return rows as Row[];
  }

  /**
   * Sends the last statements together with COMMIT. Nothing is committed if one of them fails, and their rows cannot prevent the
   * commit. Later statements are rejected.
   * @throws QueryFailedError of the first statement that failed
   */
  async commitWith<const T extends readonly BoundStatement<unknown>[]>(
    statements: T,
  ): Promise<RowsOf<T>> {
    const results = await this.runner.commitWith(
      statements.map(({ statement: { name, text }, values }) => ({ name, text, values })),
    );
    this.callBack();
    return results.map(({ rows }) => rows as unknown[]) as RowsOf<T>;
  }

  /**
   * Sends several statements in one round trip.
   * @throws QueryFailedError of the first failed one
   */
  async runAll<const T extends readonly BoundStatement<unknown>[]>(
    statements: T,
  ): Promise<RowsOf<T>> {
    const sent = statements.map(({ statement, values }) => this.run(statement, values));
    return (await awaitPipelined(sent)) as RowsOf<T>;
  }

  /** Calls back once the transaction is committed, and before inTransaction() resolves. The callback must not throw. */
  after(callback: () => void): void {
    this.callbacks.push(callback);
  }

  async commit(): Promise<void> {
    await this.runner.commitTransaction();
    this.callBack();
  }

  private callBack(): void {
    for (const callback of this.callbacks.splice(0)) callback();
  }
}

/** PostgreSQL's code of an error, '' for any other one. */
const codeOf = (error: unknown): string =>
  error instanceof QueryFailedError ? ((error.driverError as { code?: string }).code ?? '') : '';

const mayRetry = (error: unknown): boolean =>
  error instanceof RetryTransactionError ||
  RETRYABLE_CODES.has(codeOf(error)) ||
  (error instanceof QueryFailedError && isStale(error.driverError));

/**
 * Runs the work in a transaction, and retries it from its start if concurrent transactions made it fail.
 * @param work may run several times: all its effects are made through `tx`, or can be repeated
 * @throws TooBusyError after some attempts, or when a lock was not free in time; any error of the work rolls the
 * transaction back
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(dataSource, work);
    } catch (error) {
      if (codeOf(error) === LOCK_TIMEOUT) {
        throw new TooBusyError(error);
      }
      if (!mayRetry(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new TooBusyError(error);
      await sleep(randomInt(1, MAX_PAUSE_MS * attempt));
    }
  }
}

async function once<T>(dataSource: DataSource, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await poolOf(dataSource).connect();
  const runner = new PipelinedQueryRunner(dataSource.driver as PostgresDriver, client);
  const tx = new Transaction(dataSource, runner);
  try {
    const result = await work(tx);
    await tx.commit();
    return result;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.release();
  }
}
