import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { QueryFailedError } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { isStale, send } from './send.js';
import { awaitPipelined } from './statement.js';

/** The response to a statement, or its error as a value. */
type Outcome = QueryResult | QueryFailedError;

const control = (client: PoolClient, text: string): Promise<Outcome> =>
  send(client, { name: text, text }).catch((error: unknown) => error as QueryFailedError);

/**
 * A query runner with one transaction, whose statements are pipelined: each is sent without waiting for earlier
 * responses, and PostgreSQL executes them in order (see the option `pipeline` of the pool). BEGIN is sent with the
 * first statement.
 */
export class PipelinedQueryRunner extends PostgresQueryRunner {
  // So that TypeORM's own operations open no second transaction.
  override isTransactionActive = true;
  protected override transactionDepth = 1;
  private readonly begun: Promise<Outcome>;
  private committed?: Promise<void>;
  /** COMMIT or ROLLBACK has been sent: a later statement would be executed outside of the transaction. */
  private isOver = false;
  /**
   * The driver could not serialize the values of a statement, so PostgreSQL did not receive it and would commit the
   * others.
   */
  private isIncomplete = false;
  private hasStale = false;

  /** @param client must be idle; it is released with the query runner */
  constructor(
    driver: PostgresDriver,
    private readonly client: PoolClient,
  ) {
    super(driver, 'master');
    this.begun = control(client, 'BEGIN');
  }

  /** TypeORM calls this before each statement, which is only sent once the transaction has begun. */
  override async connect(): Promise<object> {
    await this.assertBegun();
    const query = (text: string, values?: unknown[]): Promise<QueryResult> =>
      this.enqueue({ text, values });
    return { query };
  }

  /**
   * Sends a statement before it returns.
   * @throws QueryFailedError
   */
  async send(statement: QueryConfig<unknown[]>): Promise<QueryResult> {
    const sent = send({ query: (config) => this.enqueue(config) }, statement);
    const [, result] = await Promise.all([this.assertBegun(), sent]);
    return result;
  }

  /**
   * Sends the statements and COMMIT together.
   * @throws QueryFailedError of the first statement that failed; nothing is committed then
   */
  async commitWith(statements: readonly QueryConfig<unknown[]>[]): Promise<QueryResult[]> {
    await this.assertBegun();
    const sent = statements.map((statement) => this.send(statement));
    const [results] = await awaitPipelined([awaitPipelined(sent), this.commitTransaction()]);
    return results;
  }

  /** @throws QueryFailedError, or an Error if PostgreSQL rolled the transaction back */
  override commitTransaction(): Promise<void> {
    return (this.committed ??= this.commit());
  }

  /** Resolves after all earlier statements have completed. */
  override async rollbackTransaction(): Promise<void> {
    this.isOver = true;
    await control(this.client, 'ROLLBACK');
  }

  /** Closes a connection with an open transaction, or whose prepared statements differ from the driver's. */
  override release(): Promise<void> {
    const isClean = this.client.getTransactionStatus() === 'I';
    this.client.release(!isClean || this.isIncomplete || this.hasStale);
    return super.release();
  }

  /** Sends every statement between BEGIN and COMMIT, including TypeORM's own. */
  private enqueue(query: QueryConfig): Promise<QueryResult> {
    if (this.isOver) throw new Error('The transaction is over');
    return new Promise((resolve, reject) => {
      let isSent = false;
      this.client.query(query, (error: Error | undefined, result: QueryResult) => {
        if (!error) return resolve(result);
        if (!isSent) this.isIncomplete = true;
        this.hasStale ||= isStale(error);
        reject(error);
      });
      isSent = true;
    });
  }

  private async commit(): Promise<void> {
    this.isOver = true;
    const outcome = this.isIncomplete ? undefined : await control(this.client, 'COMMIT');
    if (outcome instanceof QueryFailedError) throw outcome;
    // After a failed statement PostgreSQL rolls back, and its response to COMMIT is no error.
    if (outcome?.command !== 'COMMIT') throw new Error('The transaction was rolled back');
  }

  private async assertBegun(): Promise<void> {
    const outcome = await this.begun;
    if (outcome instanceof QueryFailedError) throw outcome;
  }
}
