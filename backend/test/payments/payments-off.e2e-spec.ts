import request from 'supertest';
import { SandboxService } from '../../dev/sandbox/sandbox.service.js';
import { createApp } from '../../src/app.setup.js';
import { expectFailure } from '../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
} from '../support/factories.js';
import { checkout, reconcile, sandboxOf } from '../support/payment-factories.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const methodsOf = async ({ url }: Pick<TestApp, 'url'>): Promise<unknown> =>
  (await request(url).get('/api/payment/methods')).body;

const PRODUCTION = {
  NODE_ENV: 'production',
  SELLER_EMAIL: 'owner@shop.test',
  SELLER_PASSWORD: 'nobody guesses this',
};

describe('GET /api/payment/methods', () => {
  it('offers online payment in the sandbox without keys, and none without the sandbox', async () => {
    const app = await createTestApp();
    expect(await methodsOf(app)).toEqual({
      success: true,
      methods: ['COD', 'Online'],
      isSandbox: true,
    });
    expect((await request(app.url).get('/payment-sandbox/style.css')).type).toBe('text/css');
    const alone = await createApp(app.env, app.databaseUrl);
    await alone.listen(0, '127.0.0.1');
    const url = await alone.getUrl();
    expect(await methodsOf({ url })).toEqual({ success: true, methods: ['COD'], isSandbox: false });
    expect((await request(url).get('/payment-sandbox/style.css')).status).toBe(404);
    await alone.close();
    await app.close();
  });

  it.each([
    ['in development', {}],
    ['in production', PRODUCTION],
  ])('offers online payment at Stripe with keys, %s', async (_name, settings) => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };
    const app = await createTestApp({ ...settings, ...keys });
    expect(await methodsOf(app)).toEqual({
      success: true,
      methods: ['COD', 'Online'],
      isSandbox: false,
    });
    expect(app.nest.get(SandboxService)).toBeNull();
    await app.close();
  });
});

describe('production without Stripe keys', () => {
  let app: TestApp;
  let ana: Buyer;
  let milk: string;
  beforeAll(async () => {
    app = await createTestApp(PRODUCTION);
    [ana] = (await createBuyers(app, 1)) as [Buyer];
    milk = (await createProduct(app)).id;
  });
  afterAll(() => app.close());

  it('accepts cash on delivery, and returns 409 for online payment', async () => {
    expect(await methodsOf(app)).toEqual({ success: true, methods: ['COD'], isSandbox: false });
    const refused = await checkout(app, ana, [line(milk)]);
    expectFailure(refused, 409, 'ONLINE_PAYMENT_OFF');
    expect(refused.body.message).toContain('cash on delivery');
    expect(await countRows(app, 'orders')).toBe(0);
    expect((await placeOrder(app, ana, [line(milk)])).status).toBe(201);
    await reconcile(app);
  });

  it('serves no route of the sandbox', async () => {
    expect(app.nest.get(SandboxService)).toBeNull();
    expect(() => sandboxOf(app)).toThrow();
    const paths = ['/payment-sandbox/style.css', '/payment-sandbox/cs_test_1'];
    for (const path of paths) {
      const page = await request(app.url).get(path);
      expect(page.text ?? '').not.toContain('Test payment');
      expect(page.type).not.toBe('text/css');
      expect([403, 404, 405]).toContain((await request(app.url).post(`${path}/pay`)).status);
    }
    const event = request(app.url).post('/api/payment/stripe/webhook').send({ id: 'evt_1' });
    expect((await event).body.success).toBe(false);
  });
});
