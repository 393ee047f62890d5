import type { QueryRunner } from 'typeorm';

/**
 * Makes an index while the shop goes on selling. For migrations with `transaction = false`; what a failed try has left is
 * removed first.
 * @param on the table and what of it, such as `orders (created_at)`
 * @param kind whether it holds each value once
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  name: string,
  on: string,
  kind: '' | 'UNIQUE' = '',
): Promise<void> {
  // It waits for transactions, but nobody waits for it.
  await runner.query('SET lock_timeout = 0');
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE ${kind} INDEX CONCURRENTLY ${name} ON ${on}`);
  await runner.query('RESET lock_timeout');
}

/** Removes an index in the same way. A try that is cut short leaves it of no use, so it waits for as long as it takes. */
export async function dropIndexConcurrently(runner: QueryRunner, name: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query('RESET lock_timeout');
}
