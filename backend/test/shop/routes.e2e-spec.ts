import request, { type Response } from 'supertest';
import { operations } from '../support/contract.js';
import { expectFailure } from '../support/expect-failure.js';
import {
  createTestApp,
  resetDatabase,
  type SignedIn,
  signIn,
  signInSeller,
  type TestApp,
} from '../support/test-app.js';

/** All routes open to visitors. All others must reject them. */
const OPEN = [
  'GET /api/product/list',
  'GET /api/product/filters',
  'GET /api/product/:id',
  'GET /api/product/:id/related',
  'POST /api/user/register',
  'POST /api/user/login',
  'POST /api/user/password/forgot',
  'POST /api/user/password/reset',
  'POST /api/user/email/confirm',
  'GET /api/user/auth',
  'GET /api/user/logout',
  'POST /api/seller/login',
  'POST /api/seller/password/forgot',
  'POST /api/seller/password/reset',
  'GET /api/seller/auth',
  'GET /api/seller/logout',
  'GET /api/payment/methods',
  'POST /api/contact',
  'POST /api/newsletter',
  'POST /api/newsletter/confirm',
  'POST /api/newsletter/unsubscribe',
  // Mail programs call it; the key in the email authorizes the request.
  'GET /api/mails/end',
  'POST /api/mails/end',
  'GET /api/shop',
  'GET /api/shop/legal/:language/:name',
  // Stripe has no session; its signature is checked instead.
  'POST /api/payment/stripe/webhook',
  // Pages of visitors fail, too; rate limits and the origin check protect it.
  'POST /api/client-errors',
  'GET /api/health/live',
  'GET /api/health/ready',
];
/** Open to customers, in addition to the routes open to all. */
const CUSTOMERS =
  /^\/api\/((cart|address|order|user)\/(?!seller)|favourites|shopping-lists|product\/[\w-]+\/notice)/;
const DOCUMENTATION = /^GET \/api\/docs/;

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  name: string;
}

let app: TestApp;
let closed: Route[];

/** @returns the routes of the running Express router */
function routesOf({ nest }: TestApp): Route[] {
  const { router } = nest.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
  return router.stack.flatMap(({ route }) =>
    Object.keys(route?.methods ?? {}).map((method) => ({
      method: method as Route['method'],
      path: (route?.path ?? '').replaceAll(/:\w+/g, '01890000-0000-7000-8000-000000000000'),
      name: `${method.toUpperCase()} ${route?.path}`,
    })),
  );
}

beforeAll(async () => {
  app = await createTestApp();
  closed = routesOf(app)
    .filter(({ path }) => path.startsWith('/api/'))
    .filter(({ name }) => !OPEN.includes(name) && !DOCUMENTATION.test(name));
});
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

/**
 * Calls each closed route.
 * @returns those with an unexpected response
 */
async function wrongOnes(
  call: (route: Route) => PromiseLike<Response>,
  isRight: (response: Response, route: Route) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of closed) {
    const response = await call(route);
    if (!isRight(response, route)) wrong.push(`${route.name}: ${response.status}`);
  }
  return wrong;
}

const isNotSignedIn = ({ status, body }: Response): boolean =>
  status === 401 && (body as { code?: string }).code === 'NOT_SIGNED_IN';
/**
 * The route was not found or rejected the request: either way, nothing was changed or disclosed.
 */
const isRefused = ({ status }: Response): boolean => [400, 401, 403, 404, 405].includes(status);

describe('routes closed to visitors', () => {
  it('are known to the router, as are the open ones', () => {
    const names = routesOf(app).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(OPEN));
    for (const known of [
      'POST /api/cart/update',
      'GET /api/address/get',
      'POST /api/address/add',
      'DELETE /api/address/:id',
      'POST /api/order/cod',
      'GET /api/order/user',
      'POST /api/product/stock',
      'GET /api/order/seller',
    ]) {
      expect(closed.map(({ name }) => name)).toContain(known);
    }
  });

  it('are under /api, unlike pages and files that crawlers and browsers look for', () => {
    const outside = routesOf(app).filter(({ path }) => !path.startsWith('/api/'));
    const paths = new Set(outside.map(({ path }) => path.replaceAll('\\', '')));
    expect([...paths].toSorted()).toEqual([
      '/.well-known/change-password',
      '/.well-known/security.txt',
      '/de/product-feed.xml',
      '/product-feed.xml',
      '/robots.txt',
      '/sitemap-pages.xml',
      '/sitemap-products-01890000-0000-7000-8000-000000000000.xml',
      '/sitemap.xml',
      '/{*path}',
    ]);
  });

  it('have their session in the OpenAPI document, and open ones have none', () => {
    const wrong = operations.filter(({ name, path, security }) => {
      const isOpen = OPEN.includes(name.replaceAll(/\{(\w+)\}/g, ':$1'));
      const roles = (security ?? [{ unknown: [] }]).flatMap((one) => Object.keys(one));
      const isOptional = security?.some((one) => Object.keys(one).length === 0);
      if (isOpen) return roles.length > 0 && !isOptional;
      const role = CUSTOMERS.test(path.replaceAll(/[{}]/g, '')) ? 'customer' : 'seller';
      return isOptional || roles.length !== 1 || roles[0] !== role;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('return 401 to visitors', async () => {
    const call = ({ method, path }: Route) => request(app.url)[method](path).send();
    expect(await wrongOnes(call, isNotSignedIn)).toEqual([]);
  });

  it('return 401 for empty, old and forged cookies', async () => {
    for (const cookie of [
      'token=; sellerToken=',
      'token=null; sellerToken=undefined',
      'token=e30.e30.; sellerToken=e30.e30.',
    ]) {
      const call = ({ method, path }: Route) =>
        request(app.url)[method](path).set('Cookie', cookie).send();
      expect(await wrongOnes(call, isNotSignedIn)).toEqual([]);
    }
  });

  it('return 401 to customers if they are for sellers', async () => {
    const { agent } = await signIn(app);
    const seller = closed.filter(({ path }) => !CUSTOMERS.test(path));
    expect(seller.length).toBeGreaterThan(1);
    for (const { method, path } of seller) {
      expectFailure(await agent[method](path).send(), 401, 'NOT_SIGNED_IN');
    }
  });

  it('return 401 to sellers if they are for customers', async () => {
    const agent = await signInSeller(app);
    const customers = closed.filter(({ path }) => CUSTOMERS.test(path));
    expect(customers.length).toBeGreaterThan(4);
    for (const { method, path } of customers) {
      expectFailure(await agent[method](path).send(), 401, 'NOT_SIGNED_IN');
    }
  });

  it('return nothing that may be cached to customers', async () => {
    const { agent } = await signIn(app);
    const customers = closed.filter(({ path }) => CUSTOMERS.test(path));
    const cached: string[] = [];
    for (const { method, path, name } of customers) {
      const { headers } = await agent[method](path).send();
      if (!headers['cache-control']?.includes('no-store')) cached.push(name);
    }
    expect(cached).toEqual([]);
    const { headers } = await agent.get('/api/user/auth');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('reject HEAD like GET', async () => {
    const call = ({ path }: Route) => request(app.url).head(path);
    expect(await wrongOnes(call, isRefused)).toEqual([]);
  });

  it('return neither CORS headers nor data for OPTIONS', async () => {
    const call = ({ path }: Route) =>
      request(app.url)
        .options(path)
        .set('Origin', 'https://evil.example')
        .set('Access-Control-Request-Method', 'POST');
    const tellsNothing = ({ headers, text }: Response): boolean =>
      !Object.keys(headers).some((name) => name.startsWith('access-control')) &&
      !text.includes('_id');
    expect(await wrongOnes(call, tellsNothing)).toEqual([]);
  });

  it.each<[string, (path: string) => string]>([
    ['a slash at the end', (path) => `${path}/`],
    ['a question mark at the end', (path) => `${path}?`],
    ['two slashes at the start', (path) => `/${path}`],
    ['two slashes inside', (path) => path.replace('/api/', '/api//')],
    ['capital letters', (path) => path.toUpperCase()],
    ['an encoded letter', (path) => path.replace('/api', '/%61pi')],
    ['an encoded letter in the last segment', (path) => path.replace(/\/(\w)(\w+)$/, '/%6f$2')],
    ['encoded slashes', (path) => path.replace('/api/', '/api%2f')],
    ['a dot segment', (path) => path.replace('/api/', '/api/./')],
    ['two dots', (path) => path.replace('/api/', '/api/health/../')],
    ['an encoded dot segment', (path) => path.replace('/api/', '/api/%2e/')],
    ['a path parameter', (path) => `${path};.css`],
    ['a file name at the end', (path) => `${path}/x.css`],
    ['NUL at the end', (path) => `${path}%00`],
  ])('reject visitors for a path with %s', async (_, write) => {
    const call = ({ method, path }: Route) => request(app.url)[method](write(path)).send();
    expect(await wrongOnes(call, isRefused)).toEqual([]);
  });

  it('ignore method overrides', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
      const call = (route: Route) =>
        request(app.url)
          .post(`${route.path}?_method=${method}`)
          .set('X-HTTP-Method-Override', method)
          .set('X-HTTP-Method', method)
          .set('X-Method-Override', method)
          .send({ _method: method });
      expect(await wrongOnes(call, isRefused)).toEqual([]);
    }
  });
});

describe('customer', () => {
  let ana: SignedIn;
  beforeEach(async () => (ana = await signIn(app)));

  it('gets 404 or 405 for a method that the route does not have', async () => {
    for (const path of ['/api/cart/update', '/api/order/cod', '/api/address/add']) {
      for (const method of ['get', 'put', 'patch', 'delete'] as const) {
        const { status } = await ana.agent[method](path).send({});
        expect([404, 405]).toContain(status);
      }
    }
  });

  it('reads own orders with any harmless spelling of the path', async () => {
    for (const path of ['/api/order/user/', '/API/order/user', '/api/order/user?']) {
      expect((await ana.agent.get(path)).status).toBe(200);
    }
  });
});
