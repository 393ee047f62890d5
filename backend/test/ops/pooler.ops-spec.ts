import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { DEMO_SELLER } from '../../src/config/env.js';
import type { EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { checkInvariants } from '../../src/invariants/check-invariants.js';
import { openEventStream } from '../support/event-stream.js';
import { line } from '../support/factories.js';
import { type BuiltShop, closeShop, startBuiltShop } from '../support/processes/built-shop.js';
import { until } from '../support/until.js';
import { type Buyer, createBuyers } from './customers.js';
import { describeWithPgBouncer, type Pooler, startPooler } from './pooler.js';
import { runProgram } from './programs.js';
import { asApi, askDatabase, migrate, startShopDatabase } from './shop-database.js';

const LIMIT = 60_000;

interface Listed {
  _id: string;
  name: string;
}

describeWithPgBouncer('a shop behind PgBouncer as it is shipped', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let pooler: Pooler;
  let shop: BuiltShop;
  let buyers: Buyer[];
  let products: Listed[];
  const at = (name: string): string => path.join(folder, name);
  const settings = (): NodeJS.ProcessEnv => ({
    DATABASE_DIRECT_URL: asApi(postgres.url),
    SEED_DEMO: 'true',
    REGISTRATIONS_PER_HOUR: '0',
    MAX_ORDERS_PER_DAY: '0',
  });

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-pooler-'));
    fs.chmodSync(folder, 0o755);
    postgres = await startShopDatabase(at('database'));
    // Not what the shop wants of its sessions: it must come from the pooler.
    await askDatabase(postgres.url, `ALTER DATABASE larder SET timezone = 'Asia/Tokyo'`);
    await migrate(postgres.url);
    pooler = await startPooler(asApi(postgres.url), at('run'));
    shop = await startBuiltShop(pooler.url, at('data'), settings());
    buyers = await createBuyers(shop.url, 12);
    products = (await request(shop.url).get('/api/product/list')).body.products as Listed[];
  }, LIMIT);
  afterAll(async () => {
    await closeShop(shop);
    await pooler.stop();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const [first, second] = [() => products[0]?._id ?? '', () => products[1]?._id ?? ''];
  const place = ({ agent, address }: Buyer, product: string): request.Test =>
    agent.post('/api/order/cod').send({ items: [line(product)], address });
  async function signInSeller(): Promise<{ seller: TestAgent; cookie: string }> {
    const seller = request.agent(shop.url);
    const { headers } = await seller.post('/api/seller/login').send(DEMO_SELLER);
    return { seller, cookie: String(headers['set-cookie']).split(';', 1)[0] ?? '' };
  }

  it('lets many concurrent customers log in, browse, search, fill their carts and order', async () => {
    const all = buyers.map(async ({ agent, login, address }) => {
      const answers = [
        await agent.post('/api/user/login').send(login),
        await agent.get('/api/product/list?category=Fruits'),
        await agent.get('/api/product/list?search=tomato'),
        await agent.get(`/api/product/${first()}`),
        await agent.post('/api/cart/update').send({ cartItems: { [first()]: 2 } }),
        await agent.get('/api/user/auth'),
        await agent.post('/api/order/cod').send({ items: [line(first(), 2)], address }),
        await agent.get('/api/order/user'),
        await agent.get('/api/order/user?page=1&limit=5'),
        await agent.post('/api/shopping-lists').send({ name: 'Sunday' }),
        await agent.get('/api/shopping-lists'),
      ];
      expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual(answers.map(() => 2));
      expect(answers[2]?.body.products.length).toBeGreaterThan(0);
      expect(answers[5]?.body.user.cartItems).toEqual({ [first()]: 2 });
      expect(answers[7]?.body.orders).toHaveLength(1);
      expect(answers[10]?.body.lists).toHaveLength(1);
    });
    await Promise.all(all);
  });

  it('sells the last unit once under concurrency', async () => {
    await askDatabase(postgres.url, 'UPDATE products SET units = 1 WHERE id = $1', [second()]);
    const tries = buyers.flatMap((buyer) => [buyer, buyer, buyer, buyer]);
    const answers = await Promise.all(tries.map((buyer) => place(buyer, second())));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array<number>(tries.length - 1).fill(409)]);
  });

  it('notifies screens of orders, and other visitors of a change, immediately', async () => {
    const { seller, cookie } = await signInSeller();
    const stream = await openEventStream(shop.url, cookie);
    const { body } = await place(buyers[0] as Buyer, first());
    await until(() => stream.text().includes(body.order._id as string));
    stream.close();
    await seller.post('/api/product/stock').send({ id: first(), inStock: false });
    const { body: product } = await request(shop.url).get(`/api/product/${first()}`);
    expect(product.product.inStock).toBe(false);
  });

  it('works jobs: a file of products is checked and applied', async () => {
    const { seller } = await signInSeller();
    const rows = Array.from({ length: 500 }, (_, n) => `Mangosteen ${n},Fruits,3,2\n`).join('');
    const csv = Buffer.from(`name,category,price,offerPrice\n${rows}`);
    const sent = await seller.post('/api/seller/products.csv').attach('file', csv, 'fruits.csv');
    const address = `/api/seller/imports/${sent.body.import._id}`;
    const untilIs = (state: string): Promise<void> =>
      until(async () => (await seller.get(address)).body.import.state === state);
    await untilIs('checked');
    await seller.post(`${address}/apply`);
    await untilIs('done');
    const { body } = await request(shop.url).get(
      '/api/product/list?search=mangosteen&limit=1&page=1',
    );
    expect(body.total).toBe(500);
  });

  it('opens few connections to PostgreSQL, and leaves the data consistent', async () => {
    const third = products[2]?._id ?? '';
    const setUnits = 'UPDATE products SET units = 1000, in_stock = true WHERE id = $1';
    await askDatabase(postgres.url, setUnits, [third]);
    const burst = Array.from({ length: 20 }, () => buyers).flat();
    const orders = Promise.all(burst.map((buyer) => place(buyer, third)));
    const open = await askDatabase<{ name: string; count: number }>(
      postgres.url,
      `SELECT application_name AS name, count(*)::int AS count FROM pg_stat_activity
       WHERE datname = 'larder' AND application_name <> 'test' GROUP BY 1`,
    );
    for (const { status } of await orders) expect(status).toBe(201);
    const left = 'SELECT units FROM products WHERE id = $1';
    expect(await askDatabase(postgres.url, left, [third])).toEqual([{ units: 760 }]);
    expect(open).toContainEqual({ name: 'larder-events', count: 1 });
    const all = open.reduce((sum, { count }) => sum + count, 0);
    expect(all).toBeLessThanOrEqual(25 + 3);
    for (const { violations, rule } of await checkInvariants(postgres.url)) {
      expect([rule, violations]).toEqual([rule, 0]);
    }
  });

  it('is not opened by a pooler that hands out sessions of another kind', async () => {
    const file = at('run/pgbouncer.ini');
    const ini = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, ini.replace(/ connect_query=.*/, ''));
    pooler.child.kill('SIGHUP');
    await askDatabase(pooler.url.replace('/larder', '/pgbouncer'), 'RECONNECT').catch(() => 0);
    const opening = { ...settings(), DATABASE_URL: pooler.url, DATA_DIR: at('data'), PORT: '0' };
    const { code, stderr } = await runProgram('main', [], opening);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/connect_query to: SET TimeZone = UTC;/),
    ]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
