import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { until } from '../support/until.js';
import { Copies } from './copies.js';
import { type Buyer, createBuyers } from './customers.js';
import { type DatabaseNode, openPair } from './database-pair.js';
import { asApi, askDatabase, migrate } from './shop-database.js';
import { Shoppers } from './shoppers.js';
import { describeWithHaproxy, startSwitch, type Switch } from './switch.js';

const LIMIT = 120_000;
const UNITS = 100_000;
const SHOPPERS = 8;
const ORDERS = 'SELECT count(*)::int AS count FROM orders';
/** For a standby that confirms what they have written. */
const WAITING = `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
const OF_THE_SHOP = `SELECT application_name AS name FROM pg_stat_activity WHERE application_name LIKE 'larder%'`;

describeWithHaproxy('a shop whose database fails over', () => {
  let folder: string;
  let primary: DatabaseNode;
  let standby: DatabaseNode;
  let haproxy: Switch;
  let copies: Copies;
  let product: string;
  let shoppers: Shoppers;
  let ana: Buyer;

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-failover-'));
    fs.chmodSync(folder, 0o755);
    [primary, standby] = await openPair(folder);
    haproxy = await startSwitch([primary, standby], path.join(folder, 'haproxy.log'));
    // Until it has found out which is which, nobody is let in.
    await until(() =>
      askDatabase(haproxy.url, 'SELECT').then(
        () => true,
        () => false,
      ),
    );
    await migrate(haproxy.url);
    copies = await Copies.open(folder, asApi(haproxy.url));
    const { body } = await request(copies.url).get('/api/product/list');
    product = body.products[0]._id as string;
    const setUnits = 'UPDATE products SET units = $2, in_stock = true WHERE id = $1';
    await askDatabase(haproxy.url, setUnits, [product, UNITS]);
    shoppers = await Shoppers.start(copies.url, product, SHOPPERS);
    [ana] = (await createBuyers(copies.url, 1)) as [Buyer];
    await until(() => shoppers.acknowledged.size > 50);
  }, LIMIT);
  afterAll(async () => {
    shoppers.giveUp();
    // Nothing is tried of how they close, which takes a while.
    for (const which of [0, 1] as const) await copies.kill(which);
    await copies.close();
    await haproxy.stop();
    for (const node of [primary, standby]) await node.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const ready = async (): Promise<number> =>
    (await request(copies.all[0].url).get('/api/health/ready')).status;
  const isRead = async (): Promise<boolean> =>
    (await request(copies.url).get('/api/product/list?search=milk')).status === 200;

  it(
    'acknowledges nothing that the standby does not have',
    async () => {
      await standby.stop();
      const [first] = await askDatabase<{ count: number }>(primary.url(), ORDERS);
      const known = shoppers.acknowledged.size;
      await until(async () => (await askDatabase(primary.url(), WAITING)).length > 0);
      // Those whose answers were on their way.
      expect(shoppers.acknowledged.size).toBeLessThanOrEqual(known + SHOPPERS);
      expect(await isRead()).toBe(true);
      const [then] = await askDatabase<{ count: number }>(primary.url(), ORDERS);
      expect(then).toEqual(first);
      await standby.start();
      await until(() => shoppers.acknowledged.size > known + SHOPPERS);
      expect(shoppers.refusals).toEqual([]);
      const log = fs.readFileSync(path.join(standby.place.dataDir, 'postgres.log'), 'utf8');
      // Whoever asks every second which one is written to.
      expect(log).not.toContain('could not receive data from client');
    },
    LIMIT,
  );

  it(
    'takes no orders while nobody can write, says so, and still shows its products',
    async () => {
      await primary.kill();
      await until(() => shoppers.refusals.length > 0);
      await until(isRead);
      expect(await ready()).toBe(503);
      const last = shoppers.acknowledged.size;
      const begin = shoppers.refusals.length;
      await until(() => shoppers.refusals.length > begin + 20);
      expect(shoppers.acknowledged.size).toBe(last);
      expect(await isRead()).toBe(true);
      expect((await ana.agent.get('/api/order/user')).status).toBe(200);
      const cart = await ana.agent.post('/api/cart/update').send({ cartItems: { [product]: 1 } });
      expect([cart.status, cart.body.code]).toEqual([503, 'UNAVAILABLE']);
      for (const refusal of shoppers.refusals) {
        expect(refusal).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: '5' });
        expect(refusal.message).toMatch(/^[A-Z].+\.$/);
      }
    },
    LIMIT,
  );

  it(
    'goes on by itself once the standby is promoted, and has lost no order',
    async () => {
      const last = shoppers.acknowledged.size;
      await standby.run('promote.sql');
      await until(() => shoppers.acknowledged.size > last);
      await until(() => shoppers.acknowledged.size > last + 50);
      await until(async () => (await ready()) === 200);
    },
    LIMIT,
  );

  it(
    'writes nothing to the old primary when that comes back',
    async () => {
      await until(() => /two is UP/.test(haproxy.log()));
      await primary.start();
      await until(() => /one is UP/.test(haproxy.log()));
      const [before] = await askDatabase<{ count: number }>(primary.url(), ORDERS);
      const last = shoppers.acknowledged.size;
      await until(() => shoppers.acknowledged.size > last + 50);
      await expect(askDatabase(haproxy.url, 'SELECT')).rejects.toThrow();
      expect(await askDatabase(primary.url(), OF_THE_SHOP)).toEqual([]);
      expect(await askDatabase(primary.url(), ORDERS)).toEqual([before]);
      // Whoever writes there all the same is told nothing: it waits for a standby that follows it.
      const written = askDatabase(primary.url(), 'CREATE TABLE lost ()').catch(() => 'ended');
      await until(async () => (await askDatabase(primary.url(), WAITING)).length > 0);
      await primary.stop();
      expect(await written).toBe('ended');
      await until(() =>
        askDatabase(haproxy.url, 'SELECT').then(
          () => true,
          () => false,
        ),
      );
      await shoppers.stop();
      await shoppers.expectAllThere(standby.url(), UNITS);
    },
    LIMIT,
  );
});
