import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { StartupError } from '../src/common/errors/startup-error.js';
import { loadEnv } from '../src/config/load-env.js';
import { ENTITIES } from '../src/app.discovery.js';
import { createDataSource } from '../src/database/data-source.js';
import { startEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.js';
import { initializeDatabase } from '../src/initialize-database.js';
import { inTransaction } from '../src/database/transaction.js';

interface Size {
  products: number;
  customers: number;
  orders: number;
}

/** The facts of a product, as long as those of the demo catalogue, with 200 brands. */
const FACTS = `jsonb_strip_nulls(jsonb_build_object(
  'brand', 'Brand ' || i * 7 % 200, 'origin', (ARRAY['Spain','Bavaria, Germany','Sicily, Italy','Made in Poland'])[1 + i % 4],
  'ingredients', repeat('Wheat flour (gluten), water, butter (milk), sea salt, yeast, ', 1 + i % 4),
  'allergens', CASE i % 3 WHEN 0 THEN '[]'::jsonb WHEN 1 THEN '["gluten","milk"]' ELSE '["nuts"]' END,
  'nutrition', jsonb_build_object('per', '100 g', 'energyKj', 1000 + i % 500, 'energyKcal', 240 + i % 100, 'fat', 3.5,
    'saturates', 1.2, 'carbohydrate', 40, 'sugars', 3, 'fibre', 2, 'protein', 6, 'salt', 0.8),
  'storage', 'Store cool and dry. Close the pack well after opening.',
  'diets', CASE i % 5 WHEN 0 THEN '["vegan","vegetarian","organic"]'::jsonb WHEN 1 THEN '["vegetarian"]' WHEN 2 THEN '["vegetarian","gluten-free"]' END,
  'keywords', jsonb_build_array((ARRAY['breakfast','Frühstück','snack','grill','party'])[1 + i % 5], 'Vorrat')))`;

const LARGE: Size = { products: 50_000, customers: 20_000, orders: 200_000 };

const steps = ({ products, customers, orders }: Size): Record<string, string> => ({
  // Names such as "Fresh Tomatoes 123", of which searches find some. The units of every tenth product are counted,
  // every twentieth is out of stock, and nine in ten have label facts.
  products: `
    INSERT INTO products (name, description, category, size, size_amount, price_cents, offer_price_cents, images, in_stock, units, created_at, facts)
    SELECT (ARRAY['Fresh','Organic','Ripe','Golden','Crisp','Wild','Sweet','Smoked'])[1 + i % 8] || ' ' ||
           (ARRAY['Tomatoes','Apples','Milk','Bread','Rice','Juice','Cheese','Noodles','Pears','Beans'])[1 + i % 10] || ' ' || i,
           ARRAY['Made for trying the shop at size'],
           (ARRAY['Vegetables','Fruits','Drinks','Instant','Dairy','Bakery','Grains'])[1 + i % 7],
           '1 kg', 1, 200 + i % 3000, 150 + i % 3000, '{}', i % 20 <> 0,
           CASE WHEN i % 10 = 0 THEN i % 200 END, now() - i * interval '1 minute', CASE WHEN i % 10 = 9 THEN '{}' ELSE ${FACTS} END
    FROM generate_series(1, ${products}) AS i`,
  customers: `
    WITH people AS (
      INSERT INTO users (role, name, email, password_hash)
      SELECT 'customer', 'Customer ' || i, 'customer' || i || '-${randomUUID()}@large.example', 'nobody can log in'
      FROM generate_series(1, ${customers}) AS i RETURNING id, name, email
    )
    INSERT INTO addresses (user_id, first_name, last_name, email, street, city, state, zipcode, country, phone)
    SELECT id, 'Customer', name, email, '1 Market St', 'Springfield', 'IL', '62701', 'USA', '5550100' FROM people`,
  orders: `
    WITH buyers AS (
      SELECT row_number() OVER () AS n, a.* FROM (
        SELECT id, user_id, first_name, last_name, email, street, city, state, zipcode, country, phone
        FROM addresses WHERE email LIKE '%@large.example' LIMIT ${customers}
      ) AS a
    )
    INSERT INTO orders (user_id, address_id, address, payment_type, status, is_paid, subtotal_cents, tax_cents, amount_cents, search_text, created_at)
    SELECT user_id, id,
           jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email, 'street', street, 'city', city,
             'state', state, 'zipcode', zipcode, 'country', country, 'phone', phone),
           'COD', (ARRAY['Order Placed','Packing','Out for delivery','Delivered','Delivered','Delivered','Delivered','Cancelled'])[1 + i % 8],
           i % 8 BETWEEN 3 AND 6, 0, 0, 0, last_name || E'\\n' || email, now() - i * interval '10 minutes'
    FROM generate_series(1, ${orders}) AS i JOIN buyers ON n = 1 + i % ${customers}`,
  lines: `
    WITH goods AS (
      SELECT row_number() OVER (ORDER BY id) AS n, id, name, description, category, size, price_cents, offer_price_cents, images
      FROM products
    ), numbered AS (
      SELECT row_number() OVER (ORDER BY id) AS n, id FROM orders WHERE amount_cents = 0
    )
    INSERT INTO order_items (order_id, position, product_id, quantity, name, description, category, size, price_cents, offer_price_cents, images)
    SELECT o.id, line, g.id, 1 + (o.n + line) % 3, g.name, g.description, g.category, g.size, g.price_cents, g.offer_price_cents, g.images
    FROM numbered AS o CROSS JOIN generate_series(0, 2) AS line
    JOIN goods AS g ON g.n = 1 + (o.n * 7 + line * 9973) % (SELECT count(*) FROM goods)`,
  totals: `
    UPDATE orders SET subtotal_cents = sum, tax_cents = sum * 2 / 100, amount_cents = sum + sum * 2 / 100,
           search_text = search_text || E'\\n' || names
    FROM (SELECT order_id, sum(quantity * offer_price_cents)::int AS sum, string_agg(name, E'\\n') AS names
          FROM order_items GROUP BY order_id) AS lines
    WHERE lines.order_id = orders.id AND amount_cents = 0`,
});

/** Fills a database with a shop of the given size. The database should be empty or disposable. */
async function seedLarge(database: DataSource, size: Size): Promise<void> {
  await inTransaction(database, async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    for (const [step, sql] of Object.entries(steps(size))) {
      const start = Date.now();
      await tx.query(sql);
      // Without fresh statistics, the next step would be planned for the few earlier rows and would practically never
      // end.
      await tx.query('ANALYZE products, users, addresses, orders, order_items');
      process.stdout.write(`${step}: ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
    }
  });
  await database.query('SET statement_timeout = 0');
  await database.query('VACUUM ANALYZE');
}

async function main(): Promise<void> {
  const env = loadEnv();
  if (env.isProduction)
    throw new StartupError('A production shop is never filled with made-up orders.');
  const embedded = env.databaseUrl ? undefined : await startEmbeddedPostgres(env);
  const url = env.databaseUrl ?? embedded?.url ?? '';
  try {
    await initializeDatabase(env, url);
    const database = await createDataSource(url, ENTITIES).initialize();
    await seedLarge(database, LARGE);
    await database.destroy();
  } finally {
    await embedded?.stop();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
