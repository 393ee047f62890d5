import request, { type Test } from 'supertest';
import { expectFailure } from '../support/expect-failure.js';
import {
  createTestApp,
  resetDatabase,
  type SignedIn,
  signIn,
  type TestApp,
} from '../support/test-app.js';

const FOREIGN = [
  'https://evil.example',
  'null',
  'http://127.0.0.1',
  'http://127.0.0.1:1',
  'https://shop.example.evil.example',
  'http://shop.example',
  'file://',
  'nonsense',
  '',
];

const corsHeaders = ({ headers }: { headers: Record<string, string> }): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control'));

let app: TestApp;
let ana: SignedIn;
const update = (): Test => ana.agent.post('/api/cart/update').send({ cartItems: {} });

describe('request that changes data', () => {
  beforeAll(
    async () =>
      (app = await createTestApp({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'loopback' })),
  );
  beforeEach(async () => {
    await resetDatabase(app);
    ana = await signIn(app);
    // PUBLIC_URL is HTTPS, so the client would not send its Secure cookie.
    const { body } = await request(app.url)
      .post('/api/user/login')
      .send({ email: ana.email, password: 'plenty of tomatoes' });
    expect(body.success).toBe(true);
  });
  afterAll(() => app.close());

  it.each(FOREIGN)('is rejected with 403 from Origin %j', async (origin) => {
    const refused = await request(app.url)
      .post('/api/user/login')
      .set('Origin', origin)
      .send({ email: 'ana@shop.test', password: 'x' });
    expectFailure(refused, 403, 'FOREIGN_ORIGIN');
    expect(corsHeaders(refused)).toEqual([]);
  });

  it('is accepted from its own host and from PUBLIC_URL', async () => {
    for (const origin of [app.url, 'https://shop.example']) {
      const { status } = await request(app.url)
        .post('/api/user/login')
        .set('Origin', origin)
        .set('Sec-Fetch-Site', 'same-origin')
        .send({ email: ana.email, password: 'plenty of tomatoes' });
      expect(status).toBe(200);
    }
  });

  it('is rejected from its own host with another scheme', async () => {
    const host = new URL(app.url).host;
    for (const [scheme, proxied] of [
      ['https', {}],
      ['ftp', {}],
      ['http', { 'X-Forwarded-Proto': 'https' }],
    ] as const) {
      const answer = await request(app.url)
        .post('/api/user/login')
        .set({ Origin: `${scheme}://${host}`, ...proxied })
        .send({ email: ana.email, password: 'plenty of tomatoes' });
      expectFailure(answer, 403, 'FOREIGN_ORIGIN');
    }
    const { status } = await request(app.url)
      .post('/api/user/login')
      .set({ Origin: `https://${host}`, 'X-Forwarded-Proto': 'https' })
      .send({ email: ana.email, password: 'plenty of tomatoes' });
    expect(status).toBe(200);
  });

  it('is rejected as a form of another site', async () => {
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
    ]) {
      const refused = await request(app.url)
        .post('/api/order/cod')
        .type('form')
        .set(headers)
        .send({ address: 'x' });
      expectFailure(refused, 403, 'FOREIGN_ORIGIN');
    }
  });

  it('is rejected for every method', async () => {
    for (const method of ['put', 'patch', 'delete'] as const) {
      const refused = await request(app.url)
        [method]('/api/address/1')
        .set('Origin', 'https://evil.example');
      expectFailure(refused, 403, 'FOREIGN_ORIGIN');
    }
  });

  it.each(['/api/user/logout', '/api/seller/logout', '/api/user/logout/', '/API/USER/LOGOUT'])(
    'is rejected at %s, even as GET',
    async (path) => {
      for (const headers of [
        { 'Sec-Fetch-Site': 'cross-site' },
        { Origin: 'https://evil.example' },
      ]) {
        expectFailure(await request(app.url).get(path).set(headers), 403, 'FOREIGN_ORIGIN');
        expect((await request(app.url).head(path).set(headers)).status).toBe(403);
      }
      const own = await request(app.url).get(path).set('Sec-Fetch-Site', 'same-origin');
      expect(own.status).toBe(200);
    },
  );
});

describe('read request', () => {
  beforeAll(async () => (app = await createTestApp()));
  afterAll(() => app.close());

  it('is served to other sites without CORS headers', async () => {
    for (const origin of FOREIGN) {
      const response = await request(app.url)
        .get('/api/product/list')
        .set({ Origin: origin, 'Sec-Fetch-Site': 'cross-site' });
      expect(response.status).toBe(200);
      expect(corsHeaders(response)).toEqual([]);
    }
  });

  it('gets no CORS headers for a preflight', async () => {
    const response = await request(app.url)
      .options('/api/order/cod')
      .set({ Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' });
    expect(corsHeaders(response)).toEqual([]);
  });
});

describe('ALLOWED_ORIGINS', () => {
  const ALLOWED = 'https://app.example';
  beforeAll(
    async () =>
      (app = await createTestApp({ ALLOWED_ORIGINS: `${ALLOWED}/, http://localhost:5173` })),
  );
  beforeEach(async () => {
    await resetDatabase(app);
    ana = await signIn(app);
  });
  afterAll(() => app.close());

  it.each([ALLOWED, 'http://localhost:5173'])(
    'allows %s to send cookies and read responses',
    async (origin) => {
      const response = await update().set('Origin', origin);
      expect(response.status).toBe(200);
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        vary: expect.stringContaining('Origin'),
      });
      const refused = await request(app.url).get('/api/order/user').set('Origin', origin);
      expectFailure(refused, 401, 'NOT_SIGNED_IN');
      expect(refused.headers['access-control-allow-origin']).toBe(origin);
    },
  );

  it('allows the preflight request with the requested headers', async () => {
    const { status, headers } = await request(app.url).options('/api/order/cod').set({
      Origin: ALLOWED,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,idempotency-key',
    });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': ALLOWED,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': expect.stringContaining('DELETE'),
      'access-control-allow-headers': 'content-type,idempotency-key',
      'access-control-max-age': '600',
    });
  });

  it('rejects other origins', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://app.example',
      'https://app.example:8443',
    ]) {
      const refused = await update().set('Origin', origin);
      expectFailure(refused, 403, 'FOREIGN_ORIGIN');
      expect(corsHeaders(refused)).toEqual([]);
      const read = await request(app.url).get('/api/product/list').set('Origin', origin);
      expect(corsHeaders(read)).toEqual([]);
    }
  });
});
