import request from 'supertest';
import type { Product } from '../../src/products/product.entity.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { createProduct, holdLock, untilWaiting, waitingStatements } from '../support/factories.js';
import {
  createTestApp,
  openSellerCookie,
  resetDatabase,
  type TestApp,
} from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const list = (query = '') => request(app.url).get(`/api/product/list${query}`);

/** @returns the names in the list, in its order */
async function names(query = ''): Promise<string[]> {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  return (body.products as { name: string }[]).map(({ name }) => name);
}

/** Creates products with these names, the oldest first. */
async function createNamed(
  named: string[],
  overrides: (n: number) => Partial<Product> = () => ({}),
): Promise<Product[]> {
  const made: Product[] = [];
  for (const [n, name] of named.entries()) {
    made.push(await createProduct(app, { name, ...overrides(n) }));
  }
  return made;
}

describe('GET /api/product/list', () => {
  it('returns all products on sale, newest first, with the documented fields only', async () => {
    const old = await createProduct(app, { name: 'Tomato', units: 7 });
    const gone = await createProduct(app, { archivedAt: new Date() });
    const fresh = await createProduct(app, { name: 'Milk', size: null, units: 11 });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      total: 2,
      products: [
        {
          _id: fresh.id,
          name: 'Milk',
          description: ['Fresh', 'Tasty'],
          category: 'Fruits',
          price: 4,
          offerPrice: 3.2,
          image: ['/pictures/tomato-1-960.webp'],
          inStock: true,
          createdAt: fresh.createdAt.toISOString(),
        },
        expect.objectContaining({ _id: old.id, size: '1 kg', unitsLeft: 7 }),
      ],
    });
    expect(JSON.stringify(body)).not.toContain(gone.id);
  });

  it('returns all of 120 products, and an empty list when there are none', async () => {
    expect((await list()).body).toEqual({ success: true, products: [], total: 0 });
    await createNamed(Array.from({ length: 120 }, (_, n) => `P${n}`));
    expect(await names()).toHaveLength(120);
  });

  it('computes the whole list once for concurrent requests', async () => {
    await createProduct(app, { name: 'Milk' });
    const release = await holdLock(app, 'LOCK TABLE products');
    const asked = Array.from({ length: 20 }, () => list().then());
    await untilWaiting(app, 1);
    await request(app.url).get('/api/health/live');
    expect(await waitingStatements(app)).toBe(1);
    await release();
    for (const { status, type, body, headers } of await Promise.all(asked)) {
      expect([status, type, headers.etag]).toEqual([200, 'application/json', expect.any(String)]);
      expect(body).toMatchObject({ success: true, total: 1, products: [{ name: 'Milk' }] });
    }
  });

  it('returns unitsLeft only for at most ten units', async () => {
    await createNamed(['none', 'ten', 'eleven', 'uncounted'], (n) => ({
      units: [0, 10, 11, null][n] ?? null,
    }));
    const { body } = await list('?sort=name');
    expect(
      (body.products as Record<string, unknown>[]).map((product) => [
        product.name,
        product.inStock,
        product.unitsLeft,
      ]),
    ).toEqual([
      ['eleven', true, undefined],
      ['none', false, 0],
      ['ten', true, 10],
      ['uncounted', true, undefined],
    ]);
  });

  it.each(['Dairy', 'dairy', 'DAIRY', ' dairy '.trim()])(
    'filters by the category %s',
    async (category) => {
      await createNamed(['Milk', 'Apple'], (n) => ({ category: n === 0 ? 'Dairy' : 'Fruits' }));
      expect(await names(`?category=${category}`)).toEqual(['Milk']);
    },
  );

  it('filters by availability', async () => {
    await createNamed(['on', 'off', 'sold out', 'counted'], (n) => ({
      inStock: n !== 1,
      units: [null, 5, 0, 5][n] ?? null,
    }));
    expect(await names('?inStock=true')).toEqual(['counted', 'on']);
    expect(await names('?inStock=false')).toEqual(['sold out', 'off']);
  });

  it('filters by ids, without archived products', async () => {
    const [a, b, gone] = await createNamed(['A', 'B', 'Gone', 'C'], (n) => ({
      archivedAt: n === 2 ? new Date() : null,
    }));
    const ids = [a?.id, b?.id.toUpperCase(), gone?.id].join(',');
    expect(await names(`?ids=${ids}`)).toEqual(['B', 'A']);
    expect(await names(`?ids=`)).toEqual([]);
  });

  it('sorts by date, price and name', async () => {
    await createNamed(['Cheap', 'Dear', 'Also cheap'], (n) => ({
      offerPriceCents: [100, 900, 100][n] ?? 0,
      priceCents: [900, 1000, 900][n] ?? 0,
    }));
    expect(await names('?sort=newest')).toEqual(['Also cheap', 'Dear', 'Cheap']);
    expect(await names('?sort=price-asc')).toEqual(['Cheap', 'Also cheap', 'Dear']);
    expect(await names('?sort=price-desc')).toEqual(['Dear', 'Also cheap', 'Cheap']);
    expect(await names('?sort=name')).toEqual(['Also cheap', 'Cheap', 'Dear']);
    await createNamed(['Zucchini', 'Éclair', 'bread']);
    expect(await names('?sort=name')).toEqual([
      'Also cheap',
      'bread',
      'Cheap',
      'Dear',
      'Éclair',
      'Zucchini',
    ]);
  });

  it('returns every product on exactly one page, with the total of all pages', async () => {
    await createNamed(
      Array.from({ length: 30 }, (_, n) => `P${n}`),
      () => ({
        offerPriceCents: 100,
        createdAt: new Date('2026-01-01'),
      }),
    );
    for (const sort of ['newest', 'price-desc']) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => list(`?sort=${sort}&limit=10&page=${page}`)),
      );
      expect(pages.map(({ body }) => body.products.length)).toEqual([10, 10, 10, 0]);
      expect(pages.map(({ body }) => body.total)).toEqual([30, 30, 30, 30]);
      const ids = pages.flatMap(({ body }) => body.products.map((p: { _id: string }) => p._id));
      expect(new Set(ids).size).toBe(30);
    }
    expect(await names('?page=1')).toHaveLength(24);
    expect(await names('?limit=7')).toHaveLength(7);
    expect(await names('?page=1000000')).toEqual([]);
  });

  it('caps the limit at 100', async () => {
    await createNamed(Array.from({ length: 101 }, (_, n) => `P${n}`));
    expect(await names('?limit=1000000')).toHaveLength(100);
    expect(await names('?limit=1e400')).toHaveLength(100);
  });

  it.each([
    ['page=-1', 'page'],
    ['page=0', 'page'],
    ['page=abc', 'page'],
    ['page=1.5', 'page'],
    ['page=', 'page'],
    ['page=99999999999999999999', 'page'],
    ['limit=0', 'limit'],
    ['limit=-5', 'limit'],
    ['limit=NaN', 'limit'],
    ['sort=price', 'sort'],
    ['sort=name;DROP TABLE products', 'sort'],
    ['category=Toys', 'category'],
    ['category=', 'category'],
    ['inStock=yes', 'inStock'],
    ['ids=1,2', 'ids'],
    [`ids=' OR 1=1`, 'ids'],
    [`ids=${Array(201).fill('01890000-0000-7000-8000-000000000000').join()}`, 'ids'],
    [`search=${'a'.repeat(101)}`, 'search'],
  ])('returns 400 VALIDATION_FAILED for ?%s', async (query, field) => {
    await createProduct(app);
    expectInvalid(await list(`?${query}`), field);
  });

  it.each([
    'page[]=1',
    'page[x]=1',
    'page=1&page=2',
    '__proto__=1',
    'brand=%00',
    'search=a&search=b',
  ])('returns 400 BAD_REQUEST for ?%s', async (query) => {
    expectFailure(await list(`?${query}`), 400, 'BAD_REQUEST');
  });

  it('ignores NUL characters in a search, also for sellers', async () => {
    await createNamed(['Milk', 'Bread']);
    expect(await names('?search=mi%00lk%20%00')).toEqual(['Milk']);
    const { body } = await list('?search=mi%00lk').set('Cookie', await openSellerCookie(app));
    expect(body.total).toBe(1);
  });

  it('ignores unknown parameters', async () => {
    await createNamed(['A']);
    expect(await names('?archived=true&userId=1&_=123')).toEqual(['A']);
  });
});
