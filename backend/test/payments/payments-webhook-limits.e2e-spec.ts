import type request from 'supertest';
import { sign } from '../../dev/sandbox/sandbox-courier.js';
import { PaymentSettings } from '../../src/payments/payment-settings.js';
import { type Buyer, createBuyers, createProduct, holdLock, line } from '../support/factories.js';
import {
  createPending,
  eventText,
  paid,
  sandboxOf,
  sendEvent,
} from '../support/payment-factories.js';
import { rawText } from '../support/raw-http.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const PATH = '/api/payment/stripe/webhook';
const KILOBYTE = 1_024;
const HEX = 'a'.repeat(64);
const now = Math.floor(Date.now() / 1_000);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ MAX_WEBHOOKS_PER_IP: '1', TRUST_PROXY: '1' });
  sandboxOf(app).faults.deliveries = 0;
});
afterAll(() => app.close());

describe('POST /api/payment/stripe/webhook before the body arrives', () => {
  /** Sends only the headers of a request. */
  const announce = (size: number, signature?: string): Promise<string> =>
    rawText(
      app.url,
      `POST ${PATH} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${size}\r\n${signature === undefined ? '' : `Stripe-Signature: ${signature}\r\n`}\r\n`,
    );

  it.each([
    ['no signature', undefined],
    ['an empty signature', ''],
    ['a signature without a time', `v1=${HEX}`],
    ['a signature without digits', `t=${now},v1=`],
    ['a signature that is too short', `t=${now},v1=${HEX.slice(1)}`],
    ['only a signature of an older scheme', `t=${now},v0=${HEX}`],
    ['a signature from six minutes ago', `t=${now - 360},v1=${HEX}`],
    ['a time that is not a number', `t=now,v1=${HEX}`],
  ])('returns 400 for an event with %s', async (_name, signature) => {
    const text = await announce(1_000_000, signature);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"code":"BAD_SIGNATURE"');
  });

  it('returns 413 for an event larger than 128 kB', async () => {
    const text = await announce(128 * KILOBYTE + 1, `t=${now},v1=${HEX}`);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toContain('"code":"TOO_LARGE"');
  });
});

it('accepts an event of almost 128 kB with several signatures', async () => {
  const text = eventText({ type: 'invoice.paid', object: { note: 'x'.repeat(127 * KILOBYTE) } });
  const right = sign(text, app.nest.get(PaymentSettings).webhookSecret);
  expect((await sendEvent(app, text, `${right},v1=${HEX},v0=${HEX}`)).status).toBe(200);
});

it('queues the events of one IP address, returns 429 for too many, and processes those of others', async () => {
  const [ana] = (await createBuyers(app, 1)) as [Buyer];
  const { id } = await createProduct(app, { units: 10 });
  const { orderId, session } = await createPending(app, ana, [line(id)]);
  const unlock = await holdLock(app, 'SELECT FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
  const send = (text: string, address: string): request.Test =>
    sendEvent(app, text).set('X-Forwarded-For', address);
  const events = Array.from({ length: 104 }, () =>
    send(eventText({ object: paid(session) }), '203.0.113.1').then(),
  );
  const refused = await Promise.any(
    events.map(async (event) => {
      const response = await event;
      if (response.status !== 429) throw new Error('It was not refused');
      return response;
    }),
  );
  expect(refused.body).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
  expect(refused.headers['retry-after']).toBe('1');
  expect((await send(eventText({ type: 'invoice.paid' }), '203.0.113.2')).status).toBe(200);
  await unlock();
  const statuses = (await Promise.all(events)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(101);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
});
