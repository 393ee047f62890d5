import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

const INDEXES: readonly (readonly [name: string, on: string])[] = [
  ['orders_number_end_idx', `orders (reverse(number) COLLATE "C")`],
  [
    'orders_phone_idx',
    `orders (reverse(regexp_replace(address ->> 'phone', '[^0-9]', '', 'g')) COLLATE "C")`,
  ],
  ['orders_email_idx', `orders (lower(address ->> 'email') COLLATE "C")`],
];

const listOrders = (more = ''): string => `
  CREATE OR REPLACE FUNCTION list_orders() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO order_states (order_id, state, created_at)
      SELECT id, order_state(status, payment_type, is_paid, amount_cents, refunded_cents), created_at FROM placed;${more}
    RETURN NULL;
  END $$`;

const INSERT_TEXTS = `
    INSERT INTO order_search_new (order_id, created_at, text)
      SELECT id, created_at, order_search_text(search_text, address) FROM placed;`;

/** The texts of orders that were placed without them. */
const FILL = `
  INSERT INTO order_search_new (order_id, created_at, text)
  SELECT id, created_at, order_search_text(search_text, address) FROM orders
  WHERE NOT EXISTS (SELECT FROM order_search WHERE order_id = orders.id)
  ON CONFLICT DO NOTHING`;

/**
 * Order numbers, phone numbers and emails are found by indexes, and words by scanning `orders`, so no text is written beside an order
 * any more. The previous release still reads order_search_new and order_search_indexed, which orders_rewrite keeps clear of the data of
 * deleted accounts. The next release drops both tables, the view order_search, their part of orders_rewrite, and order_search_text(),
 * search_form(), search_endings(), search_query() and tidy_order_search().
 */
export class IndexOrderLookups1764309000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET statement_timeout = 0');
    for (const [name, on] of INDEXES) await createIndexConcurrently(runner, name, on);
    await runner.query('RESET statement_timeout');
    // Statistics of the expressions.
    await runner.query('ANALYZE orders');
    await runner.query(listOrders());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(listOrders(INSERT_TEXTS));
    await runner.query('SET statement_timeout = 0');
    await runner.query(FILL);
    await runner.query('RESET statement_timeout');
    for (const [name] of INDEXES) await dropIndexConcurrently(runner, name);
  }
}
