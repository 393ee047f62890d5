import fs from 'node:fs';
import path from 'node:path';
import request from 'supertest';
import { type Buyer, createBuyers, createProduct, line } from '../support/factories.js';
import {
  checkout,
  createPending,
  lastSessionOf,
  sandboxOf,
  stateOf,
} from '../support/payment-factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

const CLIENT = 'http://client.test:8080';

describe('payment page of the sandbox', () => {
  let app: TestApp;
  let ana: Buyer;
  let milk: string;
  let page: string;
  let orderId: string;
  let id: string;
  beforeAll(
    async () =>
      (app = await createTestApp({ PUBLIC_URL: 'http://shop.test', ALLOWED_ORIGINS: CLIENT })),
  );
  beforeEach(async () => {
    await resetDatabase(app);
    [ana] = (await createBuyers(app, 1)) as [Buyer];
    const name = '<script>alert(1)</script> & "Milk"';
    milk = (await createProduct(app, { name, offerPriceCents: 1999 })).id;
    const pending = await createPending(app, ana, [line(milk, 2)]);
    ({ orderId } = pending);
    ({ id } = pending.session);
    page = `/payment-sandbox/${id}`;
    expect(pending.session.url).toBe(`http://shop.test${page}`);
  });
  afterAll(() => app.close());

  const press = (action: string): request.Test =>
    request(app.url).post(`${page}/${action}`).redirects(0);

  it('states that it is a test, with the items and the total', async () => {
    const { status, text, headers } = await request(app.url).get(page);
    expect(status).toBe(200);
    expect(text).toContain('no money moves');
    expect(text).toContain('$40.77');
    expect(text).toContain('2 × &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Milk&quot;');
    expect(text.match(/<script.*?>/g)).toEqual(['<script src="/payment-sandbox/theme.js">']);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['cache-control']).toBe('no-store');
  });

  it('uses the theme script of the frontend, if that is built', async () => {
    const theme = (): Promise<request.Response> =>
      Promise.resolve(request(app.url).get('/payment-sandbox/theme.js'));
    const unbuilt = await theme();
    expect([unbuilt.status, unbuilt.text]).toEqual([200, '']);
    const { frontendDir } = app.env;
    fs.mkdirSync(frontendDir, { recursive: true });
    fs.writeFileSync(
      path.join(frontendDir, 'index.html'),
      '<script>show("dark")</script><script src="/x.js"></script>',
    );
    const { type, text } = await theme();
    expect([type, text]).toEqual(['text/javascript', 'show("dark")']);
  });

  it('pays once, redirects to the shop and is closed afterwards', async () => {
    const { status, headers } = await press('pay');
    const back = `http://shop.test/loader?next=my-orders%3Fplaced%3D${orderId}`;
    expect([status, headers.location]).toEqual([303, back]);
    await until(async () => (await stateOf(app, orderId)).isPaid);
    expect((await request(app.url).get(page)).text).toContain('The payment was made');
    expect((await press('pay')).status).toBe(303);
    const { outbox, sessions } = sandboxOf(app).state;
    expect(outbox).toEqual([]);
    expect(sessions.filter(({ metadata }) => metadata.orderId === orderId)).toHaveLength(1);
    expect((await stateOf(app, orderId)).flag).toBeNull();
  });

  it('allows its forms to redirect to the client that placed the order', async () => {
    const formAction = async (url: string): Promise<string | undefined> => {
      const { headers } = await request(app.url).get(new URL(url).pathname);
      return /form-action ([^;]+)/.exec(headers['content-security-policy'] ?? '')?.[1];
    };
    const { body } = await checkout(app, ana, [line(milk)]).set('Origin', CLIENT);
    expect(await formAction(lastSessionOf(app, body.orderId as string).url ?? '')).toBe(
      `'self' ${CLIENT}`,
    );
    expect(await formAction(`http://shop.test${page}`)).toBe("'self' http://shop.test");
  });

  it('declines a payment and accepts another attempt', async () => {
    const { status, text } = await press('decline').redirects(1);
    expect([status, text.includes('was declined')]).toEqual([200, true]);
    expect((await stateOf(app, orderId)).status).toBe('Payment Pending');
    expect((await press('pay')).status).toBe(303);
  });

  it('redirects to the cart without a payment', async () => {
    const { status, headers } = await press('cancel');
    expect([status, headers.location]).toEqual([303, `http://shop.test/cart?unpaid=${orderId}`]);
    expect((await stateOf(app, orderId)).status).toBe('Payment Pending');
  });

  it('is closed when it has expired', async () => {
    sandboxOf(app).expire(id);
    expect((await request(app.url).get(page)).text).toContain('time has run out');
    expect((await press('pay')).status).toBe(400);
  });

  it('returns 404 for an unknown session', async () => {
    for (const unknown of ['cs_test_1', '__proto__', '<b>']) {
      const path = `/payment-sandbox/${encodeURIComponent(unknown)}`;
      const { status, text } = await request(app.url).get(path);
      expect([status, text.includes('<b>')]).toEqual([404, false]);
    }
  });
});
