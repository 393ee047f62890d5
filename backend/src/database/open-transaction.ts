import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { type DataSource, type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import { isStale, send } from './send.js';

const open = new WeakMap<QueryRunner, OpenTransaction>();

/** An answer that says what a statement failed of, rather than failing itself. */
type Outcome = QueryResult | QueryFailedError;

const control = (client: PoolClient, text: string): Promise<Outcome> =>
  send(client, { name: text, text }).catch((error: unknown) => error as QueryFailedError);

/**
 * A transaction and the connection it has to itself. Statements are sent without waiting for the answers to those before,
 * which PostgreSQL executes one after the other (see the setting `pipeline` of the pool): BEGIN travels with the first,
 * COMMIT may travel with the last.
 */
export class OpenTransaction {
  private readonly begun: Promise<Outcome>;
  private committed?: Promise<Outcome>;
  /** COMMIT or ROLLBACK is on its way: what came behind it would be executed outside of the transaction. */
  private isOver = false;
  /** The driver could not write the values of a statement, so that PostgreSQL knows nothing of it and would commit the rest. */
  private isIncomplete = false;
  private isStale = false;
  private readonly callbacks: (() => void)[] = [];

  private constructor(
    private readonly runner: QueryRunner,
    private readonly client: PoolClient,
  ) {
    this.begun = control(client, 'BEGIN');
    // TypeORM asks for the connection before every statement: what goes through it waits until the transaction has begun.
    const query = (text: string, values?: unknown[]): Promise<QueryResult> =>
      this.query({ text, values });
    const connect = async (): Promise<object> => {
      await this.assertBegun();
      return { query };
    };
    Object.assign(runner, { connect, isTransactionActive: true });
    open.set(runner, this);
  }

  static async begin(dataSource: DataSource): Promise<OpenTransaction> {
    const runner = dataSource.createQueryRunner();
    return new OpenTransaction(runner, (await runner.connect()) as PoolClient);
  }

  static find({ queryRunner }: EntityManager): OpenTransaction | undefined {
    return queryRunner && open.get(queryRunner);
  }

  static of(tx: EntityManager): OpenTransaction {
    const transaction = OpenTransaction.find(tx);
    if (!transaction) throw new Error('This is no transaction of inTransaction()');
    return transaction;
  }

  get tx(): EntityManager {
    return this.runner.manager;
  }

  /** On its way when this returns. Its rows are believed only when the transaction has begun. */
  async send(query: QueryConfig<unknown[]>): Promise<QueryResult> {
    const [, result] = await Promise.all([this.assertBegun(), send(this, query)]);
    return result;
  }

  /** What every statement between BEGIN and COMMIT goes through, ours and TypeORM's. */
  query(query: QueryConfig): Promise<QueryResult> {
    if (this.isOver) throw new Error('The transaction is over');
    return new Promise((resolve, reject) => {
      let isWritten = false;
      this.client.query(query, (error: Error | undefined, result: QueryResult) => {
        if (!error) return resolve(result);
        if (!isWritten) this.isIncomplete = true;
        this.isStale ||= isStale(error);
        reject(error);
      });
      isWritten = true;
    });
  }

  afterCommit(callback: () => void): void {
    this.callbacks.push(callback);
  }

  /** See committing(). */
  async commitBehind<T>(send: () => Promise<T>): Promise<T> {
    await this.assertBegun();
    const sent = send();
    const [result] = await Promise.all([sent, this.sendCommit()]);
    await this.commit();
    return result;
  }

  /** @throws QueryFailedError when the transaction was undone instead */
  async commit(): Promise<void> {
    const outcome = await this.sendCommit();
    if (outcome instanceof QueryFailedError) throw outcome;
    // A transaction in which a statement failed answers COMMIT too, without an error.
    if (outcome?.command !== 'COMMIT') throw new Error('The transaction was undone');
    for (const callback of this.callbacks.splice(0)) callback();
  }

  /** Waits for all that was sent before it. */
  async undo(): Promise<void> {
    this.isOver = true;
    await control(this.client, 'ROLLBACK');
  }

  /** A connection on which anything is left open, or whose prepared statements are not what the driver takes them for, is closed. */
  async release(): Promise<void> {
    open.delete(this.runner);
    const isClean = this.client.getTransactionStatus() === 'I';
    if (!isClean || this.isIncomplete || this.isStale) void this.client.end();
    await this.runner.release();
  }

  private sendCommit(): Promise<Outcome | undefined> {
    this.isOver = true;
    if (this.isIncomplete) return Promise.resolve(undefined);
    return (this.committed ??= control(this.client, 'COMMIT'));
  }

  private async assertBegun(): Promise<void> {
    const outcome = await this.begun;
    if (outcome instanceof QueryFailedError) throw outcome;
  }
}
