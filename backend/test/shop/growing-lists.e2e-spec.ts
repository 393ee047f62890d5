import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { type Buyer, createBuyers, createOrders, createProduct } from '../support/factories.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { SellerOrdersService } from '../../src/seller/orders/seller-orders.service.js';
import { deferred } from '../support/deferred.js';
import { until } from '../support/until.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

interface Row {
  _id: string;
}
interface Page {
  rows: Row[];
  total: number;
  next?: string;
  previous?: string;
}

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

/** @returns a page of a list, requested as the seller or the buyer depending on the path */
async function page(path: string, query: object): Promise<Page> {
  const asked = path.startsWith('order/user')
    ? request(app.url).get(`/api/${path}`).set('Cookie', buyer.cookie)
    : seller.get(`/api/${path}`);
  const { status, body } = await asked.query(query);
  expect({ status, message: body.message as unknown }).toEqual({ status: 200, message: undefined });
  const { total, next, previous } = body;
  return { rows: body.products ?? body.orders ?? body.changes, total, next, previous };
}

const idsOf = ({ rows }: Page): string[] => rows.map(({ _id }) => _id);

/**
 * Follows the cursors to the last page and calls `meanwhile` after the first one.
 * @returns the ids of all rows
 */
async function walk(
  path: string,
  query: object,
  meanwhile?: () => Promise<unknown>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | undefined, isFirst = true; isFirst || next; isFirst = false) {
    const found = await page(path, { ...query, limit: 3, after: next });
    if (isFirst) await meanwhile?.();
    ids.push(...idsOf(found));
    next = found.next;
    if (ids.length > 100) throw new Error('The pages never end');
  }
  return ids;
}

/** Creates products with many equal sort keys, half of them with the same timestamp. */
async function createAlike(count = 12): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const name = `Tomato ${'ABC'[n % 3]}`;
    const units = n % 4 === 0 ? 5 : null;
    ids.push((await createProduct(app, { name, units, offerPriceCents: 100 + (n % 3) })).id);
  }
  await app.database.query(
    `UPDATE products SET created_at = '2026-05-01 10:00:00.123456Z' WHERE id = ANY($1)`,
    [ids.slice(0, count / 2)],
  );
  return ids;
}

describe('order lists without pages', () => {
  it.each([
    ['order/user', OrdersService, 'listOwn'],
    ['order/seller', SellerOrdersService, 'list'],
  ] as const)(
    'are computed for few concurrent requests of an account, and return 503 to the others: %s',
    async (path, service, method) => {
      const hold = deferred();
      const services = app.nest.get<Record<string, (...values: unknown[]) => unknown>>(service);
      const list = services[method]?.bind(services);
      const made = jest.spyOn(services, method).mockImplementation(async (...values) => {
        await hold.promise;
        return list?.(...values);
      });
      const ask = (query: object): request.Test =>
        path === 'order/user'
          ? request(app.url).get(`/api/${path}`).set('Cookie', buyer.cookie).query(query)
          : seller.get(`/api/${path}`).query(query);
      let refused = 0;
      const responses = Array.from({ length: 50 }, async (_, n) => {
        const response = await ask({ search: `product ${n}` });
        if (response.status !== 200) refused++;
        return response;
      });
      await until(() => refused === 42);
      expect(made).toHaveBeenCalledTimes(1);
      hold.resolve();
      for (const response of await Promise.all(responses)) {
        if (response.status === 200) expect(response.body.orders).toEqual([]);
        else expectFailure(response, 503, 'TOO_BUSY');
      }
      const { headers } = await ask({});
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect((await ask({}).set('If-None-Match', headers.etag ?? '')).status).toBe(304);
      made.mockRestore();
    },
  );
});

describe('pages of products', () => {
  const QUERIES = [
    {},
    { sort: 'price-asc' },
    { sort: 'price-desc' },
    { sort: 'name' },
    { search: 'tom', category: 'Fruits' },
  ];

  it.each(QUERIES)('contain every product once, in both directions, for %j', async (query) => {
    const ids = await createAlike();
    for (const path of ['product/list', 'seller/products']) {
      const all = idsOf(await page(path, query));
      expect(all.toSorted()).toEqual(ids.toSorted());
      expect(await walk(path, query)).toEqual(all);
      const second = await page(path, { ...query, limit: 3, page: 2 });
      expect(second.total).toBe(12);
      const third = await page(path, { ...query, limit: 3, after: second.next });
      expect([idsOf(third), third.total]).toEqual([all.slice(6, 9), 12]);
      const back = await page(path, { ...query, limit: 3, before: third.previous });
      expect(idsOf(back)).toEqual(idsOf(second));
      const first = await page(path, { ...query, limit: 3, before: back.previous });
      expect([idsOf(first), first.previous]).toEqual([all.slice(0, 3), undefined]);
    }
  });

  it('neither skip nor repeat a product while others are added and changed', async () => {
    const ids = await createAlike();
    for (const sort of ['newest', 'price-asc', 'price-desc', 'name']) {
      const before = idsOf(await page('product/list', { sort }));
      const shown = before.slice(0, 3);
      const walked = await walk('product/list', { sort }, async () => {
        await createProduct(app, { name: 'Apple', offerPriceCents: 1 });
        await app.database.query(
          `UPDATE products SET offer_price_cents = offer_price_cents + 1000, name = 'Zucchini' WHERE id = $1`,
          [shown.at(-1)],
        );
      });
      const old = walked.filter(
        (id, index) => ids.includes(id) && !(index > 2 && shown.includes(id)),
      );
      expect({ sort, old }).toEqual({ sort, old: before.filter((id) => ids.includes(id)) });
      expect(new Set(walked.slice(3)).size).toBe(walked.length - 3);
    }
  });

  it('with low stock are slices of the whole list', async () => {
    await createAlike();
    const all = idsOf(await page('seller/products', { stock: 'low' }));
    expect(all).toHaveLength(3);
    const first = await page('seller/products', { stock: 'low', limit: 2 });
    const last = await page('seller/products', { stock: 'low', limit: 2, after: first.next });
    expect([...idsOf(first), ...idsOf(last)]).toEqual(all);
    expect(last.next).toBeUndefined();
  });

  it('return 400 for an invalid cursor', async () => {
    const [id] = await createAlike(2);
    const list = (query: object): request.Test =>
      request(app.url).get('/api/product/list').query(query);
    expectInvalid(await list({ after: 'x', before: `${id}_` }), 'after', 'before');
    for (const value of ['Tomato', '1e9', '-1', '9'.repeat(18)])
      expectFailure(await list({ after: `${id}_${value}` }), 400, 'VALIDATION_FAILED');
    for (const value of ['9'.repeat(17), '0'])
      expect((await list({ after: `${id}_${value}`, sort: 'price-asc' })).status).toBe(200);
  });
});

describe('pages of orders', () => {
  beforeEach(async () => {
    const { id } = await createProduct(app);
    await createOrders(app, buyer, id, 14);
    await app.database.query(
      `UPDATE orders SET created_at = '2026-05-01 10:00:00.123456Z'
       WHERE id IN (SELECT id FROM orders ORDER BY created_at DESC LIMIT 7)`,
    );
  });

  it.each([
    ['order/user', {}],
    ['order/seller', {}],
    ['order/seller', { status: 'Delivered' }],
    ['order/seller', { paid: false, flagged: false }],
    ['order/seller', { search: '15550100', payment: 'COD' }],
  ])('of %s contain every order once while another one is placed, for %j', async (path, query) => {
    const all = idsOf(await page(path, query));
    expect(all).toHaveLength(14);
    const place = async (): Promise<void> => {
      const { id } = await createProduct(app);
      await createOrders(app, buyer, id, 1);
    };
    expect(await walk(path, query, place)).toEqual(all);
    const second = await page(path, { ...query, limit: 3, page: 2 });
    const third = await page(path, { ...query, limit: 3, after: second.next });
    const back = await page(path, { ...query, limit: 3, before: third.previous });
    expect(idsOf(back)).toEqual(idsOf(second));
  });
});

describe('pages of the audit log', () => {
  const path = 'seller/changes';
  const record = (count: number, subject = 'order'): Promise<unknown> =>
    app.database.query(
      `INSERT INTO changes (subject, subject_id, label, action, before, after)
       SELECT $2, gen_random_uuid(), 'One', 'status', '{}', '{}' FROM generate_series(1, $1)`,
      [count, subject],
    );

  it.each([{}, { subject: 'order' }])(
    'contain every entry once, newest first, for %j',
    async (query) => {
      await record(14);
      if (query.subject) await record(3, 'staff');
      const all = idsOf(await page(path, { ...query, limit: 100 }));
      expect(all).toEqual([...new Set(all)].toSorted().reverse());
      expect(await walk(path, query, () => record(2))).toEqual(all);
      const second = await page(path, { ...query, limit: 3, page: 2 });
      const third = await page(path, { ...query, limit: 3, after: second.next });
      const back = await page(path, { ...query, limit: 3, before: third.previous });
      expect([all.length, idsOf(back), back.total]).toEqual([14, idsOf(second), 16]);
    },
  );

  it('have a capped total', async () => {
    await record(10_001);
    await record(2, 'staff');
    const list = async (query: object) =>
      (await seller.get(`/api/${path}`).query({ limit: 1, ...query })).body as object;
    for (const query of [{}, { page: 2 }, { subject: 'order' }])
      expect(await list(query)).toMatchObject({ total: 10_000, totalIsAtLeast: true });
    const staff = await list({ subject: 'staff' });
    expect(staff).toMatchObject({ total: 2 });
    expect(staff).not.toHaveProperty('totalIsAtLeast');
  });
});

describe('frequent updates', () => {
  const UPDATES = {
    products: 'UPDATE products SET units = units - 1',
    orders: `UPDATE orders SET status = 'Cancelled', refunded_cents = 1, version = version + 1`,
  };

  it.each(Object.entries(UPDATES))('of %s touch no index', async (table, sql) => {
    const { id } = await createProduct(app, { units: 50 });
    await createOrders(app, buyer, id, 1);
    const [before, after] = await app.database.transaction(async (tx) => {
      // The counters belong to the connection since its last report, so they may include earlier
      // updates.
      const counted = async (): Promise<Record<'all' | 'inPlace', number>> => {
        const [row] = await tx.query<Record<'all' | 'inPlace', number>[]>(
          `SELECT pg_stat_get_xact_tuples_updated($1::regclass)::int AS "all",
                    pg_stat_get_xact_tuples_hot_updated($1::regclass)::int AS "inPlace"`,
          [table],
        );
        if (!row) throw new Error('Nothing was counted');
        return row;
      };
      const first = await counted();
      await tx.query(sql);
      return [first, await counted()];
    });
    expect(after.all - before.all).toBe(1);
    expect(after.inPlace - before.inPlace).toBe(1);
  });
});
