import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPendingOrdersIndex1764031000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Few orders wait for their payment, so that this stays small.
    await runner.query(
      `CREATE INDEX orders_pending_idx ON orders (user_id) WHERE status = 'Payment Pending'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX orders_pending_idx`);
  }
}
