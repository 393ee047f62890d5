import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

const kinds = (more = ''): string => `
  ALTER TABLE payment_flags DROP CONSTRAINT payment_flags_kind_check,
    ADD CONSTRAINT payment_flags_kind_check CHECK (kind IN
      ('wrong amount', 'paid late', 'paid twice', ${more}'refund failed', 'dispute', 'dispute lost', 'earlier'))`;

const SHARED = `
  SELECT payment_intent AS intent, string_agg(order_id::text, ', ') AS orders FROM payments
  WHERE payment_intent IS NOT NULL GROUP BY payment_intent HAVING count(*) > 1 LIMIT 1`;

/** @throws if a payment is recorded on several orders: only a person can decide which one it paid */
async function assertNoneShared(runner: QueryRunner): Promise<void> {
  const [shared] = (await runner.query(SHARED)) as { intent: string; orders: string }[];
  if (!shared) return;
  throw new Error(
    `payment ${shared.intent} is recorded on several orders: ${shared.orders}; see in Stripe's Dashboard which one it paid, and for the others set payment_intent and paid_cents of payments to NULL and is_paid of orders to false`,
  );
}

/** A payment or refund for which Stripe keeps failing is tried less and less often; one payment pays one order. */
export class AddPaymentRetries1764305000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['payments', 'refunds']) {
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS failures integer NOT NULL DEFAULT 0,
                              ADD COLUMN IF NOT EXISTS retry_at timestamptz`,
      );
    }
    await runner.query(kinds(`'shared payment', `));
    await assertNoneShared(runner);
    const on = 'payments (payment_intent)';
    await createIndexConcurrently(runner, 'payments_payment_intent_key', on, 'UNIQUE');
    await dropIndexConcurrently(runner, 'payments_payment_intent_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    const on = 'payments (payment_intent)';
    await createIndexConcurrently(runner, 'payments_payment_intent_idx', on);
    await dropIndexConcurrently(runner, 'payments_payment_intent_key');
    for (const table of ['payments', 'refunds'])
      await runner.query(
        `ALTER TABLE ${table} DROP COLUMN IF EXISTS failures, DROP COLUMN IF EXISTS retry_at`,
      );
    await runner.query(`DELETE FROM payment_flags WHERE kind = 'shared payment'`);
    await runner.query(kinds());
  }
}
