import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index of a large shop takes its time: it waits for transactions, but nobody waits for it. */
const PATIENT = ['SET statement_timeout = 0', 'SET lock_timeout = 0'];
const AS_BEFORE = ['RESET statement_timeout', 'RESET lock_timeout'];

const UP = [
  `DROP INDEX CONCURRENTLY IF EXISTS products_by_name_idx`,
  `CREATE INDEX CONCURRENTLY products_by_name_idx ON products (name COLLATE "und-x-icu", id) WHERE archived_at IS NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS products_name_idx`,
];

const DOWN = [
  `DROP INDEX CONCURRENTLY IF EXISTS products_name_idx`,
  `CREATE INDEX CONCURRENTLY products_name_idx ON products (name, id) WHERE archived_at IS NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS products_by_name_idx`,
];

/** Names sort as people sort them, whatever the database's own order is. Each step may be done again. */
export class SortNames1764050100000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...PATIENT, ...UP, ...AS_BEFORE]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...PATIENT, ...DOWN, ...AS_BEFORE]) await runner.query(statement);
  }
}
