import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A key without an order stands for an attempt that was given up. */
export class AddClosedAttempts1764060000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE idempotency_keys ALTER COLUMN order_id DROP NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM idempotency_keys WHERE order_id IS NULL`);
    await runner.query(`ALTER TABLE idempotency_keys ALTER COLUMN order_id SET NOT NULL`);
  }
}
