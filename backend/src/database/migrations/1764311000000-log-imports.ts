import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

const INDEXES: readonly (readonly [name: string, on: string])[] = [
  ['changes_listed_idx', 'changes (id) WHERE import_id IS NULL'],
  ['changes_listed_subject_idx', 'changes (subject, id) WHERE import_id IS NULL'],
];

/** `NOT VALID` because existing entries satisfy a narrower constraint. */
const UP = `
  ALTER TABLE changes ADD COLUMN IF NOT EXISTS import_id uuid,
    DROP CONSTRAINT IF EXISTS changes_subject_check,
    ADD CONSTRAINT changes_subject_check
      CHECK (subject IN ('product', 'order', 'staff', 'synonyms', 'import')) NOT VALID`;

const DOWN = `
  DELETE FROM changes WHERE subject = 'import';
  ALTER TABLE changes DROP COLUMN IF EXISTS import_id,
    DROP CONSTRAINT IF EXISTS changes_subject_check,
    ADD CONSTRAINT changes_subject_check CHECK (subject IN ('product', 'order', 'staff', 'synonyms')) NOT VALID`;

/** An import is one entry of the audit log; the products that it changes have entries that refer to it. */
export class LogImports1764311000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
    await runner.query('SET statement_timeout = 0');
    for (const [name, on] of INDEXES) await createIndexConcurrently(runner, name, on);
    await runner.query('RESET statement_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await dropIndexConcurrently(runner, name);
    await runner.query(DOWN);
  }
}
