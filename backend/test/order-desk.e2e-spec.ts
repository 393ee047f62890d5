import http from 'node:http';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure, expectInvalid } from './expect-failure.js';
import {
  type Buyer,
  createBuyers,
  createOrders,
  createProduct,
  line,
  placeOrder,
  unitsLeft,
} from './factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp, visitor } from './test-app.js';

let app: TestApp;
let seller: TestAgent;
let buyer: Buyer;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  seller = await signInSeller(app);
  [buyer] = (await createBuyers(app, 1)) as [Buyer];
});
afterAll(() => app.close());

/** Orders two of a counted product; answers both ids. */
async function orderTwo(name = 'Whole Milk'): Promise<{ id: string; product: string }> {
  const { id: product } = await createProduct(app, { name, units: 10 });
  const { body } = await placeOrder(app, buyer, [line(product, 2)]);
  return { id: body.order._id as string, product };
}

const move = (id: string, status: string, version: number) =>
  seller.post(`/api/order/seller/${id}/status`).send({ status, version });
const read = async (id: string) => (await seller.get(`/api/order/seller/${id}`)).body;

describe('POST /api/order/seller/:id/status', () => {
  it('takes an order from placed to delivered, and cash makes it paid', async () => {
    const { id } = await orderTwo();
    const statuses = ['Packing', 'Out for delivery', 'Delivered'];
    for (const [index, status] of statuses.entries()) {
      expect((await read(id)).order).toMatchObject({
        isPaid: false,
        nextStatuses: expect.arrayContaining([status]),
      });
      expect((await move(id, status, index + 1)).status).toBe(200);
    }
    const { order, steps } = await read(id);
    expect(order).toMatchObject({ status: 'Delivered', isPaid: true, nextStatuses: [] });
    expect(steps.map(({ by, status }: { by: string; status: string }) => [by, status])).toEqual([
      ['Ana Flores', 'Order Placed'],
      ...statuses.map((status) => ['Admin', status]),
    ]);
  });

  it.each([
    ['Order Placed', 'Delivered'],
    ['Order Placed', 'Out for delivery'],
    ['Order Placed', 'Order Placed'],
    ['Out for delivery', 'Cancelled'],
    ['Delivered', 'Packing'],
    ['Cancelled', 'Order Placed'],
    ['Payment Pending', 'Order Placed'],
  ])('refuses to take an order from %s to %s', async (from, to) => {
    const { id } = await orderTwo();
    await app.database.query('UPDATE orders SET status = $1', [from]);
    expectFailure(await move(id, to, 1), 409, 'INVALID_ORDER_TRANSITION', { from, to });
    expect((await read(id)).order.status).toBe(from);
  });

  it('gives the units back once, however many cancel at once', async () => {
    const { id, product } = await orderTwo();
    expect(await unitsLeft(app, product)).toBe(8);
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(id, 'Cancelled', 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await unitsLeft(app, product)).toBe(10);
  });

  it('gives back no units that were not counted when the order was placed', async () => {
    const { id: product } = await createProduct(app, { units: null });
    const { body } = await placeOrder(app, buyer, [line(product, 2)]);
    await app.database.query('UPDATE products SET units = 5');
    await move(body.order._id as string, 'Cancelled', 1);
    expect(await unitsLeft(app, product)).toBe(5);
  });

  it('tells a seller that somebody else was faster', async () => {
    const { id } = await orderTwo();
    await move(id, 'Packing', 1);
    expectFailure(await move(id, 'Cancelled', 1), 409, 'ORDER_CHANGED', { status: 'Packing' });
  });

  it('refuses wrong fields and unknown orders', async () => {
    const { id } = await orderTwo();
    expectInvalid(await move(id, 'Eaten', 1), 'status');
    expectInvalid(await move(id, 'Packing', 1.5), 'version');
    for (const unknown of ['01890000-0000-7000-8000-000000000000', '7']) {
      expectFailure(await move(unknown, 'Packing', 1), 404, 'ORDER_NOT_FOUND');
      expectFailure(await seller.get(`/api/order/seller/${unknown}`), 404, 'ORDER_NOT_FOUND');
    }
  });
});

describe('POST /api/order/seller/:id/undo', () => {
  const undo = (id: string, version: number, by = seller) =>
    by.post(`/api/order/seller/${id}/undo`).send({ version });

  it('takes back the last step, once, and writes it down', async () => {
    const { id } = await orderTwo();
    expect((await move(id, 'Packing', 1)).body.undoVersion).toBe(2);
    expect((await move(id, 'Out for delivery', 2)).body.undoVersion).toBe(3);
    const { status, body } = await undo(id, 3);
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'The order is “Packing” again' },
    ]);
    expectFailure(await undo(id, 4), 409, 'STEP_FINAL');
    const { order, steps } = await read(id);
    expect(order).toMatchObject({ status: 'Packing', isPaid: false, version: 4 });
    expect(order.nextStatuses).toEqual(['Out for delivery', 'Cancelled']);
    expect(steps.map(({ status }: { status: string }) => status)).toEqual([
      'Order Placed',
      'Packing',
      'Out for delivery',
      'Packing',
    ]);
    expect((await move(id, 'Out for delivery', 4)).body.undoVersion).toBe(5);
  });

  it('takes a delivery back where no cash was collected', async () => {
    const { id } = await orderTwo();
    await app.database.query(
      `UPDATE orders SET status = 'Out for delivery', payment_type = 'Online', is_paid = true`,
    );
    expect((await move(id, 'Delivered', 1)).body.undoVersion).toBe(2);
    expect((await undo(id, 2)).status).toBe(200);
    expect((await read(id)).order).toMatchObject({ status: 'Out for delivery', isPaid: true });
  });

  it.each([
    ['Out for delivery', 'Delivered', 'cash was collected'],
    ['Packing', 'Cancelled', 'units went back to stock'],
  ])('never takes back a step from %s to %s: %s', async (from, to) => {
    const { id, product } = await orderTwo();
    await app.database.query('UPDATE orders SET status = $1', [from]);
    const { body } = await move(id, to, 1);
    expect(body).toEqual({ success: true, message: `The order is “${to}” now` });
    const units = await unitsLeft(app, product);
    expectFailure(await undo(id, 2), 409, 'STEP_FINAL');
    expect((await read(id)).order.status).toBe(to);
    expect(await unitsLeft(app, product)).toBe(units);
  });

  it('takes nothing back of an order whose money went back', async () => {
    const { id } = await orderTwo();
    await app.database.query(`UPDATE orders SET payment_type = 'Online', is_paid = true`);
    await move(id, 'Packing', 1);
    await app.database.query('UPDATE orders SET refunded_cents = amount_cents');
    expectFailure(await undo(id, 2), 409, 'STEP_FINAL');
  });

  it('never takes back what somebody else did, nor a step that nobody took', async () => {
    const ben = { name: 'Ben Okafor', email: 'ben@shop.test', password: 'a colleague of Ana' };
    await seller.post('/api/seller/staff').send(ben);
    const colleague = visitor(app);
    await colleague.post('/api/seller/login').send(ben);
    const { id } = await orderTwo();
    expectFailure(await undo(id, 1), 409, 'STEP_FINAL');
    await move(id, 'Packing', 1);
    expectFailure(await undo(id, 2, colleague), 409, 'STEP_FINAL');
    await colleague
      .post(`/api/order/seller/${id}/status`)
      .send({ status: 'Out for delivery', version: 2 });
    expectFailure(await undo(id, 2), 409, 'ORDER_CHANGED', { status: 'Out for delivery' });
    expectFailure(await undo(id, 3), 409, 'STEP_FINAL');
    expect((await read(id)).order.status).toBe('Out for delivery');
    expectInvalid(await seller.post(`/api/order/seller/${id}/undo`).send({}), 'version');
    expectFailure(await undo('7', 1), 404, 'ORDER_NOT_FOUND');
  });

  it('takes a step back once, however often it is asked at once', async () => {
    const { id } = await orderTwo();
    await move(id, 'Packing', 1);
    const answers = await Promise.all([1, 2, 3, 4].map(() => undo(id, 2)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await read(id)).order).toMatchObject({ status: 'Order Placed', version: 3 });
  });
});

describe('GET /api/order/seller', () => {
  const found = async (query: string): Promise<string[]> => {
    const { body } = await seller.get(`/api/order/seller?${query}`);
    return (body.orders as { items: { product: { name: string } }[] }[]).map(
      ({ items }) => items[0]?.product.name ?? '',
    );
  };

  it('finds orders by number, customer, address and product', async () => {
    const { id } = await orderTwo('Sourdough Loaf');
    await orderTwo('Whole Milk');
    const { number } = (await read(id)).order;
    for (const search of [number, number.toLowerCase(), 'sourdough', 'LOAF sour']) {
      expect(await found(`search=${search}`)).toEqual(['Sourdough Loaf']);
    }
    for (const search of ['ana%20flores', 'springfield', '02134', '@shop.test']) {
      expect(await found(`search=${search}`)).toEqual(['Whole Milk', 'Sourdough Loaf']);
    }
    for (const search of ['%25', '_', '\\', "'", 'bread'])
      expect(await found(`search=${encodeURIComponent(decodeURIComponent(search))}`)).toEqual([]);
  });

  it('finds orders without accents, by the beginning of a number and by a phone number', async () => {
    await orderTwo('Café crème');
    await orderTwo('Whole Milk');
    await app.database.query(
      `UPDATE orders SET number = 'L248ABCDEF', search_text = 'José García\n' || search_text,
              address = jsonb_set(address, '{phone}', '"+44 (20) 7946-0018"')
       WHERE search_text LIKE '%Café%'`,
    );
    const accents = ['garcia', 'GARCÍA jose', 'jose\u0301', 'CREME cafe'];
    const numbers = ['L248', '#l2', '#L248ABCDEF', 'l248abc', 'L248ABCDEF garcia'];
    const phones = ['+442079460018', '442079460018', '7946 0018', '(20)7946-0018', '20.7946'];
    for (const search of [...accents, ...numbers, ...phones]) {
      expect({ search, names: await found(`search=${encodeURIComponent(search)}`) }).toEqual({
        search,
        names: ['Café crème'],
      });
    }
    for (const search of ['#248', '#garcia', '248ABCDEF', '7946-0019', '#%', '(%)', '\\'])
      expect({ search, names: await found(`search=${encodeURIComponent(search)}`) }).toEqual({
        search,
        names: [],
      });
    expect(await found('search=%23')).toHaveLength(2);
  });

  it('finds orders by their ids, up to a hundred', async () => {
    const ids = [];
    for (const name of ['First', 'Second', 'Third']) ids.push((await orderTwo(name)).id);
    const unknown = '01890000-0000-7000-8000-000000000000';
    expect(await found(`ids=${ids[0]},${ids[2]?.toUpperCase()},${unknown}`)).toEqual([
      'Third',
      'First',
    ]);
    expect(await found('ids=')).toEqual([]);
    expect(await found(`ids=${Array(100).fill(unknown).join()}`)).toEqual([]);
    const tooMany = await seller.get(`/api/order/seller?ids=${Array(101).fill(unknown).join()}`);
    expectInvalid(tooMany, 'ids');
    expect(tooMany.body.message).toBe('At most 100 orders at once.');
    expectInvalid(await seller.get('/api/order/seller?ids=1'), 'ids');
  });

  it('filters by status, payment and time, a page at a time', async () => {
    const { id } = await orderTwo('First');
    await orderTwo('Second');
    await move(id, 'Packing', 1);
    expect(await found('status=Packing')).toEqual(['First']);
    expect(await found('payment=Online')).toEqual([]);
    expect(await found('payment=COD&paid=false&limit=1')).toEqual(['Second']);
    expect(await found('limit=1&page=2')).toEqual(['First']);
    expect(await found('from=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await found('to=2999-01-01T00:00:00Z&from=2020-01-01')).toEqual(['Second', 'First']);
    expect(await found('from=2020-01-01T12:00%2B15:59&to=9999-12-31')).toEqual(['Second', 'First']);
    expectInvalid(await seller.get('/api/order/seller?status=Eaten&from=today'), 'status', 'from');
    expectInvalid(await seller.get('/api/order/seller?from=2026-01&to=2026-W01-1'), 'from', 'to');
    expectInvalid(await seller.get('/api/order/seller?from=2026-01-01T12&to=2026'), 'from', 'to');
  });
});

describe('GET /api/order/seller/counts', () => {
  const count = async (query = ''): Promise<Record<string, number>> => {
    const { status, body } = await seller.get(`/api/order/seller/counts?${query}`);
    expect([status, Object.keys(body as object)]).toEqual([200, ['success', 'counts']]);
    const counts = body.counts as { status: string; count: number }[];
    return Object.fromEntries(counts.map((each) => [each.status, each.count]));
  };

  it('counts the orders of each status, also of some days only', async () => {
    const none = {
      'Payment Pending': 0,
      'Order Placed': 0,
      Packing: 0,
      'Out for delivery': 0,
      Delivered: 0,
      Cancelled: 0,
    };
    expect(await count()).toEqual(none);
    const { id } = await orderTwo('Sourdough Loaf');
    await orderTwo('Whole Milk');
    await orderTwo('Oat Milk');
    await move(id, 'Packing', 1);
    const all = { ...none, 'Order Placed': 2, Packing: 1 };
    expect(Object.entries(await count())).toEqual(Object.entries(all));
    await app.database.query(`UPDATE orders SET created_at = '2026-05-01' WHERE id = $1`, [id]);
    for (const [query, counts] of Object.entries({
      'from=2020-01-01&to=2999-01-01': all,
      'from=2026-05-01T02:00%2B02:00&to=2026-05-02': { ...none, Packing: 1 },
      'from=2026-05-01T00:00:01Z': { ...none, 'Order Placed': 2 },
      'to=2026-05-01': none,
    })) {
      expect({ query, counts: await count(query) }).toEqual({ query, counts });
    }
    expectInvalid(await seller.get('/api/order/seller/counts?from=2026&to=x'), 'from', 'to');
  });
});

describe('GET /api/order/seller and /api/order/user', () => {
  it('answer the newest 5,000 without a page, and the others page by page', async () => {
    const { id } = await createProduct(app);
    await createOrders(app, buyer, id, 5_001);
    const readAsBuyer = (query: object): request.Test =>
      request(app.url).get('/api/order/user').set('Cookie', buyer.cookie).query(query);
    const readAsSeller = (query: object): request.Test =>
      seller.get('/api/order/seller').query(query);
    for (const list of [readAsBuyer, readAsSeller]) {
      const { body } = await list({});
      expect([body.orders.length, body.total]).toEqual([5_000, 5_001]);
      const last = (await list({ page: 51, limit: 100 })).body;
      expect([last.orders.length, last.total]).toEqual([1, 5_001]);
      expect(body.orders[4_999].createdAt > last.orders[0].createdAt).toBe(true);
      expect(body.orders[0].items).toMatchObject([{ product: { _id: id }, quantity: 1 }]);
    }
    // Counts of a status end early, so that they cost little in any shop.
    const { counts } = (await seller.get('/api/order/seller/counts')).body;
    expect(counts).toContainEqual({ status: 'Delivered', count: 1_000 });
  });
});

describe('GET /api/order/seller/events', () => {
  /** Opens the stream on one process and collects what it says. */
  function listen(url: string, cookie: string): Promise<{ text: () => string; close: () => void }> {
    return new Promise((resolve, reject) => {
      const call = http.get(`${url}/api/order/seller/events`, { headers: { cookie } }, (stream) => {
        let text = '';
        stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        resolve({ text: () => text, close: () => call.destroy() });
      });
      call.on('error', reject);
    });
  }

  async function until(isTrue: () => boolean): Promise<void> {
    for (let tries = 0; !isTrue(); tries++) {
      if (tries > 200) throw new Error('It never happened');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  it('tells the screens of every process about an order', async () => {
    const { createApp } = await import('../src/app.setup.js');
    const other = await createApp(app.env, app.databaseUrl);
    await other.listen(0, '127.0.0.1');
    const login = await request(app.url)
      .post('/api/seller/login')
      .send({ email: app.env.sellerEmail, password: app.env.sellerPassword });
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? '';
    const streams = await Promise.all([
      listen(app.url, cookie),
      listen(await other.getUrl(), cookie),
    ]);
    const { id } = await orderTwo();
    await until(() => streams.every(({ text }) => text().includes(id)));
    for (const { close } of streams) close();
    await other.close();
  });
});
