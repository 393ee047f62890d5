import { randomBytes } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { createApp } from '../../src/app.setup.js';
import { CatalogueEpoch } from '../../src/products/response-cache/catalogue-epoch.js';
import { ResponseCache } from '../../src/products/response-cache/response-cache.js';
import { createBuyers, createProduct, line, placeOrder, type Buyer } from '../support/factories.js';
import { LossyWay } from '../support/processes/lossy-way.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

let app: TestApp;
let other: NestExpressApplication;
let way: LossyWay | undefined;

/** Two processes of one shop; the way of the first one to the database may lose what is said. */
async function open(): Promise<void> {
  app = await createTestApp({}, undefined, (url) => {
    way = new LossyWay(url);
    return way.open();
  });
  other = await createApp(app.env, app.databaseUrl);
  await other.listen(0, '127.0.0.1');
}

async function close(): Promise<void> {
  await other.close();
  await app.close();
  way?.close();
}

const epochOf = (nest: NestExpressApplication): CatalogueEpoch => nest.get(CatalogueEpoch);
const cacheOf = (nest: NestExpressApplication): ResponseCache => nest.get(ResponseCache);

/** What a process answers of a product just now. */
async function priceAt(nest: NestExpressApplication, id: string): Promise<number> {
  const { body } = await request(await nest.getUrl()).get(`/api/product/${id}`);
  return body.product.price as number;
}

const setPrice = (id: string, cents: number): Promise<unknown> =>
  app.database.query('UPDATE products SET price_cents = $2 WHERE id = $1', [id, cents]);

/** Once both processes hear of changes, and have heard of those made until now. */
async function settled(): Promise<void> {
  await until(() => [app.nest, other].every((nest) => epochOf(nest).isKnown));
  await sleep(100);
}

beforeAll(open);
beforeEach(async () => {
  await resetDatabase(app);
  await settled();
});
afterAll(close);

describe('an answer that is kept', () => {
  it('is given without asking the database', async () => {
    const { id } = await createProduct(app);
    await settled();
    expect(await priceAt(app.nest, id)).toBe(4);
    // Whoever still asked the table would fail.
    await app.owner.query('ALTER TABLE products RENAME TO gone');
    try {
      expect(await priceAt(app.nest, id)).toBe(4);
    } finally {
      await app.owner.query('ALTER TABLE gone RENAME TO products');
    }
  });

  it('gives way within 100 ms to a change by SQL, in every process', async () => {
    const { id } = await createProduct(app);
    await settled();
    const times: number[] = [];
    for (const cents of [500, 600, 700, 800, 900]) {
      await Promise.all([priceAt(app.nest, id), priceAt(other, id)]);
      await setPrice(id, cents);
      const changedAt = performance.now();
      for (const nest of [app.nest, other]) {
        await until(async () => (await priceAt(nest, id)) === cents / 100);
      }
      times.push(performance.now() - changedAt);
    }
    // The rest of a time is what else the machine does.
    expect(Math.min(...times)).toBeLessThan(100);
    expect(Math.max(...times)).toBeLessThan(2_000);
  });

  it('gives way to what a seller changed before the seller has the answer', async () => {
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

  it('outlives sales that nobody sees, and no others', async () => {
    const { id } = await createProduct(app, { units: 20 });
    const [buyer] = (await createBuyers(app, 1)) as [Buyer];
    await settled();
    const before = epochOf(app.nest).number;
    const ofOther = epochOf(other).number;
    await placeOrder(app, buyer, [line(id, 9)]);
    await sleep(200);
    expect([epochOf(app.nest).number, epochOf(other).number]).toEqual([before, ofOther]);

    await request(app.url).get(`/api/product/${id}`);
    await placeOrder(app, buyer, [line(id, 1)]);
    const { body } = await request(app.url).get(`/api/product/${id}`);
    expect(body.product.unitsLeft).toBe(10);
    await until(() => epochOf(other).number > ofOther);
  });

  it('is not what was read before a change', async () => {
    const cache = cacheOf(app.nest);
    let finish = (): void => undefined;
    const reading = new Promise<void>((done) => (finish = done));
    const early = cache.get('/early', {
      key: 'early',
      build: async () => {
        await reading;
        return Buffer.from('"old"');
      },
    });
    epochOf(app.nest).raise();
    const build = () => Promise.resolve(Buffer.from('"new"'));
    const late = await cache.get('/early', { key: 'early', build });
    finish();
    await early;
    expect(await cache.find('/early')).toBe(late);
  });

  it('is made once for all who ask meanwhile', async () => {
    let builds = 0;
    const build = async (): Promise<Buffer> => {
      await sleep(50);
      return Buffer.from(String(++builds));
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) =>
        cacheOf(app.nest).get(`/once?${i}`, { key: 'once', build: build }),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(builds).toBe(1);
  });

  it('is let go of when there are too many', async () => {
    const cache = cacheOf(app.nest);
    const json = Buffer.from(JSON.stringify('x'.repeat(2_000)));
    let largest = 0;
    for (let i = 0; i < 100_000; i++) {
      await cache.get(`/many?${i}`, { key: `many ${i}`, build: () => Promise.resolve(json) });
      largest = Math.max(largest, cache.size);
      // Else the process would not hear that its connection lives.
      if (i % 500 === 0) await setImmediate();
    }
    expect(largest).toBeLessThan(50 * 1024 * 1024);
    expect(largest).toBeGreaterThan(10 * 1024 * 1024);
    expect(cache.find('/many?0')).toBeUndefined();
  });

  it('is let go of when there are too many small ones, of which each costs more than its bytes', async () => {
    const cache = cacheOf(app.nest);
    const json = Buffer.from(JSON.stringify('nothing found'));
    for (let i = 0; i < 20_000; i++) {
      await cache.get(`/small?${i}`, { key: `small ${i}`, build: () => Promise.resolve(json) });
      if (i % 500 === 0) await setImmediate();
    }
    let builds = 0;
    const build = () => Promise.resolve(Buffer.from(String(++builds)));
    await cache.get('/small?0', { key: 'small 0', build });
    expect(builds).toBe(1);
  });

  it('stays when it grows by being compressed', async () => {
    const cache = cacheOf(app.nest);
    const json = JSON.stringify(randomBytes(8 * 1024 * 1024).toString('base64'));
    let builds = 0;
    const ask = () =>
      cache.get('/large', {
        key: 'large',
        build: () => Promise.resolve(Buffer.from(json + ' '.repeat(builds++))),
      });
    await (await ask()).pick(['gzip']);
    await ask();
    expect(builds).toBe(1);
  });
});

describe('what words mean', () => {
  const namesAt = async (nest: NestExpressApplication, search: string): Promise<string[]> => {
    const { body } = await request(await nest.getUrl())
      .get('/api/product/list')
      .query({ search });
    return (body.products as { name: string }[]).map(({ name }) => name);
  };

  it('outlives prices and stock', async () => {
    const { id } = await createProduct(app, { name: 'Rye Zwieback' });
    await settled();
    expect(await namesAt(app.nest, 'zwieback')).toEqual(['Rye Zwieback']);
    await setPrice(id, 700);
    await settled();
    // Whoever still asked the table would fail.
    await app.owner.query('ALTER TABLE search_words RENAME TO gone_words');
    try {
      expect(await namesAt(app.nest, 'zwieback')).toEqual(['Rye Zwieback']);
    } finally {
      await app.owner.query('ALTER TABLE gone_words RENAME TO search_words');
    }
  });

  it('gives way to words that are new, in every process, and to what sellers say means the same', async () => {
    await createProduct(app, { name: 'Zwieback' });
    await settled();
    for (const nest of [app.nest, other]) expect(await namesAt(nest, 'zwie')).toEqual(['Zwieback']);
    await createProduct(app, { name: 'Zwiebel' });
    expect((await namesAt(app.nest, 'zwie')).toSorted()).toEqual(['Zwieback', 'Zwiebel']);
    await until(async () => (await namesAt(other, 'zwie')).length === 2);

    expect(await namesAt(other, 'rusk')).toEqual([]);
    await app.database.query(`INSERT INTO search_synonyms (words) VALUES ('{zwieback,rusk}')`);
    for (const nest of [app.nest, other]) {
      await until(async () => (await namesAt(nest, 'rusk')).join() === 'Zwieback');
    }
  });
});

describe('a process that hears nothing of the database', () => {
  it('answers nothing that is older than two seconds', async () => {
    const { id } = await createProduct(app);
    await settled();
    await priceAt(app.nest, id);
    way?.swallow('larder-events');
    await setPrice(id, 500);
    const changedAt = performance.now();
    let lastOld = 0;
    await until(async () => {
      const askedAt = performance.now();
      const isOld = (await priceAt(app.nest, id)) === 4;
      if (isOld) lastOld = askedAt - changedAt;
      return !isOld;
    });
    expect(lastOld).toBeLessThan(2_000);
    // Nothing is kept meanwhile, and everything again once it hears.
    await setPrice(id, 600);
    expect(await priceAt(app.nest, id)).toBe(6);
    await until(() => epochOf(app.nest).isKnown);
  });

  it('answers what is true while its connection is made again', async () => {
    const { id } = await createProduct(app);
    await settled();
    await priceAt(app.nest, id);
    await app.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'larder-events' AND datname = current_database()`,
    );
    await until(() => !epochOf(app.nest).isKnown);
    for (const cents of [500, 600]) {
      await setPrice(id, cents);
      expect(await priceAt(app.nest, id)).toBe(cents / 100);
    }
    await until(() => epochOf(app.nest).isKnown);
    expect(await priceAt(app.nest, id)).toBe(6);
  });
});
