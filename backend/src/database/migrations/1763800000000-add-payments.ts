import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE orders ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0
    CONSTRAINT orders_refunded_check CHECK (refunded_cents BETWEEN 0 AND amount_cents)`,
  `CREATE TABLE payments (
    order_id uuid CONSTRAINT payments_pkey PRIMARY KEY
      CONSTRAINT payments_order_id_fkey REFERENCES orders ON DELETE CASCADE,
    attempt integer NOT NULL DEFAULT 1,
    session_id text CONSTRAINT payments_session_id_key UNIQUE,
    url text,
    expires_at timestamptz NOT NULL,
    payment_intent text,
    paid_cents integer CONSTRAINT payments_paid_check CHECK (paid_cents > 0),
    flag text
  )`,
  `CREATE TABLE payment_events (
    id text CONSTRAINT payment_events_pkey PRIMARY KEY,
    type text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE refunds (
    id uuid CONSTRAINT refunds_pkey PRIMARY KEY DEFAULT uuidv7(),
    order_id uuid NOT NULL CONSTRAINT refunds_order_id_fkey REFERENCES orders ON DELETE CASCADE,
    key text NOT NULL,
    payment_intent text NOT NULL,
    amount_cents integer NOT NULL CONSTRAINT refunds_amount_check CHECK (amount_cents > 0),
    is_surplus boolean NOT NULL,
    status text NOT NULL DEFAULT 'pending' CONSTRAINT refunds_status_check
      CHECK (status IN ('pending', 'done', 'failed')),
    stripe_id text,
    seller_id uuid CONSTRAINT refunds_seller_id_fkey REFERENCES users,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT refunds_order_id_key_key UNIQUE (order_id, key)
  )`,
  `CREATE INDEX refunds_seller_id_idx ON refunds (seller_id)`,
  `CREATE INDEX refunds_pending_idx ON refunds (created_at) WHERE status = 'pending'`,
];

const DOWN = [
  `DROP TABLE refunds, payment_events, payments`,
  `ALTER TABLE orders DROP COLUMN refunded_cents`,
];

export class AddPayments1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
