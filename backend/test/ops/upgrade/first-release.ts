import { DataSource } from 'typeorm';
import { hashPassword } from '../../../src/auth/passwords/passwords.js';
import { databaseOptions } from '../../../src/database/data-source.js';
import { CreateShop1763600000000 } from '../../../src/database/migrations/1763600000000-create-shop.js';

export const SIZE = { products: 1_000, customers: 2_000, orders: 200_000 };
export const PASSWORD = 'plenty of tomatoes';

/** In the shape of that time, over nearly two years; every tenth product is counted. */
const steps = ({ products, customers, orders }: typeof SIZE, hash: string): string[] => [
  `INSERT INTO products (name, description, category, size, price_cents, offer_price_cents, images, units, created_at)
   SELECT (ARRAY['Fresh','Organic','Ripe','Golden'])[1 + i % 4] || ' ' || (ARRAY['Tomatoes','Milk','Bread','Rice','Juice'])[1 + i % 5] || ' ' || i,
     ARRAY['As it was sold then'], (ARRAY['Vegetables','Fruits','Drinks','Instant','Dairy','Bakery','Grains'])[1 + i % 7],
     '1 kg', 200 + i, 150 + i, '{}', CASE WHEN i % 10 = 0 THEN i END, now() - i * interval '1 hour'
   FROM generate_series(1, ${products}) AS i`,
  `WITH people AS (
     INSERT INTO users (role, name, email, password_hash)
     SELECT 'customer', 'Customer ' || i, 'customer' || i || '@shop.test', '${hash}' FROM generate_series(1, ${customers}) AS i
     RETURNING id, name, email)
   INSERT INTO addresses (user_id, first_name, last_name, email, street, city, state, zipcode, country, phone)
   SELECT id, 'Ana', name, email, '1 Market St', 'Springfield', 'IL', '02134', 'USA', '+1 555 0100' FROM people`,
  `INSERT INTO orders (id, user_id, address_id, address, payment_type, status, is_paid, subtotal_cents, tax_cents, amount_cents, created_at)
   SELECT uuidv7(- i * interval '5 minutes'), user_id, buyers.id,
     jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email, 'street', street, 'city', city,
       'state', state, 'zipcode', zipcode, 'country', country, 'phone', phone),
     'COD', (ARRAY['Order Placed','Packing','Out for delivery','Delivered','Delivered','Cancelled'])[1 + i % 6], i % 6 IN (3, 4), 0, 0, 0,
     now() - i * interval '5 minutes'
   FROM generate_series(1, ${orders}) AS i
   JOIN (SELECT row_number() OVER (ORDER BY email) AS n, * FROM addresses) AS buyers ON n = 1 + i % ${customers}`,
  `INSERT INTO order_items (order_id, position, product_id, quantity, name, description, category, size, price_cents, offer_price_cents, images)
   SELECT orders.id, line, goods.id, 1 + (orders.n + line) % 3, goods.name, description, category, size, price_cents, offer_price_cents, images
   FROM (SELECT row_number() OVER (ORDER BY id) AS n, id FROM orders) AS orders CROSS JOIN generate_series(0, 1) AS line
   JOIN (SELECT row_number() OVER (ORDER BY name) AS place, * FROM products) AS goods
     ON place = 1 + (orders.n * 7 + line * 499) % ${products}`,
  `UPDATE orders SET subtotal_cents = sum, tax_cents = sum * 2 / 100, amount_cents = sum + sum * 2 / 100
   FROM (SELECT order_id, sum(quantity * offer_price_cents)::int AS sum FROM order_items GROUP BY order_id) AS lines
   WHERE order_id = orders.id`,
];

/** Makes a database as the first release had it, and fills it. */
export async function makeFirstRelease(url: string): Promise<void> {
  const options = { ...databaseOptions(url, []), migrations: [CreateShop1763600000000] };
  const extra = { ...(options.extra as object), statement_timeout: 0 };
  const database = await new DataSource({ ...options, extra }).initialize();
  try {
    await database.runMigrations();
    for (const step of steps(SIZE, await hashPassword(PASSWORD))) {
      await database.query(step);
      // Else the next step is planned for the few rows that there were before.
      await database.query('ANALYZE');
    }
  } finally {
    await database.destroy();
  }
}
