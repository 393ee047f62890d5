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

describe('asset', () => {
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
  ])(
    'is returned in the compressed copy of the build for Accept-Encoding: %s',
    async (accepted, encoding) => {
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
    },
  );

  it('is not served under the names of its compressed copies', async () => {
    put(app.env.frontendDir, { 'index.html.br': 'compressed', 'index.html.gz': 'compressed' });
    for (const url of ['/assets/packed-abc123.js.br', '/index.html.br', '/index.html.%67z']) {
      expectFailure(await get(url), 404, 'NOT_FOUND');
    }
  });

  it('of a previous build is still served', async () => {
    put(app.env.keptAssetsDir, { 'assets/earlier-abc123.js': 'export {};' });
    const { text, headers } = await get('/assets/earlier-abc123.js');
    expect([text, headers['cache-control']]).toEqual(['export {};', IMMUTABLE]);
  });

  it('returns 404 when it is missing', async () => {
    const missing = await get('/assets/gone-abc123.js?x=1').set('Accept-Encoding', 'br');
    expectFailure(missing, 404, 'NOT_FOUND');
  });
});

describe('page routes', () => {
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
  ])('return the HTML page for %s, to be revalidated each time', async (url) => {
    const { status, text, type, headers } = await get(url);
    expect({ status, text, type }).toEqual({ status: 200, text: PAGE, type: 'text/html' });
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each(['/de', '/de/cart', '/de/seller/orders/'])(
    'return the German page for %s',
    async (url) => {
      const { status, text, type } = await get(url);
      expect({ status, text, type }).toEqual({ status: 200, text: GERMAN_PAGE, type: 'text/html' });
    },
  );

  it.each(['', '/de'])('exclude personal pages from search engines under “%s/”', async (base) => {
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
  });

  it.each(['/nowhere', '/apis', '/products/fruits/1/x', '/cart/1', '/seller/nowhere', '/%2fcart'])(
    'return the HTML page with 404 for %s',
    async (url) => {
      const { status, text, type, headers } = await get(url).set('If-None-Match', '*');
      expect({ status, text, type }).toEqual({ status: 404, text: PAGE, type: 'text/html' });
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it('respond to HEAD, but not to methods that change data', async () => {
    expect((await request(app.url).head('/cart')).status).toBe(200);
    expect((await request(app.url).head('/nowhere')).status).toBe(404);
    for (const method of ['post', 'put', 'delete'] as const) {
      expectFailure(await request(app.url)[method]('/cart'), 404, 'NOT_FOUND');
    }
  });
});

describe('frontend files', () => {
  it('are immutable when their name contains a hash', async () => {
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
  ])('return 404 with no-store when missing, never the HTML page: %s', async (url) => {
    const response = await get(url);
    expectFailure(response, 404, 'NOT_FOUND');
    // A later build may add the file.
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('service worker', () => {
  it('is revalidated each time, and allowed by the Content-Security-Policy', async () => {
    put(app.env.frontendDir, { 'sw.js': 'self.addEventListener("fetch", () => {});' });
    const { status, headers } = await get('/sw.js');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("worker-src 'self'"),
    });
  });

  it('is replaced by one that unregisters itself and deletes all caches with SERVICE_WORKER=false', async () => {
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
  it('are immutable, with a fixed content type', async () => {
    const { status, headers } = await get('/pictures/milk-1-960.webp');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': IMMUTABLE,
      'x-content-type-options': 'nosniff',
    });
  });

  it('are never served with another content type, whatever their names', async () => {
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
  ])('return 404 when missing, never the HTML page: %s', async (url) => {
    const { status, text } = await get(url);
    expect(status).toBe(404);
    expect(text).not.toContain('<');
  });
});

describe('private files', () => {
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
  ])('are not served: %s', async (url) => {
    const { status, text } = await rawGet(app.url, url);
    expect(text).not.toMatch(/SECRET|the secret|hidden|root:|larder"/);
    expect(text).not.toBe(PAGE);
    expect([400, 403, 404]).toContain(status);
  });
});

describe('unknown URLs under /api', () => {
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
  ])('return 404 in JSON: %s', async (url) => {
    expectFailure(await get(url), 404, 'NOT_FOUND');
  });
});

describe('without a built frontend', () => {
  it('returns 404 in JSON for pages, and the API works', async () => {
    fs.rmSync(app.env.frontendDir, { recursive: true });
    expectFailure(await get('/'), 404, 'NOT_FOUND');
    expectFailure(await get('/cart'), 404, 'NOT_FOUND');
    expect((await get('/api/product/list')).status).toBe(200);
  });
});
