import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

/** Orders in one transaction of filling: none of them lasts long. */
const BATCH = 10_000;

const TABLES = [
  // As in order-state.ts.
  `CREATE OR REPLACE FUNCTION order_state(status text, payment_type text, is_paid boolean, amount_cents integer, refunded_cents integer)
   RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
     100 * array_position(ARRAY['Payment Pending', 'Order Placed', 'Packing', 'Out for delivery', 'Delivered', 'Cancelled'], status)
     + CASE payment_type WHEN 'COD' THEN 10 ELSE 20 END
     + CASE WHEN is_paid AND status = 'Cancelled' AND refunded_cents < amount_cents THEN 2 WHEN is_paid THEN 1 ELSE 0 END`,
  `CREATE TABLE IF NOT EXISTS order_states (
    order_id uuid CONSTRAINT order_states_pkey PRIMARY KEY
      CONSTRAINT order_states_order_id_fkey REFERENCES orders ON DELETE CASCADE,
    state smallint NOT NULL,
    created_at timestamptz NOT NULL
  ) WITH (fillfactor = 90)`,
  // What people see of an order, and the phone number in one piece.
  `CREATE OR REPLACE FUNCTION order_search_text(search_text text, address jsonb)
   RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
     public.search_form(search_text || E'\\n' || translate(coalesce(address ->> 'phone', ''), ' ()+-./', ''))`,
  `CREATE TABLE IF NOT EXISTS order_search (
    order_id uuid CONSTRAINT order_search_pkey PRIMARY KEY
      CONSTRAINT order_search_order_id_fkey REFERENCES orders ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    text text NOT NULL
  )`,
  // Most of an order's life is within hours of its beginning: its row stays where it is, and so do the indexes.
  `ALTER TABLE orders SET (fillfactor = 85)`,
];

const TRIGGERS = [
  `CREATE OR REPLACE FUNCTION list_orders() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO order_states (order_id, state, created_at)
      SELECT id, order_state(status, payment_type, is_paid, amount_cents, refunded_cents), created_at FROM placed;
    INSERT INTO order_search (order_id, created_at, text)
      SELECT id, created_at, order_search_text(search_text, address) FROM placed;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER orders_list AFTER INSERT ON orders
    REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION list_orders()`,
  `CREATE OR REPLACE FUNCTION relist_order() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE new_state CONSTANT smallint := order_state(NEW.status, NEW.payment_type, NEW.is_paid, NEW.amount_cents, NEW.refunded_cents);
  BEGIN
    UPDATE order_states SET state = new_state WHERE order_id = NEW.id;
    -- One that is not listed yet: the lists are being filled.
    IF NOT FOUND THEN
      INSERT INTO order_states (order_id, state, created_at) VALUES (NEW.id, new_state, NEW.created_at)
        ON CONFLICT (order_id) DO UPDATE SET state = excluded.state;
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER orders_relist AFTER UPDATE OF status, payment_type, is_paid, amount_cents, refunded_cents ON orders FOR EACH ROW
    WHEN (order_state(OLD.status, OLD.payment_type, OLD.is_paid, OLD.amount_cents, OLD.refunded_cents)
      <> order_state(NEW.status, NEW.payment_type, NEW.is_paid, NEW.amount_cents, NEW.refunded_cents))
    EXECUTE FUNCTION relist_order()`,
  // Nobody does this but people who correct something by hand.
  `CREATE OR REPLACE FUNCTION rewrite_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE order_states SET created_at = NEW.created_at WHERE order_id = NEW.id;
    UPDATE order_search SET created_at = NEW.created_at, text = order_search_text(NEW.search_text, NEW.address)
      WHERE order_id = NEW.id;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER orders_rewrite AFTER UPDATE OF created_at, search_text, address ON orders FOR EACH ROW
    WHEN ((OLD.created_at, OLD.search_text, OLD.address) IS DISTINCT FROM (NEW.created_at, NEW.search_text, NEW.address))
    EXECUTE FUNCTION rewrite_order()`,
];

/** What was listed since by a trigger is newer. */
const FILL = `
  WITH batch AS MATERIALIZED (
    SELECT id, status, payment_type, is_paid, amount_cents, refunded_cents, created_at, search_text, address
    FROM orders WHERE id > $1 ORDER BY id LIMIT ${BATCH}
  ), states AS (
    INSERT INTO order_states (order_id, state, created_at)
      SELECT id, order_state(status, payment_type, is_paid, amount_cents, refunded_cents), created_at FROM batch
      ON CONFLICT DO NOTHING
  ), texts AS (
    INSERT INTO order_search (order_id, created_at, text)
      SELECT id, created_at, order_search_text(search_text, address) FROM batch ON CONFLICT DO NOTHING
  ) SELECT id AS last FROM batch ORDER BY id DESC LIMIT 1`;

const INDEXES: readonly (readonly [name: string, on: string])[] = [
  ['order_states_newest_idx', 'order_states (state, created_at, order_id)'],
  ['order_search_newest_idx', 'order_search (created_at, order_id)'],
  ['order_search_text_idx', 'order_search USING gin (text gin_trgm_ops)'],
];

/** Each names a column that changes while an order lives, or is as dear as the search. */
const REPLACED: readonly (readonly [name: string, on: string])[] = [
  ['orders_status_idx', 'orders (status, created_at, id)'],
  ['orders_payment_idx', 'orders (payment_type, is_paid, created_at, id)'],
  [
    'orders_refund_due_idx',
    `orders (created_at, id) WHERE status = 'Cancelled' AND is_paid AND refunded_cents < amount_cents`,
  ],
  ['orders_pending_idx', `orders (user_id) WHERE status = 'Payment Pending'`],
  [
    'orders_searched_idx',
    `orders USING gin ((search_form(search_text || E'\\n' || translate(coalesce(address ->> 'phone', ''), ' ()+-./', ''))) gin_trgm_ops)`,
  ],
];

const DOWN = [
  `DROP TRIGGER IF EXISTS orders_rewrite ON orders`,
  `DROP TRIGGER IF EXISTS orders_relist ON orders`,
  `DROP TRIGGER IF EXISTS orders_list ON orders`,
  `DROP FUNCTION IF EXISTS rewrite_order()`,
  `DROP FUNCTION IF EXISTS relist_order()`,
  `DROP FUNCTION IF EXISTS list_orders()`,
  `DROP TABLE IF EXISTS order_search`,
  `DROP TABLE IF EXISTS order_states`,
  `DROP FUNCTION IF EXISTS order_search_text(text, jsonb)`,
  `DROP FUNCTION IF EXISTS order_state(text, text, boolean, integer, integer)`,
  `ALTER TABLE orders RESET (fillfactor)`,
];

async function fill(runner: QueryRunner): Promise<void> {
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last !== undefined;) {
    const rows = (await runner.query(FILL, [last])) as { last: string }[];
    last = rows[0]?.last;
  }
}

/**
 * What sellers filter and search orders by moves out of the orders' own rows, so that moving an order on touches none of their
 * indexes. The triggers list what any release places and moves. Filled and built while orders are placed; each step may be done
 * again.
 */
export class AddOrderLists1764210000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
    await inOneTransaction(runner, TRIGGERS);
    await runner.query('SET statement_timeout = 0');
    await fill(runner);
    for (const [name, on] of INDEXES) await createIndexConcurrently(runner, name, on);
    await runner.query('ANALYZE order_states, order_search');
    for (const [name] of REPLACED) await dropIndexConcurrently(runner, name);
    await runner.query('RESET statement_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    for (const [name, on] of REPLACED) await createIndexConcurrently(runner, name, on);
    await runner.query('RESET statement_timeout');
    await inOneTransaction(runner, DOWN);
  }
}

/** Else an order might be placed between two of them. */
async function inOneTransaction(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  await runner.query('BEGIN');
  try {
    for (const statement of statements) await runner.query(statement);
    await runner.query('COMMIT');
  } catch (error) {
    await runner.query('ROLLBACK');
    throw error;
  }
}
