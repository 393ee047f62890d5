import type pg from 'pg';

const ADJECTIVES =
  'Organic,Fresh,Ripe,Golden,Crisp,Wild,Sweet,Smoked,Tender,Juicy,Creamy,Crunchy,Roasted,Salted,Spicy,Mild,Classic,Rustic,Creole,Hearty';
const ORIGINS =
  'Spanish,Italian,Greek,Danish,French,Bavarian,Alpine,Andean,Moroccan,Turkish,Tuscan,Norman,Basque,Swedish,Polish,Dutch,Irish,Scottish,Sicilian,Cretan';
const GOODS =
  'Tomatoes,Apples,Whole Milk,Sourdough Bread,Basmati Rice,Orange Juice,Goat Cheese,Egg Noodles,Pears,Green Beans,Carrots,Spinach,Onions,Broccoli,Potatoes,Mangoes,Bananas,Grapes,Strawberries,Watermelon,Butter,Yoghurt,Croissants,Bagels,Oat Flakes,Lentils,Chickpea Soup,Tomato Soup,Lemonade,Sparkling Water,Green Tea,Coffee Beans,Olive Oil,Peppers,Cucumber,Mushrooms,Blueberries,Apricots,Quark,Cream';

/** Readers have orders and a cart; buyers place orders. */
const READERS = 32;
const BUYERS = 16;

/** Realistic products: distinct names, sizes, three lines of text and a picture. */
const products = (count: number): string => `
  INSERT INTO products (name, description, category, size, size_amount, price_cents, offer_price_cents, images, units, created_at)
  SELECT adjectives[1 + i % 20] || ' ' || origins[1 + (i / 20) % 20] || ' ' || goods[1 + (i * 7 + i / 400) % 40]
           || CASE WHEN i > 16000 THEN ' No. ' || i / 16000 ELSE '' END,
         ARRAY['Picked when it is ripe and delivered the same day', 'Grown without artificial fertilizer', 'Keeps for a week in a cool place'],
         (ARRAY['Vegetables','Fruits','Drinks','Instant','Dairy','Bakery','Grains'])[1 + i % 7],
         (ARRAY['1 kg','500 g','250 g','1 l','6 pieces'])[1 + i % 5], (ARRAY[1, 0.5, 0.25, 1, 6])[1 + i % 5],
         200 + i * 37 % 3000, 150 + i * 37 % 2900, ARRAY[md5(i::text)], 1000000000, now() - i * interval '1 minute'
  FROM generate_series(1, ${count}) AS i,
       string_to_array('${ADJECTIVES}', ',') AS adjectives, string_to_array('${ORIGINS}', ',') AS origins,
       string_to_array('${GOODS}', ',') AS goods`;

/** `reader-01@…` to `reader-32@…` and `buyer-01@…` to `buyer-16@…`, with an address each. */
const customers = `
  WITH people AS (
    INSERT INTO users (role, name, email, password_hash)
    SELECT 'customer', 'Robin Example', kind || '-' || to_char(i, 'FM00') || '@bench.example', 'nobody can log in'
    FROM (VALUES ('reader', ${READERS}), ('buyer', ${BUYERS})) AS kinds (kind, count), generate_series(1, count) AS i
    RETURNING id, email
  )
  INSERT INTO addresses (user_id, first_name, last_name, email, street, city, state, zipcode, country, phone)
  SELECT id, 'Robin', 'Example', email, '1 Market Street', 'Springfield', 'IL', '62701', 'USA', '5550100' FROM people`;

const GOODS_BY_NUMBER = `
  goods AS (SELECT row_number() OVER (ORDER BY id) - 1 AS n, count(*) OVER () AS all_goods, products.* FROM products)`;

const carts = `
  WITH ${GOODS_BY_NUMBER}
  INSERT INTO cart_items (user_id, product_id, quantity)
  SELECT users.id, goods.id, 2 FROM users JOIN goods ON n < 3 WHERE email LIKE 'reader-%'`;

/** The readers' orders, with three lines each. */
const orders = (perReader: number): string => `
  WITH placed AS (
    INSERT INTO orders (user_id, address_id, address, payment_type, status, subtotal_cents, tax_cents, amount_cents, created_at)
    SELECT user_id, id,
           jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email, 'street', street, 'city', city,
             'state', state, 'zipcode', zipcode, 'country', country, 'phone', phone),
           'COD', 'Order Placed', 3000, 60, 3060, now() - i * interval '1 day'
    FROM addresses, generate_series(1, ${perReader}) AS i WHERE email LIKE 'reader-%' RETURNING id
  ), numbered AS (SELECT row_number() OVER (ORDER BY id) AS o, id AS order_id FROM placed), ${GOODS_BY_NUMBER}
  INSERT INTO order_items (order_id, position, product_id, quantity, name, description, category, size, price_cents, offer_price_cents, images)
  SELECT order_id, line, goods.id, 1, name, description, category, size, price_cents, 1000, images
  FROM numbered, generate_series(0, 2) AS line, goods WHERE n = (o * 3 + line) % all_goods`;

export interface Seeds {
  products: number;
  ordersPerReader?: number;
}

/**
 * Seeds an empty shop. Every product is counted and has so many units that orders change nothing that customers see.
 */
export async function seed(
  database: pg.Pool,
  { products: count, ordersPerReader = 10 }: Seeds,
): Promise<void> {
  for (const sql of [
    products(count),
    customers,
    carts,
    orders(ordersPerReader),
    'VACUUM ANALYZE',
  ]) {
    await database.query(sql);
  }
}
