import http from 'node:http';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure } from '../support/expect-failure.js';
import {
  type Buyer,
  createBuyers,
  createOrders,
  createProduct,
  line,
  placeOrder,
  sellersOrders,
} from '../support/factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

let app: TestApp;
let ana: Buyer;
let eve: Buyer;
let seller: TestAgent;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  seller = await signInSeller(app);
  [ana, eve] = (await createBuyers(app, 2)) as [Buyer, Buyer];
});
afterAll(() => app.close());

const { orderTwo, move } = sellersOrders(() => ({ app, seller, buyer: ana }));
const ask = (name = '', { cookie } = ana): request.Test =>
  request(app.url).get(`/api/order/user/${name}`).set('Cookie', cookie);
const search = (words: string, { cookie } = ana): request.Test =>
  request(app.url).get('/api/order/user').query({ search: words }).set('Cookie', cookie);

describe('GET /api/order/user/:id', () => {
  it('returns an order by its id or number, exactly as the list does', async () => {
    const { id } = await orderTwo();
    const { body: list } = await ask();
    const [order] = list.orders;
    for (const name of [id, id.toUpperCase(), order.number, order.number.toLowerCase()]) {
      const { status, body } = await ask(name as string);
      expect([status, body]).toEqual([
        200,
        { success: true, order, steps: [{ status: 'Order Placed', at: order.createdAt }] },
      ]);
    }
  });

  it('returns 404 for another customer’s order, and 401 for visitors', async () => {
    const { id } = await orderTwo();
    const { body } = await ask(id);
    const number = body.order.number as string;
    const gone = '01890000-0000-7000-8000-000000000000';
    for (const path of ['', '/events']) {
      for (const name of [id, number]) {
        expectFailure(
          await request(app.url).get(`/api/order/user/${name}${path}`),
          401,
          'NOT_SIGNED_IN',
        );
        expectFailure(await ask(name + path, eve), 404, 'ORDER_NOT_FOUND');
        expect([401, 403]).toContain((await seller.get(`/api/order/user/${name}${path}`)).status);
      }
      for (const name of [gone, 'x', '%00', 'AAAAAAAAAA', `${number}%20`, '1']) {
        expectFailure(await ask(name + path), 404, 'ORDER_NOT_FOUND');
      }
    }
  });

  it('returns each status transition with its time but no actor, and omits undone ones', async () => {
    const { id } = await orderTwo();
    const steps = async (): Promise<{ status: string; at: string }[]> => (await ask(id)).body.steps;
    const [placed] = await steps();
    await move(id, 'Packing', 1).expect(200);
    await seller.post(`/api/order/seller/${id}/undo`).send({ version: 2 }).expect(200);
    expect(await steps()).toEqual([placed]);
    await move(id, 'Packing', 3).expect(200);
    await move(id, 'Out for delivery', 4).expect(200);
    await seller.post(`/api/order/seller/${id}/undo`).send({ version: 5 }).expect(200);
    await move(id, 'Out for delivery', 6).expect(200);
    const recorded = await steps();
    expect(recorded.map(({ status }) => status)).toEqual([
      'Order Placed',
      'Packing',
      'Out for delivery',
    ]);
    expect(recorded.map((step) => Object.keys(step))).toEqual(Array(3).fill(['status', 'at']));
    const times = recorded.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });
});

describe('GET /api/order/user/:id/events', () => {
  /**
   * Opens the stream.
   * @returns a getter of the text received so far, and a function that closes the stream
   */
  function listen(
    name: string,
    { cookie } = ana,
  ): Promise<{ text: () => string; close: () => void }> {
    return new Promise((resolve, reject) => {
      const url = `${app.url}/api/order/user/${name}/events`;
      const call = http.get(url, { headers: { cookie } }, (stream) => {
        if (stream.statusCode !== 200) {
          stream.resume();
          reject(new Error(`It answered ${stream.statusCode}.`));
          return;
        }
        let text = '';
        stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        // Tells a reverse proxy not to buffer the events.
        expect(stream.headers['x-accel-buffering']).toBe('no');
        expect(stream.headers['content-type']).toMatch('text/event-stream');
        resolve({ text: () => text, close: () => call.destroy() });
      });
      call.on('error', reject);
    });
  }

  it('sends events of this order only', async () => {
    const [watched, other] = [await orderTwo(), await orderTwo()];
    const stream = await listen(watched.id);
    await move(other.id, 'Packing', 1).expect(200);
    await move(watched.id, 'Packing', 1).expect(200);
    await until(() => stream.text().includes(watched.id));
    stream.close();
    expect(stream.text()).not.toContain(other.id);
    expect(stream.text()).toMatch(/^event: order$/m);
  });

  it('allows eight concurrent streams per customer, and returns 429 for the ninth', async () => {
    const { id } = await orderTwo();
    const streams = await Promise.all(Array.from({ length: 8 }, () => listen(id)));
    expectFailure(await ask(`${id}/events`), 429, 'TOO_MANY_STREAMS');
    const { body } = await placeOrder(app, eve, [line((await createProduct(app)).id)]);
    const hers = await listen(body.order._id as string, eve);
    for (const { close } of [...streams, hers]) close();
    let again: Awaited<ReturnType<typeof listen>> | undefined;
    await until(async () => (again = await listen(id).catch(() => undefined)) !== undefined);
    again?.close();
  });
});

describe('GET /api/order/user?search=', () => {
  const found = async (words: string, buyer = ana): Promise<string[]> => {
    const { body } = await search(words, buyer);
    expect(body.total).toBe(body.orders.length);
    return body.orders.map(({ items }: { items: { product: { name: string } }[] }) =>
      items.map(({ product }) => product.name).join('+'),
    );
  };

  it('finds the current user’s orders by products and numbers, ignoring accents and case', async () => {
    const names = ['Crème brûlée', '100% Rye_Bread', 'Whole Milk'];
    for (const name of names) {
      const { id } = await createProduct(app, { name });
      await placeOrder(app, ana, [line(id)]);
      await placeOrder(app, eve, [line(id)]);
    }
    expect(await found('creme BRULEE')).toEqual([names[0]]);
    expect(await found('%')).toEqual([names[1]]);
    expect(await found('rye_')).toEqual([names[1]]);
    expect(await found('l')).toEqual([names[2], names[0]]);
    expect(await found('milk bread')).toEqual([]);
    // The address and the name of the customer are not searched.
    expect(await found('springfield')).toEqual([]);
    expect(await found('flores')).toEqual([]);
    const { body } = await ask();
    const number = body.orders[1].number as string;
    for (const words of [
      number,
      number.toLowerCase(),
      `#${number}`,
      number.slice(0, 5),
      `${number} rye`,
    ]) {
      expect(await found(words)).toEqual([names[1]]);
    }
    expect(await found(number, eve)).toEqual([]);
    expect(await found(' ')).toHaveLength(3);
    expectFailure(await search('x'.repeat(101)), 400, 'VALIDATION_FAILED');
  });

  it('pages through the results among thousands of orders', async () => {
    const [milk, tea] = [await createProduct(app, { name: 'Milk' }), await createProduct(app)];
    await createOrders(app, ana, milk.id, 25);
    await createOrders(app, ana, tea.id, 3_000);
    await app.database.query(
      'UPDATE orders SET search_text = (SELECT name FROM order_items WHERE order_id = orders.id)',
    );
    const page = async (more: object) =>
      (await search('milk').query({ limit: 10, ...more })).body as {
        orders: { _id: string }[];
        total: number;
        next?: string;
        previous?: string;
      };
    const first = await page({ page: 1 });
    const second = await page({ after: first.next });
    const third = await page({ after: second.next });
    expect([first, second, third].map(({ orders }) => orders.length)).toEqual([10, 10, 5]);
    expect(
      new Set([first, second, third].flatMap(({ orders }) => orders.map(({ _id }) => _id))).size,
    ).toBe(25);
    expect([first.total, third.total, third.next]).toEqual([25, 25, undefined]);
    const back = await page({ before: third.previous });
    expect(back.orders).toEqual(second.orders);
  });
});
