import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { type DataSource, type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import { send } from './send.js';

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
  private readonly callbacks: (() => void)[] = [];

  private constructor(
    private readonly runner: QueryRunner,
    private readonly client: PoolClient,
  ) {
    this.begun = control(client, 'BEGIN');
    // TypeORM asks for the connection before every statement: what goes through it waits until the transaction has begun.
    const connect = async (): Promise<PoolClient> => {
      await this.assertBegun();
      return client;
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
    if (this.committed) throw new Error('The transaction is over');
    const [, result] = await Promise.all([this.assertBegun(), send(this.client, query)]);
    return result;
  }

  afterCommit(callback: () => void): void {
    this.callbacks.push(callback);
  }

  /** See committing(). */
  async commitBehind<T>(send: () => Promise<T>): Promise<T> {
    await this.assertBegun();
    const sent = send();
    const committed = this.sendCommit();
    const [result] = await Promise.all([sent, committed]);
    await this.commit();
    return result;
  }

  /** @throws QueryFailedError when the transaction was undone instead */
  async commit(): Promise<void> {
    const outcome = await this.sendCommit();
    if (outcome instanceof QueryFailedError) throw outcome;
    // A transaction in which a statement failed answers COMMIT too, without an error.
    if (outcome.command !== 'COMMIT') throw new Error('The transaction was undone');
    for (const callback of this.callbacks.splice(0)) callback();
  }

  /** Waits for all that was sent. Of a connection that does not answer, the pool makes another. */
  async undo(): Promise<void> {
    await control(this.client, 'ROLLBACK');
  }

  /** A connection on which anything is left open, or which nobody knows the state of, is closed. */
  async release(): Promise<void> {
    open.delete(this.runner);
    if (this.client.getTransactionStatus() !== 'I') void this.client.end();
    await this.runner.release();
  }

  private sendCommit(): Promise<Outcome> {
    return (this.committed ??= control(this.client, 'COMMIT'));
  }

  private async assertBegun(): Promise<void> {
    const outcome = await this.begun;
    if (outcome instanceof QueryFailedError) throw outcome;
  }
}
