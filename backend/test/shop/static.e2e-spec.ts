import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import request from 'supertest';
import { expectFailure } from '../support/expect-failure.js';
import { rawGet } from '../support/raw-http.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** Long enough to be compressed. */
const PAGE = `<!doctype html><title>Larder</title><p>${'Fresh from the larder. '.repeat(80)}</p>`;
const GERMAN_PAGE = PAGE.replace('Fresh', 'Frisch');
const IMMUTABLE = 'public, max-age=31536000, immutable';

let app: TestApp;
const get = (url: string) => request(app.url).get(url);

function put(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}

beforeAll(async () => {
  app = await createTestApp();
  put(app.env.frontendDir, {
    'index.html': PAGE,
    'index.de.html': GERMAN_PAGE,
    'favicon.svg': '<svg/>',
    'assets/index-abc123.js': 'export {};',
    '.env': 'SECRET=1',
  });
  put(app.env.picturesDir, {
    'milk-1-960.webp': 'RIFF',
    'evil-960.html': '<script>alert(1)</script>',
    '.hidden': 'hidden',
  });
  put(app.env.dataDir, { 'secrets/jwt-secret': 'the secret' });
});
afterAll(() => app.close());

describe('an asset', () => {
  const SCRIPT = `export const fresh = '${'Fresh from the larder. '.repeat(80)}';`;
  const asset = (encoding: string) =>
    get('/assets/packed-abc123.js').set('Accept-Encoding', encoding);
  beforeAll(() => {
    put(app.env.frontendDir, { 'assets/packed-abc123.js': SCRIPT });
    const file = path.join(app.env.frontendDir, 'assets/packed-abc123.js');
    fs.writeFileSync(`${file}.br`, brotliCompressSync(SCRIPT));
    fs.writeFileSync(`${file}.gz`, gzipSync(SCRIPT));
  });

  it.each<[string, 'br' | 'gzip' | undefined]>([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['identity', undefined],
  ])('comes to who takes %s as it was compressed by the build', async (accepted, encoding) => {
    const { status, headers, text } = await asset(accepted);
    expect([status, headers['content-encoding'], text]).toEqual([200, encoding, SCRIPT]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': IMMUTABLE,
      vary: 'Accept-Encoding',
    });
    const size = { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT), undefined: SCRIPT };
    expect(headers['content-length']).toBe(String(size[encoding ?? 'undefined'].length));
    const known = await asset(accepted).set('If-None-Match', String(headers.etag));
    expect(known.status).toBe(304);
  });

  it('is not there under the names of its compressed copies', async () => {
    put(app.env.frontendDir, { 'index.html.br': 'compressed', 'index.html.gz': 'compressed' });
    for (const url of ['/assets/packed-abc123.js.br', '/index.html.br', '/index.html.%67z']) {
      expectFailure(await get(url), 404, 'NOT_FOUND');
    }
  });

  it('of an earlier build comes to the pages of that', async () => {
    put(app.env.keptAssetsDir, { 'assets/earlier-abc123.js': 'export {};' });
    const { text, headers } = await get('/assets/earlier-abc123.js');
    expect([text, headers['cache-control']]).toEqual(['export {};', IMMUTABLE]);
  });

  it('that is missing is missing, and keeps its name', async () => {
    const missing = await get('/assets/gone-abc123.js?x=1').set('Accept-Encoding', 'br');
    expectFailure(missing, 404, 'NOT_FOUND');
  });
});

describe('screens', () => {
  it.each([
    '/',
    '/products',
    '/products/fruits',
    '/products/fruits/1',
    '/Cart/',
    '/seller/orders',
    '/seller/product-list/import/1',
    '/loader?next=x.y',
    '/index.html',
  ])('serves the page for %s, to be asked for again each time', async (url) => {
    const { status, text, type, headers } = await get(url);
    expect({ status, text, type }).toEqual({ status: 200, text: PAGE, type: 'text/html' });
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each(['/de', '/de/cart', '/de/seller/orders/'])('serves %s in German', async (url) => {
    const { status, text, type } = await get(url);
    expect({ status, text, type }).toEqual({ status: 200, text: GERMAN_PAGE, type: 'text/html' });
  });

  it.each(['', '/de'])(
    'keeps what is one person’s out of search engines under “%s/”',
    async (base) => {
      for (const url of [
        '/cart',
        '/my-orders',
        '/my-orders/K7M2QX9AHT',
        '/account',
        '/add-address',
        '/loader?next=x',
        '/seller',
        '/Seller/orders/1/',
      ]) {
        expect([url, (await get(base + url)).headers['x-robots-tag']]).toEqual([url, 'noindex']);
      }
      for (const url of ['/products', '/contact', '/nowhere']) {
        expect([url, (await get(base + url)).headers['x-robots-tag']]).toEqual([url, undefined]);
      }
    },
  );

  it.each(['/nowhere', '/apis', '/products/fruits/1/x', '/cart/1', '/seller/nowhere', '/%2fcart'])(
    'serves it as not found for %s, which is none of them',
    async (url) => {
      const { status, text, type, headers } = await get(url).set('If-None-Match', '*');
      expect({ status, text, type }).toEqual({ status: 404, text: PAGE, type: 'text/html' });
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it('serves the page to HEAD, and to no method that changes things', async () => {
    expect((await request(app.url).head('/cart')).status).toBe(200);
    expect((await request(app.url).head('/nowhere')).status).toBe(404);
    for (const method of ['post', 'put', 'delete'] as const) {
      expectFailure(await request(app.url)[method]('/cart'), 404, 'NOT_FOUND');
    }
  });
});

describe('files of the frontend', () => {
  it('are kept for ever when their name changes with their content', async () => {
    const { status, headers } = await get('/assets/index-abc123.js');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe(IMMUTABLE);
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/assets/x.js',
    '/assets/x',
    '/assets/',
    '/favicon.png',
    '/x.map',
    '/manifest.webmanifest',
  ])('that are not there are 404, never a page, and not kept: %s', async (url) => {
    const answer = await get(url);
    expectFailure(answer, 404, 'NOT_FOUND');
    // The next build may bring it.
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('the service worker', () => {
  it('is asked for again each time, with what it may do', async () => {
    put(app.env.frontendDir, { 'sw.js': 'self.addEventListener("fetch", () => {});' });
    const { status, headers } = await get('/sw.js');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("worker-src 'self'"),
    });
  });

  it('is replaced by one that goes and takes all with it, where the shop wants none', async () => {
    const off = await createTestApp({ SERVICE_WORKER: 'false' });
    put(off.env.frontendDir, { 'sw.js': 'self.addEventListener("fetch", () => {});' });
    const { status, headers, text } = await request(off.url).get('/sw.js');
    await off.close();
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(text).toMatch(/caches\.delete/);
    expect(text).toMatch(/registration\.unregister/);
    expect(text).not.toContain('fetch');
  });
});

describe('pictures', () => {
  it('are kept for ever, under one type', async () => {
    const { status, headers } = await get('/pictures/milk-1-960.webp');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': IMMUTABLE,
      'x-content-type-options': 'nosniff',
    });
  });

  it('are pictures to the browser, whatever their names say', async () => {
    const { headers } = await get('/pictures/evil-960.html');
    expect(headers['content-type'] ?? 'image/webp').toBe('image/webp');
  });

  it.each([
    '/pictures/none-960.webp',
    '/pictures/none',
    '/pictures/',
    '/pictures',
    '/pictures/.hidden',
    '/pictures/milk-1-960.webp/x',
  ])('that are not there are 404, never a page: %s', async (url) => {
    const { status, text } = await get(url);
    expect(status).toBe(404);
    expect(text).not.toContain('<');
  });
});

describe('what is nobody’s business', () => {
  it.each([
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/%2e%67it/config',
    '/.data/secrets/jwt-secret',
    '/pictures/../secrets/jwt-secret',
    '/pictures/..%2fsecrets/jwt-secret',
    '/pictures/%2e%2e/secrets/jwt-secret',
    '/pictures/..\\secrets\\jwt-secret',
    '/pictures/....//secrets/jwt-secret',
    '/pictures//../../secrets/jwt-secret',
    '/assets/../.env',
    '/assets/..%2f.env',
    '/..%2f..%2f..%2fetc/passwd',
    '/../../../../etc/passwd',
    '/pictures/%00',
    '/metrics.txt',
    '/package.json',
    '/assets/index-abc123.js.map',
  ])('is not served: %s', async (url) => {
    const { status, text } = await rawGet(app.url, url);
    expect(text).not.toMatch(/SECRET|the secret|hidden|root:|larder"/);
    expect(text).not.toBe(PAGE);
    expect([400, 403, 404]).toContain(status);
  });
});

describe('unknown addresses under /api', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/product',
    '/api/product/list/x.js',
    '/api/.env',
    '//api/nothing',
    '/API/nothing',
    '/%61pi/nothing',
  ])('%s is 404 in JSON', async (url) => {
    expectFailure(await get(url), 404, 'NOT_FOUND');
  });
});

describe('without a built frontend', () => {
  it('says so with 404 in JSON, and the rest works', async () => {
    fs.rmSync(app.env.frontendDir, { recursive: true });
    expectFailure(await get('/'), 404, 'NOT_FOUND');
    expectFailure(await get('/cart'), 404, 'NOT_FOUND');
    expect((await get('/api/product/list')).status).toBe(200);
  });
});
