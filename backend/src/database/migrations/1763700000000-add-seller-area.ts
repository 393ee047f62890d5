import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Ten characters that are hard to confuse, at random: a number to say on the phone that does not count the orders.
  `CREATE FUNCTION new_order_number() RETURNS text LANGUAGE sql VOLATILE AS $$
    SELECT string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (get_byte(bytes, i) & 31), 1), '' ORDER BY i)
    FROM uuid_send(gen_random_uuid()) AS bytes, unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) AS i
  $$`,
  `ALTER TABLE orders
    ADD COLUMN number text NOT NULL DEFAULT new_order_number(),
    ADD COLUMN search_text text NOT NULL DEFAULT '',
    ADD COLUMN version integer NOT NULL DEFAULT 1,
    ADD CONSTRAINT orders_number_key UNIQUE (number)`,
  `ALTER TABLE order_items ADD COLUMN units_taken integer NOT NULL DEFAULT 0
    CONSTRAINT order_items_units_taken_check CHECK (units_taken >= 0)`,
  `ALTER TABLE products ADD COLUMN version integer NOT NULL DEFAULT 1`,
  `ALTER TABLE users ADD COLUMN disabled_at timestamptz`,
  `CREATE TABLE changes (
    id uuid CONSTRAINT changes_pkey PRIMARY KEY DEFAULT uuidv7(),
    created_at timestamptz NOT NULL DEFAULT now(),
    seller_id uuid CONSTRAINT changes_seller_id_fkey REFERENCES users,
    subject text NOT NULL CONSTRAINT changes_subject_check CHECK (subject IN ('product', 'order', 'staff')),
    subject_id uuid NOT NULL,
    label text NOT NULL,
    action text NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL
  )`,
  `CREATE INDEX changes_subject_id_idx ON changes (subject_id, id)`,
  `CREATE INDEX changes_seller_id_idx ON changes (seller_id)`,
  `CREATE INDEX orders_search_idx ON orders USING gin (search_text gin_trgm_ops)`,
  `CREATE INDEX orders_status_idx ON orders (status, created_at, id)`,
  `CREATE INDEX orders_payment_idx ON orders (payment_type, is_paid, created_at, id)`,
  // Low and zero stock is looked up often, and only few products have it.
  `CREATE INDEX products_units_idx ON products (units) WHERE archived_at IS NULL AND units IS NOT NULL`,
  `CREATE INDEX products_archived_idx ON products (archived_at, id) WHERE archived_at IS NOT NULL`,
];

const DOWN = [
  `DROP TABLE changes`,
  `DROP INDEX orders_search_idx, orders_status_idx, orders_payment_idx, products_units_idx, products_archived_idx`,
  `ALTER TABLE users DROP COLUMN disabled_at`,
  `ALTER TABLE products DROP COLUMN version`,
  `ALTER TABLE order_items DROP COLUMN units_taken`,
  `ALTER TABLE orders DROP COLUMN number, DROP COLUMN search_text, DROP COLUMN version`,
  `DROP FUNCTION new_order_number()`,
];

export class AddSellerArea1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
