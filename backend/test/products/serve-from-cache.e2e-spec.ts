import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import request from 'supertest';
import { createProduct, untilWaiting } from '../support/factories.js';
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

interface Answer {
  status?: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks as a program does that decodes nothing. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
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

/** The headers with a seller's session: the route answers a seller, from nothing that is cached. */
const asSeller = ({ cookie = 'a=b', ...headers }: Record<string, string>) => ({
  ...headers,
  cookie: `${cookie}; ${sellerCookie}`,
});

/** The same by way of the route, made anew for this request, and kept. */
async function answers(
  headers: Record<string, string> = {},
  method?: string,
): Promise<{ slow: Answer; made: Answer; kept: Answer }> {
  await catalogueChanged(app.database);
  // Of another address, so that it is not known yet.
  const path = `${LIST}&of=${Math.random()}`;
  return {
    slow: await ask(path, asSeller(headers), method),
    made: await ask(path, headers, method),
    kept: await ask(path, headers, method),
  };
}

const comparable = ({ status, headers: { date: _, ...headers }, body }: Answer): object => ({
  status,
  headers,
  body: body.toString('latin1'),
});

describe('an answer from the cache', () => {
  const ID = { 'x-request-id': 'same-for-both' };
  const BROWSER = { ...ID, 'accept-encoding': 'gzip, deflate' };

  it.each([
    ['to a program', ID, 'GET'],
    ['to a browser', BROWSER, 'GET'],
    [
      'to a browser that takes nothing plain',
      { ...ID, 'accept-encoding': 'gzip;q=1, *;q=0' },
      'GET',
    ],
    ['to who takes brotli alone', { ...ID, 'accept-encoding': 'br' }, 'GET'],
    ['to who takes another encoding alone', { ...ID, 'accept-encoding': 'deflate' }, 'GET'],
    ['to an allowed origin', { ...BROWSER, origin: 'https://app.example' }, 'GET'],
    ['to another allowed origin', { ...ID, origin: 'https://other.example' }, 'GET'],
    ['to a foreign origin', { ...BROWSER, origin: 'https://evil.example' }, 'GET'],
    ['to a customer', { ...BROWSER, cookie: 'token=nonsense' }, 'GET'],
    ['of the headers alone', BROWSER, 'HEAD'],
    [
      'to who wants nothing older',
      { ...ID, 'cache-control': 'no-cache', 'if-none-match': '*' },
      'GET',
    ],
  ])('is the same as from the route, %s', async (_, headers, method) => {
    const { slow, made, kept } = await answers(headers, method);
    expect(slow.status).toBe(200);
    expect(comparable(made)).toEqual(comparable(slow));
    expect(comparable(kept)).toEqual(comparable(slow));
    expect(kept.headers['content-security-policy']).toBeDefined();
    expect(kept.headers['cache-control']).toBe('no-cache');
    expect(kept.headers.vary).toBe('Origin, Accept-Encoding');
  });

  it('says nothing but that it is the same, to who has it', async () => {
    const { headers } = (await answers(BROWSER)).kept;
    const known = { ...BROWSER, 'if-none-match': `W/"other", ${headers.etag}` };
    const { slow, made, kept } = await answers(known);
    expect([slow.status, slow.body.length]).toEqual([304, 0]);
    expect(comparable(made)).toEqual(comparable(slow));
    expect(comparable(kept)).toEqual(comparable(slow));
    expect(kept.headers.etag).toBe(headers.etag);
  });

  it('is the same as from the route, for what is shown beside a product', async () => {
    const { id } = await createProduct(app);
    const path = `/api/product/${id}/related`;
    const headers = { 'x-request-id': 'same-for-both' };
    const slow = await ask(path, asSeller(headers));
    expect(JSON.parse(slow.body.toString())).toMatchObject({ products: { length: 5 } });
    for (let n = 0; n < 2; n++)
      expect(comparable(await ask(path, headers))).toEqual(comparable(slow));
  });

  it('has an id of its own', async () => {
    const ids = Object.values(await answers()).map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(3);
  });

  it('is logged in the same line', async () => {
    lines.length = 0;
    const path = `${LIST}&search=private`;
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'of-this-one' };
    // The route answers the first, since nobody has asked at this address.
    for (let i = 0; i < 3; i++) await ask(path, headers);
    await until(() => lines.length >= 3);
    const [slow, fast, again] = lines
      .map((line) => JSON.parse(line) as LogLine & { time?: number; responseTime?: number })
      .map(({ time: _time, responseTime, ...line }) => {
        expect(responseTime).toBeGreaterThanOrEqual(0);
        return line;
      });
    expect(fast).toEqual(slow);
    expect(again).toEqual(slow);
    expect(fast).toMatchObject({ req: { path: '/api/product/list', address: '203.0.113.9' } });
    expect(Object.keys(JSON.parse(lines[2] ?? '') as object)).toEqual(
      Object.keys(JSON.parse(lines[0] ?? '') as object),
    );
  });

  it('is logged as not sent to who has gone while it was made', async () => {
    const path = `${LIST}&sort=name`;
    await ask(path);
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

  it('comes in each encoding with a tag of its own, and is the same in all', async () => {
    const path = `${LIST}&page=1`;
    const plain = await ask(path);
    const zipped = await ask(path, { 'accept-encoding': 'gzip' });
    await until(
      async () =>
        (await ask(path, { 'accept-encoding': 'br' })).headers['content-encoding'] === 'br',
    );
    const small = await ask(path, { 'accept-encoding': 'gzip, br' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
    expect(brotliDecompressSync(small.body)).toEqual(plain.body);
    const etags = [plain, zipped, small].map(({ headers }) => headers.etag);
    expect(new Set(etags).size).toBe(3);
    // A browser that has it zipped still has it, though brotli is there by now.
    const again = { 'accept-encoding': 'gzip, br', 'if-none-match': String(etags[1]) };
    expect((await ask(path, again)).status).toBe(304);
  });

  it('is not for sellers, who see what they do at once', async () => {
    const seller = await signInSeller(app);
    await seller.get(LIST);
    await app.database.query(`UPDATE products SET name = 'Renamed'`);
    const { body } = await seller.get(LIST);
    expect(body.products[0].name).toBe('Renamed');
  });

  it('is refused where the route would refuse', async () => {
    for (let i = 0; i < 2; i++) {
      expect((await ask(`${LIST}&category=Toys`)).status).toBe(400);
      expect((await ask('/api/product/list?limit=0')).status).toBe(400);
      expect((await ask('/api/product/nonsense')).status).toBe(404);
    }
    const { id } = await createProduct(app);
    expect((await ask(`/api/product/${id}`)).status).toBe(200);
    await app.database.query('DELETE FROM products');
    await catalogueChanged(app.database);
    const missing = await ask(`/api/product/${id}`);
    expect(missing.status).toBe(404);
    expect(JSON.parse(missing.body.toString())).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
  });
});
