import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import type { EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { openEventStream } from '../support/event-stream.js';
import { line } from '../support/factories.js';
import { headerOf, TestMailServer } from '../support/mail-server.js';
import { closeShop } from '../support/processes/built-shop.js';
import { until } from '../support/until.js';
import { Copies, SELLER } from './copies.js';
import { type Buyer, createBuyers, createCustomer } from './customers.js';
import { describeWithNginx } from './front.js';
import { asApi, askDatabase, migrate, startShopDatabase } from './shop-database.js';
import { Shoppers } from './shoppers.js';

const LIMIT = 90_000;
const UNITS = 100_000;
const SHOPPERS = 12;

/** Jobs of one queue that ran at the same time; pg-boss' own do no work. */
const OVERLAPPING = `WITH run AS (
    SELECT id, name, tstzrange(started_on, completed_on) AS time FROM pgboss.job
    WHERE state = 'completed' AND name NOT LIKE '\\_%')
  SELECT one.name FROM run AS one JOIN run AS two ON one.name = two.name AND one.id < two.id AND one.time && two.time`;

const CONNECTIONS = `SELECT application_name AS name, count(*)::int AS count FROM pg_stat_activity
  WHERE datname = 'larder' AND application_name <> 'test' GROUP BY 1 ORDER BY 1`;
const OPERATING = fs.readFileSync(
  path.resolve(import.meta.dirname, '../../../docs/operating/grow.md'),
  'utf8',
);

describeWithNginx('two copies of the API behind nginx, as they are shipped', () => {
  const mails = new TestMailServer();
  let folder: string;
  let postgres: EmbeddedPostgres;
  let copies: Copies;
  let product: string;
  let shoppers: Shoppers | undefined;
  let cookie: string;

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-copies-'));
    fs.chmodSync(folder, 0o755);
    postgres = await startShopDatabase(path.join(folder, 'database'));
    await migrate(postgres.url);
    copies = await Copies.open(folder, asApi(postgres.url), await mails.open());
    const { body } = await request(copies.url).get('/api/product/list');
    product = body.products[0]._id as string;
    const { headers } = await request(copies.url).post('/api/seller/login').send(SELLER);
    cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
  }, LIMIT);
  afterAll(async () => {
    await copies.close();
    await mails.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  afterEach(() => shoppers?.giveUp());

  const setUnits = async (): Promise<void> => {
    const sql = 'UPDATE products SET units = $2, in_stock = true WHERE id = $1';
    await askDatabase(postgres.url, sql, [product, UNITS]);
  };
  const place = ({ agent, address }: Buyer): request.Test =>
    agent.post('/api/order/cod').send({ items: [line(product)], address });

  it('show a change of stock made at either of them', async () => {
    const isInStock = async (url: string): Promise<boolean> =>
      (await request(url).get(`/api/product/${product}`)).body.product.inStock as boolean;
    const [one, two] = copies.all;
    for (const [changed, other] of [
      [one, two],
      [two, one],
    ] as const) {
      const before = await isInStock(other.url);
      const change = { id: product, inStock: !before };
      await request(changed.url).post('/api/product/stock').set('Cookie', cookie).send(change);
      await until(async () => (await isInStock(other.url)) !== before);
      await until(async () => (await isInStock(copies.url)) !== before);
    }
  });

  it('notify the open screens of both about an order', async () => {
    const streams = await Promise.all(copies.all.map(({ url }) => openEventStream(url, cookie)));
    const [buyer] = (await createBuyers(copies.url, 1)) as [Buyer];
    const { body } = await place(buyer);
    await until(() => streams.every(({ text }) => text().includes(body.order._id as string)));
    for (const { close } of streams) close();
  });

  it('count wrong passwords together', async () => {
    const { login } = await createCustomer(copies.url, 'forgetful');
    await copies.untilBothAnswer();
    const statuses: number[] = [];
    for (let n = 0; n < 14; n++) {
      const guess = { ...login, password: `wrong password ${n}` };
      statuses.push((await request(copies.url).post('/api/user/login').send(guess)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
  });

  it('run a job once: each order has exactly one email', async () => {
    const buyers = await createBuyers(copies.url, 5);
    const emails = buyers.map(({ login }) => login.email);
    const orders = buyers.flatMap((buyer) => [buyer, buyer, buyer, buyer]).map(place);
    const placed = (await Promise.all(orders)).map(({ body }) => body.order._id as string);
    const orderMails = (): string[] =>
      mails.taken
        .filter((mail) => mail.to.some((to) => emails.includes(to)))
        .filter((mail) => headerOf(mail, 'Subject')?.includes('order'))
        .map(({ raw }) => raw);
    await until(() => orderMails().length >= placed.length);
    const overlapping = await askDatabase(postgres.url, OVERLAPPING);
    expect([orderMails().length, overlapping]).toEqual([placed.length, []]);
  });

  it('open as many connections as docs/operating/grow.md counts', async () => {
    const buyers = await createBuyers(copies.url, 10);
    const answers = Promise.all(Array.from({ length: 30 }, () => buyers.map(place)).flat());
    const addresses = [
      ...copies.metrics,
      ...copies.all.map(({ url }) => `${url}/api/health/ready`),
    ];
    await Promise.all(addresses.map((address) => fetch(address)));
    let open: { name: string; count: number }[] = [];
    await until(async () => {
      open = await askDatabase(postgres.url, CONNECTIONS);
      return open.reduce((all, { count }) => all + count, 0) >= 30;
    });
    await answers;
    const most = { '': 10, '-reads': 4, '-events': 1, '-health': 1, '-metrics': 1, '-jobs': 2 };
    const ofBoth = Object.entries(most).map(([name, count]) => ({
      name: `larder${name}`,
      count: 2 * count,
    }));
    expect(open).toEqual(ofBoth.toSorted((a, b) => a.name.localeCompare(b.name)));
    const sum = ofBoth.reduce((all, { count }) => all + count, 0);
    expect(OPERATING).toContain(`With the defaults it is ${sum}.`);
    expect(OPERATING).toContain('(`DATABASE_POOL_SIZE` + `DATABASE_READ_POOL_SIZE` + 5)');
  });

  it(
    'lose no order that was acknowledged when one of them is killed, and take none twice',
    async () => {
      await setUnits();
      const all = (shoppers = await Shoppers.start(copies.url, product, SHOPPERS));
      await until(() => all.acknowledged.size > 100);
      await copies.kill(1);
      const after = all.acknowledged.size;
      await until(() => all.acknowledged.size > after + 100);
      await copies.replace(1);
      await copies.untilBothAnswer();
      await all.stop();
      // Those that were with the copy that died, each once.
      expect(all.refusals.length).toBeLessThanOrEqual(SHOPPERS);
      for (const { status, code } of all.refusals) {
        expect([status, code]).toEqual([503, 'UNAVAILABLE']);
      }
      await all.expectAllThere(postgres.url, UNITS);
    },
    LIMIT,
  );

  it(
    'refuse nothing while they are replaced one after the other',
    async () => {
      await setUnits();
      const all = (shoppers = await Shoppers.start(copies.url, product, SHOPPERS));
      for (const which of [0, 1] as const) {
        const { url } = copies.all[which];
        const closing = closeShop(copies.all[which]);
        await until(async () => (await request(url).get('/api/health/ready')).status === 503);
        expect((await request(url).get('/api/product/list')).status).toBe(200);
        copies.setKnown(which, false);
        await closing;
        await copies.replace(which);
        copies.setKnown(which, true);
        await copies.untilBothAnswer();
      }
      await all.stop();
      expect(all.refusals).toEqual([]);
      expect(all.acknowledged.size).toBeGreaterThan(100);
      await all.expectAllThere(postgres.url, UNITS);
    },
    LIMIT,
  );
});
