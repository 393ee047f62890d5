import { JwtService } from '@nestjs/jwt';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { Product } from '../../src/products/product.entity.js';
import { comparableAmount } from '../../src/products/sizes/size-amount.js';
import type { TestApp } from './test-app.js';
import { until } from './until.js';
import { catalogueChanged } from './catalogue-changed.js';

let products = 0;

/** Inserts a product. A test overrides only the fields that it is about. */
export async function createProduct(
  { database }: Pick<TestApp, 'database'>,
  overrides: Partial<Product> = {},
): Promise<Product> {
  const repository = database.getRepository(Product);
  const product = repository.create({
    name: `Product ${++products}`,
    description: ['Fresh', 'Tasty'],
    category: 'Fruits',
    size: '1 kg',
    priceCents: 400,
    offerPriceCents: 320,
    images: ['tomato-1'],
    units: null,
    ...overrides,
  });
  if (product.sizeAmount === undefined) product.sizeAmount = comparableAmount(product.size);
  await repository.insert(product);
  await catalogueChanged(database);
  return repository.findOneByOrFail({ id: product.id });
}

export const ADDRESS = {
  firstName: 'Ana',
  lastName: 'Flores',
  email: 'ana@shop.test',
  street: '1 Market St',
  city: 'Springfield',
  state: 'IL',
  zipcode: '02134',
  country: 'USA',
  phone: '+1 555 0100',
};

/**
 * Adds an address to the account of the agent.
 * @returns its ID
 */
export async function createAddress(
  agent: TestAgent,
  overrides: Partial<typeof ADDRESS> = {},
): Promise<string> {
  const { body } = await agent
    .post('/api/address/add')
    .send({ address: { ...ADDRESS, ...overrides } });
  return body.address._id as string;
}

/** A logged-in customer with an address. */
export interface Buyer {
  id: string;
  cookie: string;
  address: string;
}

/** Inserts customers with sessions and addresses, without the time for hashing their passwords. */
export async function createBuyers(app: TestApp, count: number): Promise<Buyer[]> {
  const rows = await app.database.query<{ id: string; sid: string; address: string }[]>(
    `WITH buyers AS (
       INSERT INTO users (role, name, email, password_hash)
       SELECT 'customer', 'Ana Flores', gen_random_uuid() || '@shop.test', 'no password'
       FROM generate_series(1, $1) RETURNING id),
     opened AS (
       INSERT INTO sessions (user_id, expires_at)
       SELECT id, now() + interval '1 hour' FROM buyers RETURNING id, user_id),
     homes AS (
       INSERT INTO addresses (user_id, first_name, last_name, email, street, city, state, zipcode, country, phone)
       SELECT id, 'Ana', 'Flores', 'ana@shop.test', '1 Market St', 'Springfield', 'IL', '02134', 'USA', '+1 555 0100'
       FROM buyers RETURNING id, user_id)
     SELECT opened.user_id AS id, opened.id AS sid, homes.id AS address
     FROM opened JOIN homes USING (user_id)`,
    [count],
  );
  const tokens = app.nest.get(JwtService);
  return rows.map(({ id, sid, address }) => ({
    id,
    address,
    cookie: `token=${tokens.sign({ sid, role: 'customer' })}`,
  }));
}

/** An item of an order or a cart. */
export const line = (product: string, quantity = 1): { product: string; quantity: number } => ({
  product,
  quantity,
});

/** Places an order with cash on delivery; `more` is added to the body. */
export const placeOrder = (
  { url }: TestApp,
  { cookie, address }: Buyer,
  items: unknown,
  more: object = {},
): request.Test =>
  request(url)
    .post('/api/order/cod')
    .set('Cookie', cookie)
    .send({ items, address, ...more });

/** @returns the units of a product in the database; null if they are not counted */
export const unitsLeft = async (
  { database }: Pick<TestApp, 'database'>,
  id: string,
): Promise<number | null | undefined> =>
  (await database.getRepository(Product).findOneBy({ id }))?.units;

/** @param table may contain a WHERE clause */
export async function countRows(
  { database }: Pick<TestApp, 'database'>,
  table: string,
): Promise<number> {
  const [row] = await database.query<{ count: number }[]>(`SELECT count(*)::int FROM ${table}`);
  return row?.count ?? 0;
}

/** @returns the number of statements that wait for a lock */
export async function waitingStatements({ database }: Pick<TestApp, 'database'>): Promise<number> {
  const [row] = await database.query<{ count: number }[]>(
    `SELECT count(*)::int FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

/** Waits until this many statements wait for a lock. */
export async function untilWaiting(app: Pick<TestApp, 'database'>, count: number): Promise<void> {
  await until(async () => (await waitingStatements(app)) >= count);
}

/**
 * Runs a statement that takes a lock, in an open transaction.
 * @returns a function that commits the transaction and so releases the lock
 */
export async function holdLock(
  { database }: Pick<TestApp, 'database'>,
  sql: string,
  parameters: unknown[] = [],
): Promise<() => Promise<void>> {
  const runner = database.createQueryRunner();
  await runner.startTransaction();
  await runner.query(sql, parameters);
  return async () => {
    await runner.commitTransaction();
    await runner.release();
  };
}

/**
 * Inserts delivered orders of one buyer, with one product each and a minute apart. Placing many by HTTP would take too
 * long.
 */
export async function createOrders(
  { database }: Pick<TestApp, 'database'>,
  { id, address }: Buyer,
  product: string,
  count: number,
): Promise<void> {
  await database.query(
    `WITH placed AS (
       INSERT INTO orders (user_id, address_id, address, payment_type, status, subtotal_cents, tax_cents, amount_cents, created_at)
       SELECT $1, $2, $3, 'COD', 'Delivered', 320, 6, 326, now() - n * interval '1 minute'
       FROM generate_series(1, $4) AS n RETURNING id)
     INSERT INTO order_items (order_id, position, product_id, quantity, name, description, category, size, price_cents, offer_price_cents, images)
     SELECT placed.id, 0, products.id, 1, name, description, category, size, price_cents, offer_price_cents, images
     FROM placed, products WHERE products.id = $5`,
    [id, address, JSON.stringify(ADDRESS), count, product],
  );
}

interface OrderDesk {
  app: TestApp;
  seller: TestAgent;
  buyer: Buyer;
}

/** A customer's orders, with the calls by which a seller reads and updates them. */
export const sellersOrders = (desk: () => OrderDesk) => ({
  /**
   * Places an order for two units of a new product.
   * @returns the IDs of the order and the product
   */
  orderTwo: async (name = 'Whole Milk'): Promise<{ id: string; product: string }> => {
    const { app, buyer } = desk();
    const { id: product } = await createProduct(app, { name, units: 10 });
    const { body } = await placeOrder(app, buyer, [line(product, 2)]);
    return { id: body.order._id as string, product };
  },
  move: (id: string, status: string, version: number): request.Test =>
    desk().seller.post(`/api/order/seller/${id}/status`).send({ status, version }),
  read: async (id: string) => (await desk().seller.get(`/api/order/seller/${id}`)).body,
});
