import { pino } from 'pino';
import request from 'supertest';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { CUSTOMER, HOME, type LogLine, PERSONAL } from '../support/log-lines.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

const written: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(
    {
      LOG_LEVEL: 'debug',
      TRUST_PROXY: '2',
      CLIENT_ERRORS_PER_IP: '2',
      CLIENT_ERRORS_PER_HOUR: '5',
    },
    { write: (text: string) => void written.push(text) },
  );
});
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const register = () => request(app.url).post('/api/user/register').send(CUSTOMER);

describe('security log', () => {
  const { warn } = pino.levels.values;
  const BROWSER = '203.0.113.9';

  /** @returns the warnings logged for a request that came through two proxies */
  async function warned(attack: request.Test): Promise<LogLine[]> {
    written.length = 0;
    const response = await attack.set('X-Forwarded-For', `1.1.1.1, ${BROWSER}, 198.51.100.1`);
    expect(response.status).toBeGreaterThanOrEqual(400);
    const lines = written.map((text) => JSON.parse(text) as LogLine);
    expect(JSON.stringify(lines)).not.toMatch(PERSONAL);
    expect(lines.map(({ req }) => req.address)).toEqual(Array(lines.length).fill(BROWSER));
    return lines.filter(({ level }) => level === warn);
  }

  const attempt = (email: string): request.Test =>
    request(app.url).post('/api/user/login').send({ email, password: 'a guess' });

  it('contains a failed login with the IP address and without personal data', async () => {
    const { body } = await register();
    const id = body.user._id as string;
    const [known, unknown, again] = [
      await warned(attempt(CUSTOMER.email)),
      await warned(attempt(HOME.email)),
      await warned(attempt(HOME.email.toUpperCase())),
    ];
    expect(known).toMatchObject([
      { event: 'INVALID_CREDENTIALS', account: id, req: { path: '/api/user/login' } },
    ]);
    expect(unknown).toMatchObject([{ account: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
    expect(again[0]?.account).toBe(unknown[0]?.account);
  });

  it('contains a lockout', async () => {
    for (let n = 0; n < 10; n++) await warned(attempt(CUSTOMER.email));
    expect(await warned(attempt(CUSTOMER.email))).toMatchObject([
      { event: 'TOO_MANY_ATTEMPTS', account: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ]);
  });

  it('contains a webhook with an invalid signature', async () => {
    const forged = request(app.url)
      .post('/api/payment/stripe/webhook')
      .set('Stripe-Signature', 't=1,v1=00')
      .send({ id: 'evt_1', email: CUSTOMER.email });
    expect(await warned(forged)).toMatchObject([{ event: 'BAD_SIGNATURE' }]);
  });

  it('contains a cross-origin request', async () => {
    const origin = 'https://evil.example';
    const attack = request(app.url).post('/api/order/cod').set('Origin', origin).send({});
    expect(await warned(attack)).toMatchObject([{ event: 'FOREIGN_ORIGIN', origin }]);
  });
});

describe('POST /api/client-errors', () => {
  const REPORT = {
    message: `TypeError: x is undefined at https://shop.test/loader?next=quux for ${CUSTOMER.email}`,
    stack: `TypeError: x of ${CUSTOMER.email}\n at f (https://shop.test/assets/a-1.js?who=quux:1:2)`,
    page: '/my-orders?name=quux#zenobia',
    build: 'index-abc123.js',
  };

  const send = (report: object | string, address = '203.0.113.9'): request.Test =>
    request(app.url)
      .post('/api/client-errors')
      .set('X-Forwarded-For', `${address}, 198.51.100.1`)
      .type('json')
      .send(report);

  const noted = (): LogLine[] =>
    written
      .map((text) => JSON.parse(text) as LogLine)
      .filter(({ event }) => event === 'CLIENT_ERROR');

  beforeEach(() => (written.length = 0));

  it('logs one line for a browser error, without query strings and emails', async () => {
    expect((await send({ ...REPORT, user: CUSTOMER })).status).toBe(200);
    expect(noted()).toMatchObject([
      {
        level: 40,
        message: 'TypeError: x is undefined at https://shop.test/loader for [email]',
        stack: 'TypeError: x of [email]\n at f (https://shop.test/assets/a-1.js)',
        page: '/my-orders',
        build: 'index-abc123.js',
      },
    ]);
    expect(written.join('')).not.toMatch(PERSONAL);
  });

  it('returns 429 beyond the limits per IP address and in total', async () => {
    const statuses: number[] = [];
    for (const end of [1, 1, 1, 2, 2, 2, 3, 4]) {
      statuses.push((await send(REPORT, `203.0.113.${end}`)).status);
    }
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429, 200, 429]);
    expect(noted()).toHaveLength(5);
    const refused = await send(REPORT, '203.0.113.5');
    expectFailure(refused, 429, 'TOO_MANY_REPORTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(written.filter((text) => (JSON.parse(text) as LogLine).level === 40)).toHaveLength(5);
  });

  it('rejects invalid, large and cross-origin reports', async () => {
    expectInvalid(await send({}), 'message', 'page');
    expectInvalid(
      await send({ ...REPORT, message: 'x'.repeat(501), stack: {} }),
      'message',
      'stack',
    );
    expectFailure(await send({ ...REPORT, more: 'x'.repeat(9_000) }), 413, 'TOO_LARGE');
    expectFailure(await send(REPORT).set('Origin', 'https://evil.example'), 403, 'FOREIGN_ORIGIN');
    expect((await send(JSON.stringify(REPORT)).type('text')).status).toBe(400);
    expect(noted()).toEqual([]);
  });
});
