import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

/** The address that a customer's orders go to unless they choose another: one at most. */
export class AddDefaultAddress1764280000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE addresses ADD COLUMN IF NOT EXISTS is_default boolean NOT NULL DEFAULT false',
    );
    await runner.query('SET statement_timeout = 0');
    await createIndexConcurrently(
      runner,
      'addresses_default_key',
      'addresses (user_id) WHERE is_default AND archived_at IS NULL',
      'UNIQUE',
    );
    await runner.query('RESET statement_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'addresses_default_key');
    await runner.query('ALTER TABLE addresses DROP COLUMN IF EXISTS is_default');
  }
}
