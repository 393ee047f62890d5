import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import request from 'supertest';
import { createProduct, holdLock, untilWaiting } from '../support/factories.js';
import type { LogLine } from '../support/log-lines.js';
import {
  createTestApp,
  openSellerCookie,
  resetDatabase,
  signInSeller,
  type TestApp,
} from '../support/test-app.js';
import { until } from '../support/until.js';
import { catalogueChanged } from '../support/catalogue-changed.js';

interface RawResponse {
  status?: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request and returns the body without decoding it. */
function fetchRaw(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const call = http.request(`${app.url}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    call.on('error', reject).end();
  });
}

const LIST = '/api/product/list?category=Fruits&limit=24';
const lines: string[] = [];
let app: TestApp;
let sellerCookie: string;
beforeAll(async () => {
  app = await createTestApp(
    {
      LOG_LEVEL: 'info',
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://shop.example',
      ALLOWED_ORIGINS: 'https://app.example,https://other.example',
    },
    { write: (line: string) => void lines.push(line) },
  );
  await until(async () => (await request(app.url).get('/api/health/ready')).status === 200);
});
beforeEach(async () => {
  await resetDatabase(app);
  sellerCookie = await openSellerCookie(app);
  for (let i = 0; i < 12; i++) await createProduct(app);
});
afterAll(() => app.close());

/** Adds a seller's session: sellers get uncached responses from the route. */
const asSeller = ({ cookie = 'a=b', ...headers }: Record<string, string>) => ({
  ...headers,
  cookie: `${cookie}; ${sellerCookie}`,
});

/** The response to a seller, the first response to others, which is computed, and the second, which is cached. */
async function responses(
  headers: Record<string, string> = {},
  method?: string,
): Promise<{ uncached: RawResponse; computed: RawResponse; cached: RawResponse }> {
  await catalogueChanged(app.database);
  // A new URL, so that it is not cached yet.
  const path = `${LIST}&of=${Math.random()}`;
  return {
    uncached: await fetchRaw(path, asSeller(headers), method),
    computed: await fetchRaw(path, headers, method),
    cached: await fetchRaw(path, headers, method),
  };
}

const comparable = ({ status, headers: { date: _, ...headers }, body }: RawResponse): object => ({
  status,
  headers,
  body: body.toString('latin1'),
});

describe('a cached response', () => {
  const ID = { 'x-request-id': 'same-for-both' };
  const BROWSER = { ...ID, 'accept-encoding': 'gzip, deflate' };

  it.each([
    ['to a program', ID, 'GET'],
    ['to a browser', BROWSER, 'GET'],
    [
      'to a browser that accepts nothing uncompressed',
      { ...ID, 'accept-encoding': 'gzip;q=1, *;q=0' },
      'GET',
    ],
    ['to a client that accepts only brotli', { ...ID, 'accept-encoding': 'br' }, 'GET'],
    [
      'to a client that accepts only another encoding',
      { ...ID, 'accept-encoding': 'deflate' },
      'GET',
    ],
    ['to an allowed origin', { ...BROWSER, origin: 'https://app.example' }, 'GET'],
    ['to another allowed origin', { ...ID, origin: 'https://other.example' }, 'GET'],
    ['to another origin', { ...BROWSER, origin: 'https://evil.example' }, 'GET'],
    ['to a customer', { ...BROWSER, cookie: 'token=nonsense' }, 'GET'],
    ['to HEAD', BROWSER, 'HEAD'],
    [
      'to a client that revalidates everything',
      { ...ID, 'cache-control': 'no-cache', 'if-none-match': '*' },
      'GET',
    ],
  ])('is the same as an uncached one, %s', async (_, headers, method) => {
    const { uncached, computed, cached } = await responses(headers, method);
    expect(uncached.status).toBe(200);
    expect(comparable(computed)).toEqual(comparable(uncached));
    expect(comparable(cached)).toEqual(comparable(uncached));
    expect(cached.headers['content-security-policy']).toBeDefined();
    expect(cached.headers['cache-control']).toBe('no-cache');
    expect(cached.headers.vary).toBe('Origin, Accept-Encoding');
  });

  it('is a 304 for a client that has it', async () => {
    const { headers } = (await responses(BROWSER)).cached;
    const known = { ...BROWSER, 'if-none-match': `W/"other", ${headers.etag}` };
    const { uncached, computed, cached } = await responses(known);
    expect([uncached.status, uncached.body.length]).toEqual([304, 0]);
    expect(comparable(computed)).toEqual(comparable(uncached));
    expect(comparable(cached)).toEqual(comparable(uncached));
    expect(cached.headers.etag).toBe(headers.etag);
  });

  it('is the same as an uncached one, for related products', async () => {
    const { id } = await createProduct(app);
    const path = `/api/product/${id}/related`;
    const headers = { 'x-request-id': 'same-for-both' };
    const uncached = await fetchRaw(path, asSeller(headers));
    expect(JSON.parse(uncached.body.toString())).toMatchObject({ products: { length: 5 } });
    for (let n = 0; n < 2; n++)
      expect(comparable(await fetchRaw(path, headers))).toEqual(comparable(uncached));
  });

  it('has its own request id', async () => {
    const ids = Object.values(await responses()).map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(3);
  });

  it('is logged like an uncached one', async () => {
    lines.length = 0;
    const path = `${LIST}&search=private`;
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'of-this-one' };
    // The first search is not cached, the second is computed and cached, the third comes from the cache.
    for (let i = 0; i < 3; i++) await fetchRaw(path, headers);
    await until(() => lines.length >= 3);
    const [uncached, fast, again] = lines
      .map((line) => JSON.parse(line) as LogLine & { time?: number; responseTime?: number })
      .map(({ time: _time, responseTime, ...line }) => {
        expect(responseTime).toBeGreaterThanOrEqual(0);
        return line;
      });
    expect(fast).toEqual(uncached);
    expect(again).toEqual(uncached);
    expect(fast).toMatchObject({ req: { path: '/api/product/list', address: '203.0.113.9' } });
    expect(Object.keys(JSON.parse(lines[2] ?? '') as object)).toEqual(
      Object.keys(JSON.parse(lines[0] ?? '') as object),
    );
  });

  it('is logged as aborted when the client disconnects while it is computed', async () => {
    const path = `${LIST}&sort=name`;
    await fetchRaw(path);
    const blocker = new Client(app.databaseUrl);
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE products');
    await catalogueChanged(app.database);
    lines.length = 0;
    const arrived = once(app.nest.getHttpServer(), 'request') as Promise<[http.IncomingMessage]>;
    const call = http.get(`${app.url}${path}`).on('error', () => undefined);
    const [{ socket }] = await arrived;
    await untilWaiting(app, 1);
    const gone = once(socket, 'close');
    call.destroy();
    await gone;
    await blocker.query('ROLLBACK');
    await blocker.end();
    await until(() => lines.length > 0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      req: { path: '/api/product/list' },
      msg: 'request aborted',
    });
  });

  it('is computed by the route where the computation that it waited for fails', async () => {
    const path = `${LIST}&page=1`;
    await fetchRaw(path);
    await catalogueChanged(app.database);
    const unlock = await holdLock(app, 'LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
    const first = fetchRaw(path);
    await untilWaiting(app, 1);
    const arrived = once(app.nest.getHttpServer(), 'request');
    const second = fetchRaw(path);
    await arrived;
    await app.database.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    expect((await first).status).toBe(503);
    await unlock();
    expect((await second).status).toBe(200);
  });

  it('has an ETag of its own for each encoding', async () => {
    const path = `${LIST}&page=1`;
    const plain = await fetchRaw(path);
    const zipped = await fetchRaw(path, { 'accept-encoding': 'gzip' });
    await until(
      async () =>
        (await fetchRaw(path, { 'accept-encoding': 'br' })).headers['content-encoding'] === 'br',
    );
    const small = await fetchRaw(path, { 'accept-encoding': 'gzip, br' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
    expect(brotliDecompressSync(small.body)).toEqual(plain.body);
    const etags = [plain, zipped, small].map(({ headers }) => headers.etag);
    expect(new Set(etags).size).toBe(3);
    // The gzip ETag stays valid once brotli is available.
    const again = { 'accept-encoding': 'gzip, br', 'if-none-match': String(etags[1]) };
    expect((await fetchRaw(path, again)).status).toBe(304);
  });

  it('is not sent to sellers, who see their changes at once', async () => {
    const seller = await signInSeller(app);
    await seller.get(LIST);
    await app.database.query(`UPDATE products SET name = 'Renamed'`);
    const { body } = await seller.get(LIST);
    expect(body.products[0].name).toBe('Renamed');
  });

  it('never replaces an error of the route', async () => {
    for (let i = 0; i < 2; i++) {
      expect((await fetchRaw(`${LIST}&category=Toys`)).status).toBe(400);
      expect((await fetchRaw('/api/product/list?limit=0')).status).toBe(400);
      expect((await fetchRaw('/api/product/nonsense')).status).toBe(404);
    }
    const { id } = await createProduct(app);
    expect((await fetchRaw(`/api/product/${id}`)).status).toBe(200);
    await app.database.query('DELETE FROM products');
    await catalogueChanged(app.database);
    const missing = await fetchRaw(`/api/product/${id}`);
    expect(missing.status).toBe(404);
    expect(JSON.parse(missing.body.toString())).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
  });
});
