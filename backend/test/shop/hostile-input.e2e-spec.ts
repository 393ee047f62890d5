import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { expectFailure } from '../support/expect-failure.js';
import { ADDRESS, countRows } from '../support/factories.js';
import { rawGet, rawText } from '../support/raw-http.js';
import {
  createTestApp,
  resetDatabase,
  type SignedIn,
  signIn,
  type TestApp,
} from '../support/test-app.js';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  ana = await signIn(app);
});
afterAll(() => app.close());

const send = (body: string, path = '/api/address/add') =>
  ana.agent.post(path).set('Content-Type', 'application/json').send(body);
const address = (more: object): string => JSON.stringify({ address: { ...ADDRESS, ...more } });

describe('invalid text', () => {
  it.each([
    ['NUL', '"\\u0000"'],
    ['NUL inside', '"Ana\\u0000Flores"'],
    ['a lone high surrogate', '"Ana \\ud83d"'],
    ['a lone low surrogate', '"\\udc00 Ana"'],
    ['surrogates in reverse order', '"\\udc00\\ud83d"'],
  ])('%s is rejected with 400 in every string of every body', async (_, text) => {
    const bodies: [string, string][] = [
      ['/api/address/add', address({}).replace('"Ana"', text)],
      ['/api/user/register', `{"name":${text},"email":"b@shop.test","password":"12 potatoes"}`],
      ['/api/user/login', `{"email":"b@shop.test","password":${text}}`],
      ['/api/cart/update', `{"cartItems":{${text}:1}}`],
      ['/api/order/cod', `{"items":[{"product":${text},"quantity":1}],"address":"x"}`],
      ['/api/order/cod', `{"nobody reads this":[[{"a":${text}}]]}`],
    ];
    for (const [path, body] of bodies) expectFailure(await send(body, path), 400, 'BAD_REQUEST');
    expect(await countRows(app, 'addresses')).toBe(0);
  });

  it.each(['%00', 'a%00b', '%ED%A0%80'])(
    '%s in a query or a path causes no server error',
    async (text) => {
      const list = await request(app.url).get(`/api/product/list?search=${text}`);
      expect([200, 400]).toContain(list.status);
      const one = await request(app.url).get(`/api/product/${text}`);
      expect([400, 404]).toContain(one.status);
      expect(one.body.success).toBe(false);
    },
  );

  it.each(['%', '%E0%A4%A', '%zz'])(
    '%s, which cannot be decoded, is rejected with 400 in a path',
    async (text) => {
      const one = await request(app.url).get(`/api/product/${text}`);
      expectFailure(one, 400, 'BAD_REQUEST');
      const list = await request(app.url).get(`/api/product/list?search=${text}`);
      expect([200, 400]).toContain(list.status);
    },
  );

  it('emoji and markup are stored unchanged', async () => {
    const firstName = `<img src=x onerror="alert('🍅')">`;
    const { body } = await send(address({ firstName }));
    expect(body.address.firstName).toBe(firstName);
  });
});

describe('malformed bodies', () => {
  it.each([
    ['__proto__', '{"__proto__":{"isAdmin":true}}'],
    ['constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['prototype, nested', '{"address":{"a":[{"prototype":1}]}}'],
  ])('%s is rejected with 400', async (_, body) => {
    expectFailure(await send(body), 400, 'BAD_REQUEST');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each([
    ['arrays', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['arrays in a field', `{"address":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ])('10,000 levels of %s are rejected with 400', async (_, body) => {
    expectFailure(await send(body), 400, 'BAD_REQUEST');
  });

  it.each([
    ['an unclosed object', '{'],
    ['a truncated object', '{"email":"ana@shop.te'],
    ['two objects', '{}{}'],
    ['a comment', '{/* */}'],
    ['NaN', '{"a":NaN}'],
    ['single quotes', "{'a':1}"],
    ['a string', '"text"'],
    ['a number', '7'],
    ['null', 'null'],
    ['an array', '[]'],
    ['an array of bodies', `[${address({})}]`],
    ['a byte order mark with XML', '\uFEFF<xml/>'],
  ])('%s is rejected with 400', async (_, body) => {
    for (const path of [
      '/api/address/add',
      '/api/user/login',
      '/api/cart/update',
      '/api/order/cod',
    ]) {
      expectFailure(await send(body, path), 400, 'BAD_REQUEST');
    }
  });

  it('an empty body is rejected with 400 for its missing fields', async () => {
    expectFailure(await send(''), 400, 'VALIDATION_FAILED');
  });

  it.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('a body of type %s is rejected and not stored', async (type) => {
    const { status, body } = await ana.agent
      .post('/api/address/add')
      .set('Content-Type', type)
      .send(address({}));
    expect([400, 415]).toContain(status);
    expect(body.success).toBe(false);
    expect(await countRows(app, 'addresses')).toBe(0);
  });

  it.each(['application/json; charset=latin1', 'application/json; charset=x'])(
    'a body of type %s is rejected with 415',
    async (type) => {
      const response = await ana.agent
        .post('/api/address/add')
        .set('Content-Type', type)
        .send(address({}));
      expectFailure(response, 415, 'UNSUPPORTED_MEDIA_TYPE');
    },
  );
});

describe('size limits', () => {
  const padded = (bytes: number): string => `{"pad":"${'x'.repeat(bytes - 10)}"}`;

  it('100 kB are parsed, 101 kB are rejected with 413', async () => {
    expectFailure(await send(padded(100 * 1024)), 400, 'VALIDATION_FAILED');
    expectFailure(await send(padded(101 * 1024)), 413, 'TOO_LARGE');
  });

  it('50 MB are rejected with 413, also without a session', async () => {
    const response = await request(app.url)
      .post('/api/user/login')
      .set('Content-Type', 'application/json')
      .send(padded(50 * 1024 * 1024));
    expectFailure(response, 413, 'TOO_LARGE');
  });

  it('20 MB compressed to 20 kB are rejected with 413', async () => {
    const bomb = gzipSync(padded(20 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(30_000);
    const response = await ana.agent
      .post('/api/address/add')
      .set('Content-Type', 'application/json')
      .set('Content-Encoding', 'gzip')
      .serialize(() => bomb as unknown as string)
      .send({});
    expectFailure(response, 413, 'TOO_LARGE');
  });

  it('a body with a wrong Content-Encoding is rejected', async () => {
    for (const encoding of ['gzip', 'zstd', 'x, gzip']) {
      const response = await send(address({})).set('Content-Encoding', encoding);
      expect([400, 415]).toContain(response.status);
      expect(response.body.success).toBe(false);
    }
  });

  it('100,000 query parameters are rejected with 413', async () => {
    const query = Array.from({ length: 100_000 }, (_, n) => `p${n}=1`).join('&');
    const { status, text } = await rawGet(app.url, `/api/product/list?${query}`);
    expect(status).toBe(413);
    expect(JSON.parse(text)).toEqual({
      success: false,
      code: 'TOO_LARGE',
      message: 'What you sent is too large.',
    });
  });

  it('5,000 short query parameters cause no server error', async () => {
    const { status } = await request(app.url).get(`/api/product/list?${'a&'.repeat(5_000)}`);
    expect([200, 400, 413]).toContain(status);
  });

  it('malformed HTTP is rejected with 400, and the next request is served', async () => {
    for (const rubbish of [
      '\x16\x03\x01\x02\x00',
      'GET\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
    ]) {
      const answer = await rawText(app.url, rubbish);
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"BAD_REQUEST"/);
    }
    expect((await request(app.url).get('/api/health/live')).status).toBe(200);
  });

  it.each(['OPTIONS *', 'GET *', 'HEAD *', 'GET foo://bar', 'POST foo://bar'])(
    'a request target that is no path is rejected with the body of every failure: %s',
    async (target) => {
      const text = `${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
      const [head, body] = (await rawText(app.url, text)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 404 /);
      expect(head).toContain('Cache-Control: no-store');
      expect(head).toContain('Content-Type: application/json');
      if (target.startsWith('HEAD')) return;
      expect(JSON.parse(body ?? '')).toMatchObject({ success: false, code: 'NOT_FOUND' });
    },
  );
});
