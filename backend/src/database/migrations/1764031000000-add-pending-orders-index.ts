import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../concurrent-index.js';

export class AddPendingOrdersIndex1764031000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Few orders wait for their payment, so that this stays small.
    const pending = `orders (user_id) WHERE status = 'Payment Pending'`;
    await createIndexConcurrently(runner, 'orders_pending_idx', pending);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX orders_pending_idx`);
  }
}
