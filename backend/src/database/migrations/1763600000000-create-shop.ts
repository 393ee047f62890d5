import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `CREATE TABLE users (
    id uuid CONSTRAINT users_pkey PRIMARY KEY DEFAULT uuidv7(),
    role text NOT NULL CONSTRAINT users_role_check CHECK (role IN ('customer', 'seller')),
    name text NOT NULL,
    email text NOT NULL CONSTRAINT users_email_check CHECK (email = lower(email)),
    password_hash text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT users_role_email_key UNIQUE (role, email)
  )`,
  `CREATE TABLE sessions (
    id uuid CONSTRAINT sessions_pkey PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL CONSTRAINT sessions_user_id_fkey REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE TABLE login_attempts (
    key varchar(255) CONSTRAINT login_attempts_pkey PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`,
  `CREATE TABLE products (
    id uuid CONSTRAINT products_pkey PRIMARY KEY DEFAULT uuidv7(),
    name text NOT NULL,
    description text[] NOT NULL,
    category text NOT NULL CONSTRAINT products_category_check
      CHECK (category IN ('Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains')),
    size text,
    price_cents integer NOT NULL,
    offer_price_cents integer NOT NULL,
    images text[] NOT NULL,
    in_stock boolean NOT NULL DEFAULT true,
    units integer CONSTRAINT products_units_check CHECK (units >= 0),
    archived_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT products_price_check CHECK (price_cents >= 0 AND offer_price_cents >= 0)
  )`,
  `CREATE TABLE cart_items (
    user_id uuid NOT NULL CONSTRAINT cart_items_user_id_fkey REFERENCES users ON DELETE CASCADE,
    product_id uuid NOT NULL CONSTRAINT cart_items_product_id_fkey REFERENCES products ON DELETE CASCADE,
    quantity integer NOT NULL CONSTRAINT cart_items_quantity_check CHECK (quantity BETWEEN 1 AND 999),
    CONSTRAINT cart_items_pkey PRIMARY KEY (user_id, product_id)
  )`,
  `CREATE TABLE addresses (
    id uuid CONSTRAINT addresses_pkey PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL CONSTRAINT addresses_user_id_fkey REFERENCES users,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    street text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zipcode text NOT NULL,
    country text NOT NULL,
    phone text NOT NULL,
    archived_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE orders (
    id uuid CONSTRAINT orders_pkey PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL CONSTRAINT orders_user_id_fkey REFERENCES users,
    address jsonb NOT NULL,
    address_id uuid NOT NULL CONSTRAINT orders_address_id_fkey REFERENCES addresses,
    payment_type text NOT NULL CONSTRAINT orders_payment_type_check CHECK (payment_type IN ('COD', 'Online')),
    status text NOT NULL CONSTRAINT orders_status_check CHECK (status IN
      ('Payment Pending', 'Order Placed', 'Packing', 'Out for delivery', 'Delivered', 'Cancelled')),
    is_paid boolean NOT NULL DEFAULT false,
    subtotal_cents integer NOT NULL,
    tax_cents integer NOT NULL,
    amount_cents integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT orders_amount_check
      CHECK (subtotal_cents >= 0 AND tax_cents >= 0 AND amount_cents = subtotal_cents + tax_cents)
  )`,
  `CREATE TABLE order_items (
    order_id uuid NOT NULL CONSTRAINT order_items_order_id_fkey REFERENCES orders ON DELETE CASCADE,
    position smallint NOT NULL,
    product_id uuid NOT NULL CONSTRAINT order_items_product_id_fkey REFERENCES products,
    quantity integer NOT NULL CONSTRAINT order_items_quantity_check CHECK (quantity >= 1),
    name text NOT NULL,
    description text[] NOT NULL,
    category text NOT NULL,
    size text,
    price_cents integer NOT NULL,
    offer_price_cents integer NOT NULL,
    images text[] NOT NULL,
    CONSTRAINT order_items_pkey PRIMARY KEY (order_id, position),
    CONSTRAINT order_items_price_check CHECK (price_cents >= 0 AND offer_price_cents >= 0)
  )`,
  `CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL CONSTRAINT idempotency_keys_user_id_fkey REFERENCES users ON DELETE CASCADE,
    key text NOT NULL,
    request_hash text NOT NULL,
    order_id uuid NOT NULL DEFAULT uuidv7() CONSTRAINT idempotency_keys_order_id_fkey
      REFERENCES orders ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key)
  )`,
];

const INDEXES = [
  `CREATE INDEX sessions_user_id_idx ON sessions (user_id)`,
  `CREATE INDEX products_newest_idx ON products (created_at, id) WHERE archived_at IS NULL`,
  `CREATE INDEX products_category_idx ON products (category, created_at, id) WHERE archived_at IS NULL`,
  `CREATE INDEX products_price_idx ON products (offer_price_cents, id) WHERE archived_at IS NULL`,
  `CREATE INDEX products_name_idx ON products (name, id) WHERE archived_at IS NULL`,
  `CREATE INDEX products_name_search_idx ON products USING gin (name gin_trgm_ops) WHERE archived_at IS NULL`,
  `CREATE INDEX cart_items_product_id_idx ON cart_items (product_id)`,
  `CREATE INDEX addresses_user_id_idx ON addresses (user_id)`,
  `CREATE INDEX orders_user_id_idx ON orders (user_id, created_at, id)`,
  `CREATE INDEX orders_newest_idx ON orders (created_at, id)`,
  `CREATE INDEX orders_address_id_idx ON orders (address_id)`,
  `CREATE INDEX order_items_product_id_idx ON order_items (product_id)`,
  `CREATE INDEX idempotency_keys_order_id_idx ON idempotency_keys (order_id)`,
];

export class CreateShop1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm`);
    for (const statement of [...TABLES, ...INDEXES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE idempotency_keys, order_items, orders, addresses, cart_items, products, login_attempts, sessions, users`,
    );
    await runner.query(`DROP EXTENSION pg_trgm`);
  }
}
