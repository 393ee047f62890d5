import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPaymentOver1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments ADD COLUMN is_over boolean NOT NULL DEFAULT false`);
    await runner.query(`CREATE INDEX payments_open_idx ON payments (order_id) WHERE NOT is_over`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payments_open_idx`);
    await runner.query(`ALTER TABLE payments DROP COLUMN is_over`);
  }
}
