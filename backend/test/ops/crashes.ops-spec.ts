import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { freePort } from '../support/ports.js';
import { type BuiltShop, closeShop, startBuiltShop } from '../support/processes/built-shop.js';
import { until } from '../support/until.js';
import { DatabaseNode } from './database-pair.js';
import { asApi, askDatabase, migrate } from './shop-database.js';
import { Shoppers } from './shoppers.js';

const CUSTOMERS = 16;
const KILLS = 20;
/** Orders that are acknowledged between two kills. */
const ORDERS_BETWEEN = 30;
const UNITS = 100_000;
const LIMIT = 600_000;

describe('orders while processes are killed again and again', () => {
  let folder: string;
  let database: DatabaseNode;
  let shop: BuiltShop;
  let openShop: () => Promise<BuiltShop>;
  let product: string;
  let shoppers: Shoppers | undefined;

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-crashes-'));
    fs.chmodSync(folder, 0o755);
    database = await DatabaseNode.make(path.join(folder, 'database'));
    await database.start();
    await askDatabase(database.url('postgres'), 'CREATE DATABASE larder TEMPLATE template0');
    await migrate(database.url());
    const settings = {
      PORT: String(await freePort()),
      SEED_DEMO: 'true',
      SSR_WORKERS: '0',
      REGISTRATIONS_PER_HOUR: '0',
      MAX_ORDERS_PER_DAY: '0',
    };
    openShop = () => startBuiltShop(asApi(database.url()), path.join(folder, 'data'), settings);
    shop = await openShop();
    const { body } = await request(shop.url).get('/api/product/list');
    product = body.products[0]._id as string;
  }, LIMIT);
  afterEach(() => shoppers?.giveUp());
  afterAll(async () => {
    await closeShop(shop);
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function killDuringOrders(killAndRestart: () => Promise<void>): Promise<void> {
    const sql = 'UPDATE products SET units = $2, in_stock = true WHERE id = $1';
    await askDatabase(database.url(), sql, [product, UNITS]);
    const all = (shoppers = await Shoppers.start(shop.url, product, CUSTOMERS));
    for (let kill = 1; kill <= KILLS; kill++) {
      const before = all.acknowledged.size;
      await until(() => all.acknowledged.size >= before + ORDERS_BETWEEN);
      await killAndRestart();
    }
    await all.stop();
    expect(all.acknowledged.size).toBeGreaterThanOrEqual(KILLS * ORDERS_BETWEEN);
    // The kills reached requests in flight.
    expect(all.refusals.length).toBeGreaterThan(0);
    await all.expectAllThere(database.url(), UNITS);
  }

  it(
    'loses and doubles none when the shop is killed 20 times',
    () =>
      killDuringOrders(async () => {
        const exit = new Promise((gone) => shop.child.once('exit', gone));
        shop.child.kill('SIGKILL');
        await exit;
        shop = await openShop();
      }),
    LIMIT,
  );

  it(
    'loses and doubles none when PostgreSQL is killed 20 times',
    () =>
      killDuringOrders(async () => {
        await database.kill();
        await database.start();
      }),
    LIMIT,
  );
});
