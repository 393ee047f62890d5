import type { QueryRunner } from 'typeorm';

/**
 * Builds an index without blocking writes. For migrations with `transaction = false`. An invalid index of a failed attempt is dropped
 * first.
 * @param on table and columns, such as `orders (created_at)`
 * @param kind whether the index is unique
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  name: string,
  on: string,
  kind: '' | 'UNIQUE' = '',
): Promise<void> {
  // It waits for transactions, but no statement waits for it.
  await runner.query('SET lock_timeout = 0');
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE ${kind} INDEX CONCURRENTLY ${name} ON ${on}`);
  await runner.query('RESET lock_timeout');
}

/** Drops an index without blocking writes. Without a time limit, since an interrupted attempt leaves an invalid index. */
export async function dropIndexConcurrently(runner: QueryRunner, name: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query('RESET lock_timeout');
}
