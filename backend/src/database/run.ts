import type { EntityManager } from 'typeorm';
import { ReadPool } from './read-pool.js';
import { poolOf, sendByPool } from './send.js';
import type { Statement } from './statement.js';
import { Transaction } from './transaction.js';

/** Where a statement runs: in a transaction, on the connections for short reads, or on those that transactions use. */
export type StatementSource = EntityManager | ReadPool;

/** @throws QueryFailedError */
export async function run<Row>(
  source: StatementSource,
  statement: Statement<Row>,
  values: unknown[],
): Promise<Row[]> {
  if (source instanceof ReadPool || source instanceof Transaction) {
    return source.run(statement, values);
  }
  if (source.queryRunner) throw new Error('This is no transaction of inTransaction()');
  const { name, text } = statement;
  const { rows } = await sendByPool(poolOf(source.dataSource), { name, text, values });
  return rows as Row[];
}
