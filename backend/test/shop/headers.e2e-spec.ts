import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import request, { type Response } from 'supertest';
import { createTestApp, type TestApp } from '../support/test-app.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let app: TestApp;

function putFile(file: string, content: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}

async function open(overrides: NodeJS.ProcessEnv = {}): Promise<void> {
  app = await createTestApp(overrides);
  putFile(path.join(app.env.frontendDir, 'index.html'), '<!doctype html><title>Larder</title>');
  putFile(path.join(app.env.picturesDir, 'milk-960.webp'), 'a picture');
}

/** @returns one response of each kind */
async function responses(): Promise<Record<string, Response>> {
  const http = request(app.url);
  return {
    page: await http.get('/products'),
    api: await http.get('/api/product/list'),
    picture: await http.get('/pictures/milk-960.webp'),
    visitor: await http.get('/api/order/user'),
    missing: await http.get('/api/nothing'),
    missingPicture: await http.get('/pictures/nothing-960.webp'),
    foreign: await http.post('/api/user/login').set('Origin', 'https://evil.example').send({}),
    broken: await http.post('/api/user/login').type('json').send('{'),
    invalid: await http.post('/api/user/login').send({}),
  };
}

const STATUSES = {
  page: 200,
  api: 200,
  picture: 200,
  visitor: 401,
  missing: 404,
  missingPicture: 404,
  foreign: 403,
  broken: 400,
  invalid: 400,
};

describe('Cache-Control', () => {
  beforeAll(() => open());
  afterAll(() => app.close());

  it('is no-cache for the catalogue and no-store for errors of reads and of the API', async () => {
    const all = await responses();
    expect(all.api?.headers['cache-control']).toBe('no-cache');
    for (const kind of ['visitor', 'missing', 'missingPicture', 'broken', 'invalid']) {
      expect([kind, all[kind]?.headers['cache-control']]).toEqual([kind, 'no-store']);
    }
  });
});

describe('every kind of response', () => {
  beforeAll(() => open());
  afterAll(() => app.close());

  it('has the security headers', async () => {
    const all = await responses();
    expect(
      Object.fromEntries(Object.entries(all).map(([kind, { status }]) => [kind, status])),
    ).toEqual(STATUSES);
    for (const { headers } of Object.values(all)) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
      const csp = String(headers['content-security-policy']).split(';');
      for (const rule of [
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ]) {
        expect(csp).toContain(rule);
      }
      expect(csp.join()).not.toMatch(/unsafe|\*/);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
    }
  });

  it('announces a keep-alive timeout longer than that of common proxies', async () => {
    const { headers } = await fetch(`${app.url}/api/health/live`);
    expect(headers.get('keep-alive')).toBe('timeout=72');
  });

  it('does not require HTTPS when served over HTTP', async () => {
    for (const { headers } of Object.values(await responses())) {
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    }
  });

  it('has a request id of its own', async () => {
    const ids = Object.values(await responses()).map(({ headers }) =>
      String(headers['x-request-id']),
    );
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('adopts the request id of a proxy if it is well-formed', async () => {
    const idFor = async (id: string): Promise<unknown> =>
      (await request(app.url).get('/api/health/live').set('X-Request-Id', id)).headers[
        'x-request-id'
      ];
    expect(await idFor('proxy-1234_abc')).toBe('proxy-1234_abc');
    for (const odd of ['short', 'a'.repeat(65), '<script>alert(1)</script>', 'x y z 1 2 3']) {
      expect(await idFor(odd)).toMatch(UUID);
    }
  });

  it('is not cacheable when it depends on the session', async () => {
    const { headers } = await request(app.url).get('/api/user/auth');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('allows the scripts of the API documentation, but no framing', async () => {
    const { status, headers, text } = await request(app.url).get('/api/docs/');
    expect(status).toBe(200);
    const scripts = Array.from(text.matchAll(/<script([^>]*)>/g), ([, attributes]) => attributes);
    expect(scripts.length).toBeGreaterThan(0);
    // The policy allows files of the shop and no inline scripts.
    for (const attributes of scripts) expect(attributes).toMatch(/ src=["']\.\//);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });
});

/**
 * @returns the headers nginx adds to its own responses, evaluated from the maps of its
 * configuration
 */
function headersOfNginx(
  publicUrl: string,
  transportSecurity: string,
  picturesOrigin?: string,
): Record<string, string> {
  const file = path.join(import.meta.dirname, '../../../frontend/nginx.conf');
  const config = fs
    .readFileSync(file, 'utf8')
    .replaceAll('${PUBLIC_URL}', publicUrl)
    .replace('${TRANSPORT_SECURITY}', transportSecurity)
    .replace('${PICTURES_ORIGIN}', picturesOrigin ? ` ${picturesOrigin}` : '');
  const valueOf = (name: string): string => {
    const map = new RegExp(`map \\$from \\$${name} \\{([^}]+)\\}`).exec(config)?.[1] ?? '';
    const lines = map.split(/;\s*(?![^"]*"\s*;)/).map((line) => line.trim());
    const values = new Map(
      lines.map((line) => [line.split(' ')[0] ?? '', line.slice(line.indexOf(' ') + 1)]),
    );
    const isHttps = publicUrl.startsWith('https:');
    const value = (isHttps && values.get('~^https:')) || (values.get('default') ?? '');
    return value
      .replace(/^"(.*)"$/, '$1')
      .replace(' $inline_scripts', '')
      .replace(/\$(\w+)/g, (_, other: string) => valueOf(other));
  };
  const added = Array.from(
    config.matchAll(/add_header (\S+) \$(\w+) always;/g),
    ([, header = '', name = '']) => [header.toLowerCase(), valueOf(name)] as const,
  );
  return Object.fromEntries(added.filter(([, value]) => value));
}

describe.each([
  ['http://shop.example', '600', undefined],
  ['https://shop.example', '0', undefined],
  ['https://shop.example', '600', 'https://cdn.example'],
])('nginx at %s with HSTS_MAX_AGE=%s and pictures at %s', (publicUrl, maxAge, picturesOrigin) => {
  const picturesUrl = picturesOrigin && `${picturesOrigin}/shop/pictures/`;
  const transportSecurity = maxAge === '0' ? '' : `max-age=${maxAge}`;
  beforeAll(() => open({ PUBLIC_URL: publicUrl, HSTS_MAX_AGE: maxAge, PICTURES_URL: picturesUrl }));
  afterAll(() => app.close());

  it('sends the same headers with its own responses as the API', async () => {
    const { headers } = await request(app.url).get('/api/nothing');
    const ofNginx = headersOfNginx(publicUrl, transportSecurity, picturesOrigin);
    expect(Object.keys(ofNginx).length).toBeGreaterThan(9);
    expect(headers).toMatchObject(ofNginx);
    const isSecurity = /^(content-security|cross-origin|origin-|referrer|strict-|x-(?!request))/;
    const ofApi = Object.keys(headers as object).filter((name) => isSecurity.test(name));
    expect(Object.keys(ofNginx).toSorted()).toEqual(ofApi.toSorted());
  });
});

describe('HTML page', () => {
  const frontendDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-page-'));
  const hash = `'sha256-${'x/+'.repeat(14)}x='`;
  beforeAll(async () => {
    putFile(
      path.join(frontendDir, '.inline-scripts.conf'),
      `map $host $inline_scripts {\n  default "${hash}";\n}\n`,
    );
    await open({ FRONTEND_DIR: frontendDir });
  });
  afterAll(async () => {
    await app.close();
    fs.rmSync(frontendDir, { recursive: true });
  });

  it('may run only the inline scripts of its build', async () => {
    const { headers } = await request(app.url).get('/products');
    expect(String(headers['content-security-policy']).split(';')).toContain(
      `script-src 'self' ${hash}`,
    );
    expect((await request(app.url).get('/.inline-scripts.conf')).status).toBe(404);
  });
});

describe.each([
  [undefined, undefined],
  ['86400', 'max-age=86400'],
])('HTTPS with HSTS_MAX_AGE=%s', (maxAge, expected) => {
  beforeAll(() => open({ PUBLIC_URL: 'https://shop.example', HSTS_MAX_AGE: maxAge }));
  afterAll(() => app.close());

  it(`sends ${expected ?? 'nothing'} as Strict-Transport-Security with every kind of response`, async () => {
    for (const { headers } of Object.values(await responses())) {
      expect(headers['strict-transport-security']).toBe(expected);
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    }
  });
});
