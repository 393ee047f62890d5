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

describe('a request that changes something', () => {
  beforeAll(
    async () =>
      (app = await createTestApp({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'loopback' })),
  );
  beforeEach(async () => {
    await resetDatabase(app);
    ana = await signIn(app);
    // The shop is on https here, so the client would keep its cookie to itself.
    const { body } = await request(app.url)
      .post('/api/user/login')
      .send({ email: ana.email, password: 'plenty of tomatoes' });
    expect(body.success).toBe(true);
  });
  afterAll(() => app.close());

  it.each(FOREIGN)('is refused from Origin %j', async (origin) => {
    const refused = await request(app.url)
      .post('/api/user/login')
      .set('Origin', origin)
      .send({ email: 'ana@shop.test', password: 'x' });
    expectFailure(refused, 403, 'FOREIGN_ORIGIN');
    expect(corsHeaders(refused)).toEqual([]);
  });

  it('passes from its own host and from PUBLIC_URL', async () => {
    for (const origin of [app.url, 'https://shop.example']) {
      const { status } = await request(app.url)
        .post('/api/user/login')
        .set('Origin', origin)
        .set('Sec-Fetch-Site', 'same-origin')
        .send({ email: ana.email, password: 'plenty of tomatoes' });
      expect(status).toBe(200);
    }
  });

  it('is refused from its own host on another scheme', async () => {
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

  it('is refused as a form of another site', async () => {
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

  it('is refused whatever its method', async () => {
    for (const method of ['put', 'patch', 'delete'] as const) {
      const refused = await request(app.url)
        [method]('/api/address/1')
        .set('Origin', 'https://evil.example');
      expectFailure(refused, 403, 'FOREIGN_ORIGIN');
    }
  });

  it.each(['/api/user/logout', '/api/seller/logout', '/api/user/logout/', '/API/USER/LOGOUT'])(
    'is refused at %s, a GET, too',
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

describe('reading', () => {
  beforeAll(async () => (app = await createTestApp()));
  afterAll(() => app.close());

  it('is answered to a link from another site, which may not look into the answer', async () => {
    for (const origin of FOREIGN) {
      const response = await request(app.url)
        .get('/api/product/list')
        .set({ Origin: origin, 'Sec-Fetch-Site': 'cross-site' });
      expect(response.status).toBe(200);
      expect(corsHeaders(response)).toEqual([]);
    }
  });

  it('is not granted to a preflight', async () => {
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
    'lets %s call with cookies and read',
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

  it('answers its preflight, with the headers it asks for', async () => {
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

  it('lets nobody else in', async () => {
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
