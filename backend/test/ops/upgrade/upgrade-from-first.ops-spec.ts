import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { DEMO_SELLER } from '../../../src/config/env.js';
import { MIGRATION_NAMES } from '../../../src/database/schema-version.js';
import { checkInvariants } from '../../../src/invariants/check-invariants.js';
import { line } from '../../support/factories.js';
import { type BuiltShop, startBuiltShop } from '../../support/processes/built-shop.js';
import type { Ended } from '../programs.js';
import { makeFirstRelease, PASSWORD, SIZE } from './first-release.js';
import { makeOldDatabase, type OldDatabase } from './old-database.js';

/** In milliseconds. */
const LIMIT = 240_000;
const EMAIL = 'customer7@shop.test';
const OF_ONE = SIZE.orders / SIZE.customers;

interface Money {
  orders: number;
  amount: number;
  lines: number;
  /** Of every order and line, so that none may change unseen. */
  all: string;
}
const MONEY = `
  SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT sum(amount_cents)::float8 FROM orders) AS amount,
    (SELECT count(*)::int FROM order_items) AS lines,
    md5((SELECT string_agg(concat_ws(' ', id, user_id, address_id, status, is_paid, amount_cents), ',' ORDER BY id) FROM orders)
     || (SELECT string_agg(concat_ws(' ', order_id, position, product_id, quantity, name, offer_price_cents), ',' ORDER BY order_id, position)
         FROM order_items)) AS all`;
const OWN = `
  SELECT id, status, amount_cents AS "amountCents" FROM orders
  WHERE user_id = (SELECT id FROM users WHERE email = '${EMAIL}') ORDER BY created_at DESC`;

interface Kept {
  id: string;
  status: string;
  amountCents: number;
}
interface Shown {
  _id: string;
  status: string;
  amount: number;
  items: { product: { name: string }; quantity: number }[];
}

let database: OldDatabase;
let money: Money | undefined;
let own: Kept[];
let migrated: Ended;
let shop: BuiltShop;

beforeAll(async () => {
  database = await makeOldDatabase();
  await makeFirstRelease(database.url);
  [money] = await database.ask<Money>(MONEY);
  own = await database.ask<Kept>(OWN);
  migrated = await database.migrate();
  shop = await startBuiltShop(database.apiUrl, database.folder);
  process.stdout.write(`${SIZE.orders} orders of the first release:\n${migrated.stdout}`);
}, LIMIT);
afterAll(async () => {
  const exit = new Promise((resolve) => shop.child.once('exit', resolve));
  shop.child.kill();
  await exit;
  await database.remove();
}, LIMIT);

async function logIn(where: string, login: object): Promise<TestAgent> {
  const agent = request.agent(shop.url);
  await agent.post(`/api/${where}/login`).send(login).expect(200);
  return agent;
}
const asCustomer = (): Promise<TestAgent> => logIn('user', { email: EMAIL, password: PASSWORD });

describe('a shop of the first release, migrated', () => {
  it('logs every migration as it runs', () => {
    expect([migrated.code, migrated.stderr]).toEqual([0, '']);
    const done = [...migrated.stdout.matchAll(/^(\w+): [\d.]+ s$/gm)].map(([, name]) => name);
    expect(done).toEqual(MIGRATION_NAMES.slice(1));
    expect(migrated.stdout).toMatch(/The database is up to date, .+ as larder_api\.\n$/);
  });

  it('has the orders, lines and amounts that it had', async () => {
    expect(money).toMatchObject({ orders: SIZE.orders, lines: 2 * SIZE.orders });
    expect(await database.ask<Money>(MONEY)).toEqual([money]);
  });

  it(
    'holds in everything',
    async () => {
      const findings = await checkInvariants(database.url);
      expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
      expect(findings.find(({ what }) => what === 'orders')?.looked).toBe(SIZE.orders);
    },
    LIMIT,
  );

  it('shows customers their orders as they were, the newest first', async () => {
    const agent = await asCustomer();
    const { body } = await agent.get('/api/order/user');
    const shown = body.orders as Shown[];
    expect(shown).toHaveLength(OF_ONE);
    expect(
      shown.map(({ _id, status, amount }) => ({
        id: _id,
        status,
        amountCents: Math.round(amount * 100),
      })),
    ).toEqual(own);
    expect(shown[0]?.items).toHaveLength(2);
  });

  it('places orders, reserves units, and releases them', async () => {
    const agent = await asCustomer();
    const [counted] = await database.ask<{ id: string; units: number }>(
      'SELECT id, units FROM products WHERE units > 100 ORDER BY units LIMIT 1',
    );
    const unitsNow = async (): Promise<unknown> =>
      (
        await database.ask<{ units: number }>(
          `SELECT units FROM products WHERE id = '${counted?.id}'`,
        )
      )[0]?.units;
    const { body } = await agent.get('/api/address/get');
    const order = { items: [line(counted?.id ?? '', 3)], address: body.addresses[0]._id as string };
    const placed = await agent.post('/api/order/cod').send(order).expect(201);
    expect(await unitsNow()).toBe((counted?.units ?? 0) - 3);
    const { _id: id, version } = placed.body.order as { _id: string; version: number };
    const seller = await logIn('seller', DEMO_SELLER);
    const cancel = { status: 'Cancelled', version: version ?? 1 };
    await seller.post(`/api/order/seller/${id}/status`).send(cancel).expect(200);
    expect(await unitsNow()).toBe(counted?.units);
  });

  it('finds orders and products', async () => {
    const seller = await logIn('seller', DEMO_SELLER);
    const list = await seller.get('/api/order/seller?page=1&limit=20').expect(200);
    expect(list.body.orders).toHaveLength(20);
    const [number] = await database.ask<{ number: string }>(
      `SELECT number FROM orders WHERE id = '${own.at(-1)?.id}'`,
    );
    const found = await seller
      .get('/api/order/seller')
      .query({ search: number?.number, page: 1, limit: 20 });
    expect((found.body.orders as Shown[]).map(({ _id }) => _id)).toEqual([own.at(-1)?.id]);
    const byEmail = await seller
      .get('/api/order/seller')
      .query({ search: EMAIL, page: 1, limit: 20 });
    expect(byEmail.body.total).toBe(OF_ONE + 1);
    const products = await request(shop.url).get(
      '/api/product/list?search=golden+bread&limit=5&page=1',
    );
    expect(products.body).toMatchObject({ total: SIZE.products / 20 });
  });

  it('migrates again in no time, and changes nothing', async () => {
    const again = await database.migrate();
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^The database is up/) });
  });
});
