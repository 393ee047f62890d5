import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { createApp } from '../../src/app.setup.js';
import { CatalogueEpoch } from '../../src/products/response-cache/catalogue-epoch.js';
import { Timing } from '../../src/config/timing.js';
import { createBuyers, createProduct, line, placeOrder, type Buyer } from '../support/factories.js';
import { notificationMarks, receivedBy } from '../support/notification-marks.js';
import { stopClock } from '../support/clock.js';
import { LossyWay } from '../support/processes/lossy-proxy.js';
import {
  createTestApp,
  PATIENT,
  resetDatabase,
  signInSeller,
  type TestApp,
} from '../support/test-app.js';
import { until } from '../support/until.js';

let app: TestApp;
let other: NestExpressApplication;
let way: LossyWay;

/**
 * Starts two processes of one shop; the database connection of the first may drop notifications.
 */
beforeAll(async () => {
  const options = { extra: [notificationMarks] };
  const through = (url: string): Promise<string> => (way = new LossyWay(url)).open();
  app = await createTestApp({}, undefined, through, options);
  other = await createApp(app.env, app.databaseUrl, { ...options, timing: PATIENT });
  await other.listen(0, '127.0.0.1');
});
beforeEach(async () => {
  await resetDatabase(app);
  await settled();
});
afterAll(async () => {
  await other.close();
  await app.close();
  way.close();
});

const epochOf = (nest: NestExpressApplication): CatalogueEpoch => nest.get(CatalogueEpoch);

/** @returns the price that a process currently returns for a product */
async function priceAt(nest: NestExpressApplication, id: string): Promise<number> {
  const { body } = await request(await nest.getUrl()).get(`/api/product/${id}`);
  return body.product.price as number;
}

const setPrice = (id: string, cents: number): Promise<unknown> =>
  app.database.query('UPDATE products SET price_cents = $2 WHERE id = $1', [id, cents]);

/** Resolves once both processes have received the notifications of all previous changes. */
async function settled(): Promise<void> {
  await until(() => [app.nest, other].every((nest) => epochOf(nest).isKnown));
  await receivedBy(app.database, [app.nest, other]);
}

describe('cached responses', () => {
  it('are returned without a database query', async () => {
    const { id } = await createProduct(app);
    await settled();
    expect(await priceAt(app.nest, id)).toBe(4);
    // A query of the table would fail.
    await app.owner.query('ALTER TABLE products RENAME TO gone');
    try {
      expect(await priceAt(app.nest, id)).toBe(4);
    } finally {
      await app.owner.query('ALTER TABLE gone RENAME TO products');
    }
  });

  it('are invalidated in every process by the notification of an SQL update', async () => {
    const { id } = await createProduct(app);
    for (const cents of [500, 600, 700]) {
      await settled();
      await Promise.all([priceAt(app.nest, id), priceAt(other, id)]);
      await setPrice(id, cents);
      await settled();
      expect(await priceAt(app.nest, id)).toBe(cents / 100);
      expect(await priceAt(other, id)).toBe(cents / 100);
    }
  });

  it('are invalidated before a seller receives the response to a change', async () => {
    const { id } = await createProduct(app);
    const seller = await signInSeller(app);
    await settled();
    for (const inStock of [false, true, false]) {
      await request(app.url).get(`/api/product/${id}`);
      await seller.post('/api/product/stock').send({ id, inStock });
      const { body } = await request(app.url).get(`/api/product/${id}`);
      expect(body.product.inStock).toBe(inStock);
    }
    expect((await request(app.url).get('/api/product/list?inStock=true')).body.total).toBe(0);
  });

  it('stay valid after sales that do not change visible fields, and are invalidated by others', async () => {
    const { id } = await createProduct(app, { units: 20 });
    const [buyer] = (await createBuyers(app, 1)) as [Buyer];
    await settled();
    const before = epochOf(app.nest).number;
    const ofOther = epochOf(other).number;
    await placeOrder(app, buyer, [line(id, 9)]);
    await settled();
    expect([epochOf(app.nest).number, epochOf(other).number]).toEqual([before, ofOther]);

    await request(app.url).get(`/api/product/${id}`);
    await placeOrder(app, buyer, [line(id, 1)]);
    const { body } = await request(app.url).get(`/api/product/${id}`);
    expect(body.product.unitsLeft).toBe(10);
    await settled();
    expect(epochOf(other).number).toBeGreaterThan(ofOther);
  });
});

describe('cached search words', () => {
  const namesAt = async (nest: NestExpressApplication, search: string): Promise<string[]> => {
    const { body } = await request(await nest.getUrl())
      .get('/api/product/list')
      .query({ search });
    return (body.products as { name: string }[]).map(({ name }) => name);
  };

  it('stay valid when a price changes', async () => {
    const { id } = await createProduct(app, { name: 'Rye Zwieback' });
    await settled();
    expect(await namesAt(app.nest, 'zwieback')).toEqual(['Rye Zwieback']);
    await setPrice(id, 700);
    await settled();
    // A query of the table would fail.
    await app.owner.query('ALTER TABLE search_words RENAME TO gone_words');
    try {
      expect(await namesAt(app.nest, 'zwieback')).toEqual(['Rye Zwieback']);
    } finally {
      await app.owner.query('ALTER TABLE gone_words RENAME TO search_words');
    }
  });

  it('are invalidated in every process by new words and synonyms', async () => {
    await createProduct(app, { name: 'Zwieback' });
    await settled();
    for (const nest of [app.nest, other]) expect(await namesAt(nest, 'zwie')).toEqual(['Zwieback']);
    await createProduct(app, { name: 'Zwiebel' });
    expect((await namesAt(app.nest, 'zwie')).toSorted()).toEqual(['Zwieback', 'Zwiebel']);
    await settled();
    expect((await namesAt(other, 'zwie')).toSorted()).toEqual(['Zwieback', 'Zwiebel']);

    expect(await namesAt(other, 'rusk')).toEqual([]);
    await app.database.query(`INSERT INTO search_synonyms (words) VALUES ('{zwieback,rusk}')`);
    await settled();
    for (const nest of [app.nest, other]) expect(await namesAt(nest, 'rusk')).toEqual(['Zwieback']);
  });
});

describe('process without database notifications', () => {
  afterEach(() => way.refuse());

  it('returns no response older than two seconds, and caches again after it reconnects', async () => {
    const { pingMaxAgeMs } = new Timing();
    expect(pingMaxAgeMs).toBe(2_000);
    const { id } = await createProduct(app);
    await settled();
    await priceAt(app.nest, id);
    way.refuse('larder-events');
    way.swallow('larder-events');
    await setPrice(id, 500);
    expect(await priceAt(app.nest, id)).toBe(4);
    const clock = stopClock(PATIENT.pingMaxAgeMs);
    try {
      expect(await priceAt(app.nest, id)).toBe(5);
    } finally {
      clock.mockRestore();
    }
    await disconnect();
    await setPrice(id, 600);
    expect(await priceAt(app.nest, id)).toBe(6);
    way.refuse();
    await settled();
    expect(await priceAt(app.nest, id)).toBe(6);
  });

  it('returns current data while it reconnects', async () => {
    const { id } = await createProduct(app);
    await settled();
    await priceAt(app.nest, id);
    way.refuse('larder-events');
    await disconnect();
    for (const cents of [500, 600]) {
      await setPrice(id, cents);
      expect(await priceAt(app.nest, id)).toBe(cents / 100);
    }
    way.refuse();
    await settled();
    expect(await priceAt(app.nest, id)).toBe(6);
  });

  async function disconnect(): Promise<void> {
    way.cut('larder-events');
    await until(() => !epochOf(app.nest).isKnown);
  }
});
