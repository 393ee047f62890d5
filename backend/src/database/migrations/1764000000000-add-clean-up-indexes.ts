import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../concurrent-index.js';

const INDEXES = {
  sessions_expires_at_idx: 'sessions (expires_at)',
  idempotency_keys_created_at_idx: 'idempotency_keys (created_at)',
  payment_events_received_at_idx: 'payment_events (received_at)',
  addresses_archived_idx: 'addresses (id) WHERE archived_at IS NOT NULL',
};

/** What the nightly clean-up looks for is found without reading whole tables. */
export class AddCleanUpIndexes1764000000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) {
      await createIndexConcurrently(runner, name, on);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
  }
}
