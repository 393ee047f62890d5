import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { answerQuestions } from '../lib/helper-process.js';

/** An order to place. */
export interface WantedOrder {
  userId: string;
  addressId: string;
  /** Sorted by product id, so that two orders cannot deadlock. */
  lines: { product: string; quantity: number }[];
}

export interface OrdersQuestion {
  databaseUrl: string;
  poolSize: number;
  /** The orders that each customer repeats in turn; the customers order concurrently. */
  customers: WantedOrder[][];
  limit: { seconds: number } | { calls: number };
}

export interface OrdersAnswer {
  placed: number;
  refused: number;
  seconds: number;
}

interface TakenProduct {
  id: string;
  name: string;
  description: string[];
  category: string;
  size: string | null;
  price_cents: number;
  offer_price_cents: number;
  images: string[];
}

const ADDRESS = JSON.stringify({
  ...{ firstName: 'Robin', lastName: 'Example', email: 'buyer@bench.example', phone: '5550100' },
  ...{
    street: '1 Market Street',
    city: 'Springfield',
    state: 'IL',
    zipcode: '62701',
    country: 'USA',
  },
});

const TAKE = `
  UPDATE products SET units = units - $2 WHERE id = $1 AND units >= $2
  RETURNING id, name, description, category, size, price_cents, offer_price_cents, images`;
const INSERT_ORDER = `
  INSERT INTO orders (id, user_id, address_id, address, payment_type, status, subtotal_cents, tax_cents, amount_cents)
  VALUES ($1, $2, $3, $4, 'COD', 'Order Placed', $5, $6, $7)`;
const INSERT_LINES = `
  INSERT INTO order_items (order_id, position, product_id, quantity, units_taken, name, description, category, size, price_cents, offer_price_cents, images)
  VALUES `;

function insertLines(order: string, taken: TakenProduct[], { lines }: WantedOrder): pg.QueryConfig {
  const rows = taken.map((product, position) => [
    ...[order, position, product.id, lines[position]?.quantity, lines[position]?.quantity],
    ...[product.name, product.description, product.category, product.size],
    ...[product.price_cents, product.offer_price_cents, product.images],
  ]);
  let parameter = 0;
  const places = rows.map((row) => `(${row.map(() => `$${++parameter}`).join()})`);
  return { text: INSERT_LINES + places.join(), values: rows.flat() };
}

/**
 * The minimal work to reserve stock and store an order: without checks, limits or an idempotency key, and without
 * reading the stored order.
 */
async function place(client: pg.PoolClient, wanted: WantedOrder): Promise<boolean> {
  // Both statements are sent in one message. The id is safe in the SQL, because it is not user input.
  await client.query(`BEGIN; SELECT 1 FROM users WHERE id = '${wanted.userId}' FOR NO KEY UPDATE`);
  const taken: TakenProduct[] = [];
  for (const { product, quantity } of wanted.lines) {
    const { rows } = await client.query<TakenProduct>(TAKE, [product, quantity]);
    if (!rows[0]) {
      await client.query('ROLLBACK');
      return false;
    }
    taken.push(rows[0]);
  }
  const subtotal = taken.reduce(
    (sum, { offer_price_cents: price }, line) => sum + price * (wanted.lines[line]?.quantity ?? 0),
    0,
  );
  const tax = Math.floor((subtotal * 2) / 100);
  const id = randomUUID();
  await client.query(INSERT_ORDER, [
    ...[id, wanted.userId, wanted.addressId, ADDRESS, subtotal, tax, subtotal + tax],
  ]);
  await client.query(insertLines(id, taken, wanted));
  await client.query('DELETE FROM cart_items WHERE user_id = $1', [wanted.userId]);
  await client.query('COMMIT');
  return true;
}

let pool: pg.Pool | undefined;

async function order({
  databaseUrl,
  poolSize,
  customers,
  limit,
}: OrdersQuestion): Promise<OrdersAnswer> {
  const database = (pool ??= new pg.Pool({ connectionString: databaseUrl, max: poolSize }));
  const result = { placed: 0, refused: 0 };
  let begun = 0;
  const start = performance.now();
  const isOver = (): boolean =>
    'calls' in limit ? begun >= limit.calls : performance.now() - start >= limit.seconds * 1_000;
  const work = async (wanted: WantedOrder[]): Promise<void> => {
    for (let turn = 0; !isOver(); turn++) {
      begun++;
      const next = wanted[turn % wanted.length];
      if (!next) return;
      const client = await database.connect();
      const isPlaced = await place(client, next);
      client.release();
      result[isPlaced ? 'placed' : 'refused']++;
    }
  };
  await Promise.all(customers.map(work));
  return { ...result, seconds: (performance.now() - start) / 1_000 };
}

answerQuestions(order);
