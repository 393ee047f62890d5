import { plainToInstance } from 'class-transformer';
import express from 'express';
import request from 'supertest';
import { ListProductsDto, PRODUCT_SORTS } from '../../src/products/dto/list-products.dto.js';
import { CatalogueResponses } from '../../src/products/lists/catalogue-responses.js';
import { StreamedList } from '../../src/products/lists/streamed-list.js';
import { createProduct } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';
import { catalogueChanged } from '../support/catalogue-changed.js';

interface List {
  products: { _id: string; name: string }[];
  next?: string;
  previous?: string;
  total: number;
}

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const queryOf = (query: object): ListProductsDto => plainToInstance(ListProductsDto, query);

/** @returns a response of the list */
async function list(query: object, isFresh = false): Promise<List> {
  const responses = app.nest.get(CatalogueResponses);
  const json = await (isFresh
    ? responses.freshList(queryOf(query))
    : responses.listQuery(queryOf(query)).build());
  return JSON.parse(json.toString()) as List;
}

/** Creates products with many equal names, prices and timestamps, some out of stock or archived. */
async function createMany(): Promise<void> {
  await app.database.query(
    `INSERT INTO products (name, description, category, size, price_cents, offer_price_cents, images, units, in_stock, archived_at,
       created_at, popularity, facts)
     SELECT (ARRAY['Red Tomato','red pepper','Tomato Soup','Ähren','zucchini'])[1 + i % 5], ARRAY['Fresh'],
       (ARRAY['Fruits','Drinks'])[1 + i % 2], (ARRAY['500 g','2 kg','6 x 330 ml','1 bunch',NULL])[1 + i % 5],
       100 + i % 6, 100 + i % 4, ARRAY['tomato-1'], CASE WHEN i % 3 = 0 THEN i % 7 END, i % 6 > 0,
       CASE WHEN i % 11 = 0 THEN now() END, timestamptz '2026-05-01' - (i / 3) * interval '1 microsecond', i % 3,
       CASE WHEN i % 4 > 0 THEN jsonb_build_object('brand', 'Brand ' || i % 3, 'diets', CASE WHEN i % 2 = 0 THEN '["vegan","organic"]'
         ELSE '["organic"]' END::jsonb) ELSE '{}' END
     FROM generate_series(1, 60) AS i`,
  );
  await catalogueChanged(app.database);
}

const FILTERS = [
  {},
  { inStock: false, category: 'Drinks' },
  { search: 'o' },
  { search: 'RED to' },
  { category: 'Fruits' },
  { inStock: true },
  { onOffer: true },
  { priceFrom: 1.01, priceTo: 1.02, onOffer: false },
  { diet: 'vegan,organic', category: 'Drinks' },
  { brand: ['Brand 1', 'Brand 2'], search: 'o' },
  { search: 'tom' },
  { search: 'ähr' },
  { search: 'tomatoes soups' },
];

describe('pages of the product list', () => {
  beforeEach(createMany);

  it.each([
    ...FILTERS,
    ...PRODUCT_SORTS.flatMap((sort) => FILTERS.slice(0, 4).map((filter) => ({ ...filter, sort }))),
  ])(
    'equal slices of the whole list, by number and by cursor in both directions: %j',
    async (query) => {
      const whole = await list(query);
      const { total } = whole;
      expect(whole.products).toHaveLength(total);
      expect(new Set(whole.products.map(({ _id }) => _id)).size).toBe(total);
      for (const page of [1, 2, 3, 40]) {
        const { products } = await list({ ...query, page, limit: 7 });
        expect(products).toEqual(whole.products.slice((page - 1) * 7, page * 7));
      }
      let page = await list({ ...query, limit: 7 });
      const forth = [...page.products];
      while (page.next) {
        page = await list({ ...query, limit: 7, after: page.next });
        expect(page.total).toBe(total);
        forth.push(...page.products);
      }
      expect(forth).toEqual(whole.products);
      const back = [...page.products];
      while (page.previous) {
        page = await list({ ...query, limit: 7, before: page.previous });
        back.unshift(...page.products);
      }
      expect(back).toEqual(whole.products);
    },
  );

  it('continue after the cursor even if its product has moved or is archived', async () => {
    for (const change of ['offer_price_cents = 104', 'archived_at = now()']) {
      const { next, products } = await list({ sort: 'price-asc', limit: 7 });
      const following = (await list({ sort: 'price-asc' })).products.slice(7, 14);
      const last = products.at(-1)?._id;
      await app.database.query(`UPDATE products SET ${change} WHERE id = $1`, [last]);
      await catalogueChanged(app.database);
      const page = await list({ sort: 'price-asc', limit: 7, after: next });
      expect(page.products).toEqual(following);
    }
  });
});

describe('search words', () => {
  const names = async (search: string, isFresh = false): Promise<string[]> =>
    (await list({ search }, isFresh)).products.map(({ name }) => name);

  it('are found as soon as a product has them, even if it was updated by SQL', async () => {
    const { id } = await createProduct(app, { name: 'Brown Bread' });
    expect(await names('quinoa')).toEqual([]);
    await app.database.query(`UPDATE products SET name = 'Quinoa  Bread' WHERE id = $1`, [id]);
    // The notification of an update by another process may arrive later.
    expect(await names('quinoa', true)).toEqual(['Quinoa  Bread']);
    await catalogueChanged(app.database);
    expect(await names('UINO')).toEqual(['Quinoa  Bread']);
    expect(await names('brown')).toEqual([]);
  });

  it('are indexed during replication, with an empty search_path', async () => {
    await app.owner.query(`
      BEGIN; SET LOCAL search_path = ''; SET LOCAL session_replication_role = replica;
      INSERT INTO public.products (name, description, category, price_cents, offer_price_cents, images)
      VALUES ('Copied Kale', '{}', 'Vegetables', 1, 1, '{}');
      COMMIT`);
    await catalogueChanged(app.database);
    expect(await names('kale')).toEqual(['Copied Kale']);
  });

  it('are found together with numbers in names', async () => {
    await app.database.query(
      `INSERT INTO products (name, description, category, price_cents, offer_price_cents, images)
       SELECT 'tea-' || i || ' ' || CASE WHEN i % 50 = 0 THEN 'Green' ELSE 'Black' END, '{}', 'Drinks', 400, 320, '{}'
       FROM generate_series(1, 300) AS i`,
    );
    await catalogueChanged(app.database);
    expect(await list({ search: 'tea', limit: 5 })).toMatchObject({ total: 300 });
    expect(await names('green tea')).toHaveLength(6);
    expect(await names('tea- 299')).toEqual(['tea-299 Black']);
    expect(await list({ search: 'te ea', limit: 5 })).toMatchObject({ total: 300 });
  });
});

describe('a list that is sent batch by batch', () => {
  it('contains what the list in one piece does, with few listeners on its response', async () => {
    await createMany();
    const query = { search: 'organic tomatoe' };
    let added: number | undefined;
    const server = express().get('/', (_request, response, next) => {
      const before = response.listenerCount('close');
      app.nest.get(StreamedList).send(queryOf(query), response).catch(next);
      setImmediate(() => (added = response.listenerCount('close') - before));
    });
    const { body } = await request(server).get('/');
    expect(body).toEqual(await list(query));
    expect(body).toMatchObject({ understoodAs: [{ value: 'organic' }] });
    expect(added).toBe(1);
  });
});
