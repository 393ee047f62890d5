import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE payment_flags (
    id uuid CONSTRAINT payment_flags_pkey PRIMARY KEY DEFAULT uuidv7(),
    order_id uuid NOT NULL CONSTRAINT payment_flags_order_id_fkey REFERENCES orders ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT payment_flags_kind_check CHECK (kind IN
      ('wrong amount', 'paid late', 'paid twice', 'refund failed', 'dispute', 'dispute lost', 'earlier')),
    reference text NOT NULL,
    sentence text NOT NULL,
    amount_cents integer,
    created_at timestamptz NOT NULL DEFAULT now(),
    resolved_by uuid CONSTRAINT payment_flags_resolved_by_fkey REFERENCES users,
    resolved_at timestamptz,
    CONSTRAINT payment_flags_order_id_kind_reference_key UNIQUE (order_id, kind, reference)
  )`,
  `CREATE INDEX payment_flags_resolved_by_idx ON payment_flags (resolved_by)`,
  `CREATE INDEX payment_flags_open_idx ON payment_flags (order_id) WHERE resolved_at IS NULL`,
  `INSERT INTO payment_flags (order_id, kind, reference, sentence)
    SELECT order_id, 'earlier', md5(flag), flag FROM payments WHERE flag IS NOT NULL`,
  // The release before knows one flag, in the payment itself: what it writes while both run must not be lost.
  `CREATE FUNCTION keep_payment_flag() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO payment_flags (order_id, kind, reference, sentence)
      SELECT NEW.order_id, 'earlier', md5(NEW.flag), NEW.flag
      WHERE NOT EXISTS (SELECT FROM payment_flags WHERE order_id = NEW.order_id AND sentence = NEW.flag)
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER payments_keep_flag AFTER UPDATE OF flag ON payments FOR EACH ROW
    WHEN (NEW.flag IS DISTINCT FROM OLD.flag AND NEW.flag IS NOT NULL) EXECUTE FUNCTION keep_payment_flag()`,
  `ALTER TABLE payments ADD COLUMN return_origin text`,
  `CREATE INDEX payments_payment_intent_idx ON payments (payment_intent)`,
  `CREATE INDEX orders_refund_due_idx ON orders (created_at, id)
    WHERE status = 'Cancelled' AND is_paid AND refunded_cents < amount_cents`,
];

const DOWN = [
  `DROP INDEX orders_refund_due_idx`,
  `DROP INDEX payments_payment_intent_idx`,
  `ALTER TABLE payments DROP COLUMN return_origin`,
  `DROP TRIGGER payments_keep_flag ON payments`,
  `DROP FUNCTION keep_payment_flag()`,
  `DROP TABLE payment_flags`,
];

/** What needs a look about a payment gets rows of its own: one flag overwrote another, and nobody could mark one done. */
export class AddPaymentFlags1764040000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
