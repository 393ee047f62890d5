import type pg from 'pg';
import { seedSteps } from '../growth/seed-steps.js';

const PRODUCTS = 1_000;
/** The number of months over which the orders are spread evenly. */
export const MONTHS = 24;
const SECONDS = MONTHS * 30.4375 * 86_400;

/** The indexes of the filled tables, except primary keys and unique ones. */
const INDEXES = `
  SELECT indexname AS name, indexdef AS made FROM pg_indexes
  WHERE tablename IN ('orders', 'order_items', 'order_states') AND indexname !~ '_(pkey|key)$'`;

/**
 * Orders with two lines each. Triggers and foreign keys are disabled; their effects are inserted in bulk, and the
 * references are known to be valid.
 */
const ordersOf = (orders: number): string[] => [
  `INSERT INTO orders (id, number, user_id, address_id, address, payment_type, status, is_paid, subtotal_cents, tax_cents, amount_cents, search_text, created_at)
   SELECT uuidv7(at - clock_timestamp()), upper(substr(md5(i::text), 1, 4)) || i, user_id, id,
          jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email, 'street', street, 'city', city,
            'state', state, 'zipcode', zipcode, 'country', country, 'phone', phone),
          'COD', CASE WHEN i <= ${orders / 200} THEN 'Packing' ELSE 'Delivered' END, i > ${orders / 200}, 1000, 20, 1020, email, at
   FROM (SELECT i, now() - i * ${SECONDS / orders} * interval '1 second' AS at FROM generate_series(${orders}, 1, -1) AS i) AS times
   JOIN buyers ON n = 1 + i % ${orders / 50}`,
  `INSERT INTO order_items (order_id, position, product_id, quantity, name, description, category, size, price_cents, offer_price_cents, images)
   SELECT orders.id, line, goods.id, 1, name, description, category, size, price_cents, 500, images
   FROM orders CROSS JOIN generate_series(0, 1) AS line
   JOIN goods ON goods.n = 1 + (abs(hashtext(orders.number)::bigint) + line * 389) % ${PRODUCTS}`,
  `INSERT INTO order_states (order_id, state, created_at)
   SELECT id, order_state(status, payment_type, is_paid, amount_cents, refunded_cents), created_at FROM orders`,
];

/** Fills an empty shop with orders of two years. */
export async function fill(
  client: pg.ClientBase,
  orders: number,
  reportStep: (step: string) => void,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; made: string }>(INDEXES);
  await client.query(
    `SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET session_replication_role = replica`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  const people = seedSteps({ products: PRODUCTS, orders }).slice(0, 6);
  for (const step of [...people, ...ordersOf(orders)]) {
    reportStep(
      step
        .trimStart()
        .split(/[\s(]+/, 4)
        .slice(0, 3)
        .join(' '),
    );
    await client.query(step);
    await client.query('ANALYZE');
  }
  reportStep('indexes');
  for (const { made } of indexes) await client.query(made);
  await client.query('VACUUM ANALYZE');
  await client.query(
    'RESET synchronous_commit; RESET maintenance_work_mem; RESET session_replication_role',
  );
}
