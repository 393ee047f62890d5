import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { expectInvalid } from '../support/expect-failure.js';
import {
  type Buyer,
  createBuyers,
  createOrders,
  createProduct,
  sellersOrders,
} from '../support/factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

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

const { orderTwo, move, read } = sellersOrders(() => ({ app, seller, buyer }));

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

  it('finds orders ignoring accents, by the start or end of the number and by phone', async () => {
    await orderTwo('Café crème');
    await orderTwo('Whole Milk');
    // A random number could contain the searched letters.
    await app.database.query(
      `UPDATE orders SET number = 'M2345GHJKM' WHERE search_text LIKE '%Whole Milk'`,
    );
    // Inserted with the columns that every release writes.
    await app.database.query(
      `WITH before AS (SELECT * FROM orders WHERE search_text LIKE '%Café%'), placed AS (
         INSERT INTO orders (number, search_text, address, user_id, address_id, payment_type, status, subtotal_cents, tax_cents, amount_cents)
         SELECT 'L248ABCDEF', E'José García\n+44 (20) 7946-0018\n' || search_text, jsonb_set(address, '{phone}', '"+44 (20) 7946-0018"'),
                user_id, address_id, payment_type, status, subtotal_cents, tax_cents, amount_cents FROM before RETURNING id)
       UPDATE order_items SET order_id = placed.id FROM placed, before WHERE order_id = before.id`,
    );
    await app.database.query(
      `DELETE FROM orders WHERE NOT EXISTS (SELECT FROM order_items WHERE order_id = orders.id)`,
    );
    const accents = ['garcia', 'GARCÍA jose', 'jose\u0301', 'CREME cafe'];
    const numbers = [
      'L248',
      'bcdef',
      '#cdef',
      '#l2',
      '#L248ABCDEF',
      'l248abc',
      'L248ABCDEF garcia',
    ];
    const phones = ['+442079460018', '442079460018', '7946 0018', '(20)7946-0018', '20.7946'];
    for (const search of [...accents, ...numbers, ...phones]) {
      expect({ search, names: await found(`search=${encodeURIComponent(search)}`) }).toEqual({
        search,
        names: ['Café crème'],
      });
    }
    const { body } = await seller.get('/api/order/seller?search=L248ABCDEF');
    expect(body.orders).toMatchObject([{ phoneUri: 'tel:+442079460018' }]);
    for (const search of ['#248', '#garcia', '248ABCDE', '7946-0019', '#%', '(%)', '\\'])
      expect({ search, names: await found(`search=${encodeURIComponent(search)}`) }).toEqual({
        search,
        names: [],
      });
    expect(await found('search=%23')).toHaveLength(2);
  });

  it('finds orders by up to 100 ids', async () => {
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

  it('filters by status, payment and time, with pagination', async () => {
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

describe('GET /api/order/seller?sort=oldest', () => {
  it('lists the oldest orders first, over its pages and back', async () => {
    for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) await orderTwo(name);
    for (const query of ['', '&status=Order%20Placed', '&search=flores', '&paid=false']) {
      const page = async (more: string) => {
        const { body } = await seller.get(`/api/order/seller?sort=oldest&limit=2${query}${more}`);
        const names = body.orders.map(
          (order: { items: { product: { name: string } }[] }) => order.items[0]?.product.name,
        );
        return { names, next: body.next as string, previous: body.previous as string };
      };
      const first = await page('');
      const second = await page(`&after=${encodeURIComponent(first.next)}`);
      const third = await page(`&after=${encodeURIComponent(second.next)}`);
      const back = await page(`&before=${encodeURIComponent(third.previous)}`);
      expect([query, first.names, second.names, third.names, back.names]).toEqual([
        query,
        ['First', 'Second'],
        ['Third', 'Fourth'],
        ['Fifth'],
        ['Third', 'Fourth'],
      ]);
      expect(third.next).toBeUndefined();
    }
    expectInvalid(await seller.get('/api/order/seller?sort=dearest'), 'sort');
  });
});

describe('GET /api/order/seller/slips', () => {
  it('answers no online order that is not paid, and names it', async () => {
    const paid = await orderTwo('Paid');
    const unpaid = await orderTwo('Unpaid');
    const cash = await orderTwo('Cash');
    await app.database.query(
      `UPDATE orders SET payment_type = 'Online', is_paid = id = $1,
         status = CASE WHEN id = $1 THEN 'Order Placed' ELSE 'Payment Pending' END
       WHERE id <> $2`,
      [paid.id, cash.id],
    );
    const { number } = (await read(unpaid.id)).order;
    const ids = [paid.id, unpaid.id, cash.id].join(',');
    const { status, body } = await seller.get(`/api/order/seller/slips?ids=${ids}`);
    expect([status, Object.keys(body as object)]).toEqual([200, ['success', 'orders', 'unpaid']]);
    expect(body.orders.map(({ _id }: { _id: string }) => _id)).toEqual([cash.id, paid.id]);
    expect(body.unpaid).toEqual([number]);
    expect((await seller.get('/api/order/seller/slips')).body).toEqual({
      success: true,
      orders: [],
      unpaid: [],
    });
    expectInvalid(await seller.get('/api/order/seller/slips?ids=1'), 'ids');
  });
});

describe('GET /api/order/seller/counts', () => {
  it('counts and sums what the other filters leave', async () => {
    const { id, product } = await orderTwo('Sourdough Loaf');
    await orderTwo('Whole Milk');
    await orderTwo('Oat Milk');
    await move(id, 'Packing', 1);
    await app.database.query(
      `UPDATE orders SET payment_type = 'Online', is_paid = true WHERE id IN
         (SELECT order_id FROM order_items WHERE product_id <> $1 AND name = 'Whole Milk')`,
      [product],
    );
    const amount = (await read(id)).order.amount as number;
    const sums = async (query: string) => {
      const { body } = await seller.get(`/api/order/seller/counts?${query}`);
      return (body.counts as { status: string; count: number; amount: number; cash: number }[])
        .filter(({ count }) => count > 0)
        .map((each) => [each.status, each.count, each.amount, each.cash]);
    };
    const both = [
      ['Order Placed', 2, 2 * amount, amount],
      ['Packing', 1, amount, amount],
    ];
    expect(await sums('')).toEqual(both);
    expect(await sums('search=flores')).toEqual(both);
    expect(await sums('search=milk')).toEqual([['Order Placed', 2, 2 * amount, amount]]);
    expect(await sums('search=milk&payment=Online')).toEqual([['Order Placed', 1, amount, 0]]);
    expect(await sums('payment=COD')).toEqual([
      ['Order Placed', 1, amount, amount],
      ['Packing', 1, amount, amount],
    ]);
    expect(await sums('paid=true')).toEqual([['Order Placed', 1, amount, 0]]);
    for (const none of ['search=zwieback', 'problems=true', 'flagged=true', 'refundDue=true']) {
      expect([none, await sums(none)]).toEqual([none, []]);
    }
    expect(await sums('problems=false&flagged=false&refundDue=false')).toEqual(both);
  });

  const count = async (query = ''): Promise<Record<string, number>> => {
    const { status, body } = await seller.get(`/api/order/seller/counts?${query}`);
    expect([status, Object.keys(body as object)]).toEqual([200, ['success', 'counts']]);
    const counts = body.counts as { status: string; count: number }[];
    return Object.fromEntries(counts.map((each) => [each.status, each.count]));
  };

  it('counts the orders of each status, optionally within a date range', async () => {
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
  it('return the newest 5,000 orders without a page, and older ones by page', async () => {
    const { id } = await createProduct(app);
    await createOrders(app, buyer, id, 5_001);
    const readAsBuyer = (query: object): request.Test =>
      request(app.url).get('/api/order/user').set('Cookie', buyer.cookie).query(query);
    const readAsSeller = (query: object): request.Test =>
      seller.get('/api/order/seller').query(query);
    for (const list of [readAsBuyer, readAsSeller]) {
      const { status, body } = await list({});
      expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
      expect([body.orders.length, body.total]).toEqual([5_000, 5_001]);
      const last = (await list({ page: 51, limit: 100 })).body;
      expect([last.orders.length, last.total]).toEqual([1, 5_001]);
      expect(body.orders[4_999].createdAt > last.orders[0].createdAt).toBe(true);
      expect(body.orders[0].items).toMatchObject([{ product: { _id: id }, quantity: 1 }]);
    }
    // The counts per status are capped at 1,000 to bound their cost.
    const { counts } = (await seller.get('/api/order/seller/counts')).body;
    expect(counts).toContainEqual({ status: 'Delivered', count: 1_000 });
  });
});
