import { once } from 'node:events';
import http from 'node:http';
import { Client } from 'pg';
import type TestAgent from 'supertest/lib/agent.js';
import type { Response } from 'supertest';
import { DEMO_SELLER } from '../../src/config/env.js';
import { MICROS } from '../../src/common/http/keyset.js';
import { SqlValues } from '../../src/database/sql-values.js';
import { listStatement } from '../../src/products/lists/find-products.js';
import { ProductSearch } from '../../src/products/search/product-search.js';
import { orderKeys } from '../../src/orders/lists/order-keys.js';
import { ADDRESS, createAddress, line } from '../support/factories.js';
import { addProduct, MILK, picture } from '../support/product-forms.js';
import {
  createTestApp,
  type SignedIn,
  signIn,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

/** More than the maximum number of parameters of a PostgreSQL statement. */
const MANY = 70_000;

const FILLS = [
  `INSERT INTO products (name, description, category, price_cents, offer_price_cents, images)
   SELECT 'Product ' || i, ARRAY['Fresh'], 'Fruits', 400, 320, ARRAY['tomato-1'] FROM generate_series(1, ${MANY}) AS i`,
  `INSERT INTO orders (user_id, address_id, address, payment_type, status, subtotal_cents, tax_cents, amount_cents, created_at, number)
   SELECT user_id, id, jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email, 'street', street,
            'city', city, 'state', state, 'zipcode', zipcode, 'country', country, 'phone', phone),
          'COD', 'Order Placed', 320, 6, 326, now() - interval '2 days' - i * interval '1 second', 'N' || i
   FROM addresses CROSS JOIN generate_series(1, ${MANY}) AS i`,
  `INSERT INTO order_items (order_id, position, product_id, quantity, name, description, category, price_cents, offer_price_cents, images)
   SELECT o.id, 0, p.id, 1, p.name, p.description, p.category, p.price_cents, p.offer_price_cents, p.images
   FROM (SELECT id, row_number() OVER () AS n FROM orders) AS o
   JOIN (SELECT *, row_number() OVER () AS n FROM products) AS p USING (n)`,
];

let app: TestApp;
let ana: SignedIn;
let seller: TestAgent;
let address: string;
let product: string;

/** Creates many products, and as many orders of one customer, each for another product. */
beforeAll(async () => {
  app = await createTestApp();
  ana = await signIn(app);
  seller = await signInSeller(app);
  address = await createAddress(ana.agent);
  const direct = new Client(app.ownerUrl); // without the statement timeout of the shop
  await direct.connect();
  for (const fill of FILLS) {
    await direct.query(fill);
    // Otherwise the next statement is planned for the few rows there were before.
    await direct.query('ANALYZE');
  }
  await direct.end();
  const [last] = await app.database.query<{ id: string }[]>(
    'SELECT id FROM products ORDER BY id DESC LIMIT 1',
  );
  product = last?.id ?? '';
});
afterAll(() => app.close());

const newcomer = { name: 'Eve', email: 'eve@shop.test', password: 'plenty of tomatoes' };
const eve = () => visitor(app);
const order = () => ({ items: [line(product)], address });

describe(`a shop of ${MANY} products, and as many orders of one customer`, () => {
  it.each<[call: string, send: () => PromiseLike<Response>]>([
    ['POST product/add', async () => addProduct(seller, MILK, await picture())],
    [
      'POST product/stock',
      () => seller.post('/api/product/stock').send({ id: product, inStock: true }),
    ],
    ['POST user/register', () => eve().post('/api/user/register').send(newcomer)],
    ['POST user/login', () => eve().post('/api/user/login').send(newcomer)],
    [
      'POST cart/update',
      () => ana.agent.post('/api/cart/update').send({ cartItems: { [product]: 1 } }),
    ],
    ['GET user/auth', () => ana.agent.get('/api/user/auth')],
    ['GET address/get', () => ana.agent.get('/api/address/get')],
    ['POST address/add', () => ana.agent.post('/api/address/add').send({ address: ADDRESS })],
    ['POST order/stripe', () => ana.agent.post('/api/order/stripe').send(order())],
    ['POST order/cod', () => ana.agent.post('/api/order/cod').send(order())],
    ['GET seller/auth', () => seller.get('/api/seller/auth')],
    ['GET a page of orders', () => seller.get('/api/order/seller?page=2')],
    ['GET seller/overview', () => seller.get('/api/seller/overview')],
  ])('succeeds for %s', async (_, send) => {
    const { status, body } = await send();
    expect({ ok: status < 300, success: body.success as unknown }).toEqual({
      ok: true,
      success: true,
    });
  });

  it('returns all products and the newest 5,000 orders with the total, without a query', async () => {
    // Three clients disconnect, more than are served concurrently; the next ones still get their
    // responses.
    const gone = [1, 2, 3].map(() => eve().get('/api/product/list').timeout(50).catch(String));
    const { body: all } = await eve().get('/api/product/list').set('Accept-Encoding', 'identity');
    await Promise.all(gone);
    const ids = (all.products as { _id: string }[]).map(({ _id }) => _id);
    expect(all).toMatchObject({ success: true, total: MANY + 1 });
    expect(new Set(ids).size).toBe(MANY + 1);
    expect(ids[0]).toBe(
      (await eve().get('/api/product/list?limit=1')).body.products[0]._id as string,
    );
    for (const list of [ana.agent.get('/api/order/user'), seller.get('/api/order/seller')]) {
      const { body } = await list;
      expect(body).toMatchObject({ success: true, total: MANY + 2 });
      expect(body.orders).toHaveLength(5_000);
      expect(body.orders[0].items).toHaveLength(1);
    }
  });

  it('streams all search results in batches, even if other clients read slowly', async () => {
    const calls = Array.from({ length: 3 }, () =>
      http.get(`${app.url}/api/product/list?search=product&sort=name`),
    );
    // The first clients do not read the response.
    const found = (await Promise.all(calls.map((call) => once(call, 'response')))) as [
      http.IncomingMessage,
    ][];
    const last = found.at(-1)?.[0] as http.IncomingMessage;
    const [piece] = (await once(last, 'data')) as [Buffer];
    for (const call of calls) call.destroy();
    expect(last.headers['x-accel-expires']).toBe('0');
    expect(piece.toString()).toContain('"products":[');
  });

  it.each(['seller/products', 'order/seller', 'order/seller?status=Order%20Placed'])(
    'caps the total for sellers on a page of %s, but counts exactly for a customer',
    async (list) => {
      const { body } = await seller.get(`/api/${list}`).query({ limit: 1 });
      expect(body).toMatchObject({ total: 10_000, totalIsAtLeast: true });
      const own = await ana.agent.get('/api/order/user').query({ limit: 1 });
      expect([own.body.total, own.body.totalIsAtLeast]).toEqual([MANY + 2, undefined]);
    },
  );

  it('reads few blocks for a deep page by cursor, also with a status filter', async () => {
    const [middle] = await app.database.query<{ id: string; value: string }[]>(
      `SELECT id, ${MICROS('created_at')}::text AS value FROM orders WHERE number = 'N60000'`,
    );
    for (const filter of [{}, { status: 'Order Placed' } as const]) {
      const values = new SqlValues();
      const slice = { take: 25, skip: 0, cursor: middle, isBackward: false };
      const query = orderKeys({ ...filter, from: '2000-01-01', to: '2999-01-01' }, slice, values);
      const [{ 'QUERY PLAN': plan }] = await app.database.query<
        [{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }]
      >(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`, values.all);
      const { 'Shared Hit Blocks': hit = NaN, 'Shared Read Blocks': read = NaN } = plan[0].Plan;
      expect({ filter, isQuick: hit + read < 150 }).toEqual({ filter, isQuick: true });
    }
  });

  it('searches orders by frequent and by rare words', async () => {
    // N1 is the newest of the generated orders.
    await app.database.query(
      `UPDATE orders SET search_text = CASE WHEN n % 100 = 0 THEN 'Bretzel' ELSE 'Zwieback' END
       FROM (SELECT id, substr(number, 2)::int AS n FROM orders WHERE number ~ '^N[1-9][0-9]*$') AS filled
       WHERE filled.id = orders.id AND (n % 100 = 0 OR n > ${MANY - 30})`,
    );
    const search = async (query: object) => {
      const { body } = await seller.get('/api/order/seller').query({ limit: 25, ...query });
      const { orders, total, totalIsAtLeast, next } = body;
      const numbers = (orders as { number: string }[]).map((order) =>
        Number(order.number.slice(1)),
      );
      return {
        numbers,
        total: total as number,
        totalIsAtLeast: totalIsAtLeast as true,
        next: next as string,
      };
    };
    const from = (first: number, step: number, count = 25): number[] =>
      Array.from({ length: count }, (_, index) => first + index * step);
    const [many, some, few] = [{ search: '5550100' }, { search: 'Bretzel' }, { search: 'zwieb' }];

    expect(await search({ ...many, page: 2 })).toMatchObject({
      total: 1_000,
      totalIsAtLeast: true,
    });
    const page = await search(some);
    expect(page).toMatchObject({ numbers: from(100, 100), total: 700 });
    expect(page.totalIsAtLeast).toBeUndefined();
    const { numbers } = await search({ ...some, after: page.next });
    expect(numbers).toEqual(from(2_600, 100));
    for (const query of [few, { search: 'zwieb 5550100', status: 'Order Placed' }]) {
      const first = await search(query);
      const second = await search({ ...query, after: first.next });
      expect({ query, first }).toMatchObject({
        query,
        first: { total: 29, numbers: from(MANY - 29, 1) },
      });
      expect([first.totalIsAtLeast, second.numbers]).toEqual([undefined, from(MANY - 4, 1, 4)]);
      expect(second.next).toBeUndefined();
    }
    expect(await search({ search: 'bretzel zwieback' })).toMatchObject({ numbers: [], total: 0 });
    expect((await seller.get('/api/order/seller?search=zwieback')).body).toMatchObject({
      total: 29,
    });
  });

  it('finds products by a rare word with the trigram index', async () => {
    const search = await app.nest.get(ProductSearch).parse('uct 6999');
    const { statement, values } = listStatement({ search, limit: 5 });
    const plan = await app.database.query<object[]>(`EXPLAIN ${statement.text}`, values);
    expect(JSON.stringify(plan)).toContain('products_search_name_idx');
    const { body } = await eve().get('/api/product/list').query({ search: 'uct 6999', limit: 5 });
    expect(body).toMatchObject({ total: 17 });
  });

  it.each(['milk', 'bread milk', 'bread milk butter'])(
    'has one plan for all searches like “%s”, which uses the trigram index',
    async (text) => {
      const search = await app.nest.get(ProductSearch).parse(text);
      const query = { search, stock: 'in', limit: 31, facts: 'allergens' } as const;
      const { statement } = listStatement(query);
      expect(statement.name).toBeDefined();
      const plan = await app.database.query<object[]>(`EXPLAIN (GENERIC_PLAN) ${statement.text}`);
      expect(JSON.stringify(plan)).toContain('products_search_name_idx');
    },
  );

  it('logs customers out, and sellers out and in', async () => {
    for (const call of [
      ana.agent.get('/api/user/logout'),
      seller.get('/api/seller/logout'),
      seller.post('/api/seller/login').send(DEMO_SELLER),
    ]) {
      expect((await call).body).toMatchObject({ success: true });
    }
  });
});
