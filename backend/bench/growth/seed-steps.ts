/** The size of a shop. */
export interface ShopSize {
  products: number;
  orders: number;
}

/** Orders of each customer, in every shop. */
const ORDERS_EACH = 50;

/**
 * Statements that fill a shop. Rare states have the same share in every size: the newest orders are in progress, most
 * others are delivered, and one product in a hundred is archived.
 */
export const seedSteps = ({ products, orders }: ShopSize): string[] => [
  `INSERT INTO products (name, description, category, size, size_amount, price_cents, offer_price_cents, images, in_stock, units, archived_at, created_at)
   SELECT (ARRAY['Fresh','Organic','Ripe','Golden','Crisp','Wild','Sweet','Smoked'])[1 + i % 8] || ' ' ||
          (ARRAY['Tomatoes','Apples','Milk','Bread','Rice','Juice','Cheese','Noodles','Pears','Beans'])[1 + (i / 8) % 10] || ' ' || i,
          ARRAY['Picked when it is ripe', 'Rich in vitamins', 'Keeps for days'],
          (ARRAY['Vegetables','Fruits','Drinks','Instant','Dairy','Bakery','Grains'])[1 + (i / 3) % 7],
          (ARRAY['1 kg','500 g','250 ml'])[1 + i % 3], (ARRAY[1, 0.5, 0.25])[1 + i % 3], 200 + i % 3000, 150 + i % 3000,
          CASE WHEN i % 50 = 0 THEN '{}' ELSE ARRAY[md5((i % 20)::text)] END, i % 20 <> 0,
          CASE WHEN i % 10 = 0 THEN (i / 10) % 200 END, CASE WHEN i % 100 = 7 THEN now() END, now() - i * interval '1 minute'
   FROM generate_series(${products}, 1, -1) AS i`,
  `WITH people AS (
     INSERT INTO users (role, name, email, password_hash)
     SELECT 'customer', 'Robin Example', 'customer-' || i || '@bench.example', 'nobody can log in'
     FROM generate_series(1, ${orders / ORDERS_EACH}) AS i RETURNING id, name, email
   )
   INSERT INTO addresses (user_id, first_name, last_name, email, street, city, state, zipcode, country, phone)
   SELECT id, 'Robin', substr(md5(email), 1, 7), email, length(email) || ' Market Street', 'Springfield', 'IL', '62701', 'USA',
          '+1 ' || (2000000000 + abs(hashtext(email))::bigint) FROM people`,
  `CREATE TEMP TABLE goods AS SELECT row_number() OVER (ORDER BY id) AS n, * FROM products`,
  `CREATE TEMP TABLE buyers AS SELECT row_number() OVER (ORDER BY id) AS n, * FROM addresses`,
  `ALTER TABLE goods ADD PRIMARY KEY (n)`,
  `ANALYZE goods, buyers`,
  `INSERT INTO orders (user_id, address_id, address, payment_type, status, is_paid, subtotal_cents, tax_cents, amount_cents,
                       refunded_cents, search_text, created_at)
   SELECT user_id, id,
          jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email, 'street', street, 'city', city,
            'state', state, 'zipcode', zipcode, 'country', country, 'phone', phone),
          payment, status, status = 'Delivered' OR (payment = 'Online' AND status <> 'Payment Pending'), 1500, 30, 1530,
          CASE WHEN status = 'Cancelled' AND payment = 'Online' AND i % ${Math.max(1, orders / 100)} > 100 THEN 1530 ELSE 0 END,
          concat_ws(E'\\n', 'Robin Example', email, first_name || ' ' || last_name, phone, street, city, zipcode,
            (SELECT string_agg(name, E'\\n') FROM goods
             WHERE goods.n IN (1 + i * 7 % ${products}, 1 + (i * 7 + 9973) % ${products}, 1 + (i * 7 + 19946) % ${products}))),
          now() - i * interval '1 minute'
   FROM generate_series(${orders}, 1, -1) AS i JOIN buyers ON n = 1 + i % ${Math.max(1, orders / ORDERS_EACH)},
   LATERAL (SELECT CASE WHEN i % 4 = 0 THEN 'Online' ELSE 'COD' END AS payment) AS paid,
   LATERAL (SELECT CASE
     WHEN i <= ${orders / 200} AND i % 40 = 0 THEN 'Payment Pending'
     WHEN i <= ${orders / 200} THEN (ARRAY['Order Placed','Packing','Out for delivery'])[1 + i % 3]
     WHEN i % 20 = 0 THEN 'Cancelled' ELSE 'Delivered' END AS status) AS moved`,
  `INSERT INTO order_items (order_id, position, product_id, quantity, name, description, category, size, price_cents, offer_price_cents, images)
   SELECT placed.id, line, goods.id, 1, name, description, category, size, price_cents, 500, images
   FROM (SELECT row_number() OVER (ORDER BY id DESC) AS i, id FROM orders) AS placed
   CROSS JOIN generate_series(0, 2) AS line JOIN goods ON goods.n = 1 + (placed.i * 7 + line * 9973) % ${products}`,
  `INSERT INTO payment_flags (order_id, kind, reference, sentence)
   SELECT id, 'paid late', 'bench', 'It was paid late'
   FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS i FROM orders WHERE payment_type = 'Online') AS paid
   WHERE i % ${Math.max(1, orders / 400)} = 0`,
  `INSERT INTO changes (id, created_at, subject, subject_id, label, action, before, after)
   SELECT uuidv7(created_at - now()), created_at,
          CASE WHEN i % ${Math.max(1, orders / 100)} = 0 THEN 'staff' WHEN i % 20 = 0 THEN 'product' ELSE 'order' END,
          id, number, 'status', '{"status": "Packing"}', '{"status": "Out for delivery"}'
   FROM (SELECT *, row_number() OVER (ORDER BY id) AS i FROM orders) AS moved`,
];
