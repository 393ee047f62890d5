import { connect } from 'node:net';
import request from 'supertest';
import {
  type Buyer,
  createBuyers,
  createProduct,
  holdLock,
  line,
  placeOrder,
  untilWaiting,
  waitingStatements,
} from '../support/factories.js';
import { openMetrics, type Scrape } from '../support/metrics.js';
import { until } from '../support/until.js';
import { createTestApp, signInSeller, type TestApp } from '../support/test-app.js';

const LOCK = 'SELECT FROM products WHERE id = $1 FOR UPDATE';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    MAX_CHANGES_PER_ACCOUNT: '2',
    MAX_REQUESTS_PER_CONNECTION: '5',
    MAX_ORDERS_PER_DAY: '0',
  });
});
afterAll(() => app.close());

describe('changes of one account', () => {
  it('use few connections, are queued, and do not block other accounts', async () => {
    const [ana, ben] = (await createBuyers(app, 2)) as [Buyer, Buyer];
    const [scarce, plenty] = [
      await createProduct(app, { units: 100 }),
      await createProduct(app, { name: 'Tea' }),
    ];
    const unlock = await holdLock(app, LOCK, [scarce.id]);
    const many = Promise.all(
      Array.from({ length: 15 }, () => placeOrder(app, ana, [line(scarce.id)])),
    );
    await untilWaiting(app, 2);
    expect((await placeOrder(app, ben, [line(plenty.id)])).status).toBe(201);
    expect(await waitingStatements(app)).toBe(2);
    await unlock();
    expect((await many).map(({ status }) => status)).toEqual(Array(15).fill(201));
  });

  it('return 429 when the queue is full, without reaching the database', async () => {
    const [ana] = (await createBuyers(app, 1)) as [Buyer];
    const { id } = await createProduct(app, { units: 1_000 });
    const unlock = await holdLock(app, LOCK, [id]);
    const responses = Array.from({ length: 205 }, () => placeOrder(app, ana, [line(id)]).then());
    const refused = await Promise.any(
      responses.map(async (answer) => {
        const response = await answer;
        if (response.status !== 429) throw new Error('It was not refused');
        return response;
      }),
    );
    expect(refused.body).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
    expect(refused.headers['retry-after']).toBe('1');
    await unlock();
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(202);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });
});

it('releases the slots of pipelined changes when their connection is closed', async () => {
  const [ana] = (await createBuyers(app, 1)) as [Buyer];
  const { id } = await createProduct(app, { units: 100 });
  const unlock = await holdLock(app, LOCK, [id]);
  const body = JSON.stringify({ items: [line(id)], address: ana.address });
  const order = `POST /api/order/cod HTTP/1.1\r\nHost: shop.test\r\nCookie: ${ana.cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(order.repeat(4));
  await untilWaiting(app, 2);
  socket.resetAndDestroy();
  await unlock();
  await until(async () => (await placeOrder(app, ana, [line(id)])).status === 201);
});

describe('pipelined requests of one connection', () => {
  /**
   * Sends pipelined requests until the server closes the connection.
   * @returns the status lines of the responses
   */
  const pipelined = async (count: number, more = ''): Promise<string[]> => {
    const { port } = new URL(app.url);
    const socket = connect(Number(port), '127.0.0.1');
    const host = 'Host: shop.test\r\n';
    const one = `GET /api/health/live HTTP/1.1\r\n${host}\r\n`;
    socket.write(one.repeat(count) + more);
    let text = '';
    socket.on('error', () => undefined);
    for await (const chunk of socket) text += String(chunk);
    return text.match(/HTTP\/1\.1 \d+/g) ?? [];
  };
  const LAST = 'GET /api/health/live HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n';

  it('are all served up to the limit', async () => {
    expect(await pipelined(4, LAST)).toEqual(Array(5).fill('HTTP/1.1 200'));
  });

  it('close the connection beyond the limit, without affecting others', async () => {
    expect((await pipelined(100)).length).toBeLessThanOrEqual(5);
    expect((await request(app.url).get('/api/health/live')).status).toBe(200);
  });
});

describe('public lists', () => {
  let scrape: () => Promise<Scrape>;
  beforeAll(async () => (scrape = await openMetrics(app)));
  const made = async (): Promise<number | undefined> =>
    (await scrape()).of('larder_response_cache_requests_total{result="miss"}');

  it('are recomputed for a seller, but not for a visitor with a forged seller cookie', async () => {
    await createProduct(app, { name: 'Salt' });
    const list = (cookie: string) =>
      request(app.url).get('/api/product/list?search=salt&limit=5').set('Cookie', cookie);
    for (const cookie of ['', '']) await list(cookie);
    const before = await made();
    for (let round = 0; round < 3; round++) {
      const answer = await list('sellerToken=made-up');
      expect(answer.body).toMatchObject({ success: true, total: 1 });
    }
    expect(await made()).toBe(before);
    const seller = await signInSeller(app);
    await seller.get('/api/product/list?search=salt&limit=5');
    expect(await made()).toBe((before ?? 0) + 1);
  });

  it('return 400 for a page number beyond the first 1,000 search results', async () => {
    const page = (number: number) =>
      request(app.url).get(`/api/product/list?search=salt&limit=100&page=${number}`);
    expect((await page(10)).status).toBe(200);
    const refused = await page(11);
    expect([refused.status, refused.body.code]).toEqual([400, 'SEARCH_TOO_DEEP']);
    expect((await request(app.url).get('/api/product/list?limit=100&page=11')).status).toBe(200);
  });
});
