import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index of a large shop takes its time: it waits for transactions, but nobody waits for it. */
const PATIENT = ['SET statement_timeout = 0', 'SET lock_timeout = 0'];
const AS_BEFORE = ['RESET statement_timeout', 'RESET lock_timeout'];

const UP = [
  // A try that was cut short leaves an index that is none.
  `DROP INDEX CONCURRENTLY IF EXISTS products_same_name_idx`,
  // As in same-text.ts.
  `CREATE INDEX CONCURRENTLY products_same_name_idx
    ON products (lower(regexp_replace(name, '\\s+', '', 'g'))) WHERE archived_at IS NULL`,
  // Else nobody knows how few products have one name, and the index is not used.
  `ANALYZE products`,
];

const DOWN = [`DROP INDEX CONCURRENTLY IF EXISTS products_same_name_idx`];

/** Finds the products that are called alike, so that a seller is told before another one is added. Each step may be done again. */
export class AddSameNameIndex1764130000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...PATIENT, ...UP, ...AS_BEFORE]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...PATIENT, ...DOWN, ...AS_BEFORE]) await runner.query(statement);
  }
}
