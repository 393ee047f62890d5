import { plainToInstance } from 'class-transformer';
import { ListProductsDto, PRODUCT_SORTS } from '../../src/products/dto/list-products.dto.js';
import { ProductResponse } from '../../src/products/dto/product.response.js';
import { CatalogueAnswers } from '../../src/products/lists/catalogue-answers.js';
import { ProductTexts } from '../../src/products/lists/product-texts.js';
import { ProductImages } from '../../src/products/product-images.js';
import { ProductsService } from '../../src/products/products.service.js';
import { createProduct } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';
import { catalogueChanged } from '../support/catalogue-changed.js';

interface List {
  products: { _id: string; name: string }[];
  next?: string;
  previous?: string;
  total: number;
}

/** Transactions that have written no product. */
const [LONG_AGO, ANOTHER] = [0, 1];

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const queryOf = (query: object): ListProductsDto => plainToInstance(ListProductsDto, query);

/** As it is answered, put together from listings and texts. */
async function answered(query: object, isFresh = false): Promise<List> {
  const answers = app.nest.get(CatalogueAnswers);
  const json = await (isFresh
    ? answers.freshList(queryOf(query))
    : answers.askList(queryOf(query)).build());
  return JSON.parse(json.toString()) as List;
}

/** As the page's own statements find it. */
async function found(query: object): Promise<List> {
  const { products, ...places } = await app.nest.get(ProductsService).list(queryOf(query));
  const images = app.nest.get(ProductImages);
  const list = { ...places, products: products.map((it) => ProductResponse.from(it, images)) };
  return JSON.parse(JSON.stringify({ success: true, ...list })) as List;
}

/** Names and prices of which many are alike, some at the same moment, some not to be had. */
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

describe('a list that is put together', () => {
  beforeEach(createMany);

  it.each([
    ...FILTERS,
    ...PRODUCT_SORTS.flatMap((sort) => FILTERS.slice(0, 4).map((filter) => ({ ...filter, sort }))),
  ])('is the one that its statements find, page by page and back: %j', async (query) => {
    expect(await answered(query)).toEqual(await found(query));
    for (const page of [1, 2, 3, 40]) {
      const asked = { ...query, page, limit: 7 };
      expect(await answered(asked)).toEqual(await found(asked));
    }
    let list = await answered({ ...query, limit: 7 });
    while (list.next) {
      const asked = { ...query, limit: 7, after: list.next };
      list = await answered(asked);
      expect(list).toEqual(await found(asked));
    }
    while (list.previous) {
      const asked = { ...query, limit: 7, before: list.previous };
      list = await answered(asked);
      expect(list).toEqual(await found(asked));
    }
  });

  it('goes on where a product was whose place is another one now, or that is gone', async () => {
    for (const change of ['offer_price_cents = 104', 'archived_at = now()']) {
      const { next, products } = await answered({ sort: 'price-asc', limit: 7 });
      const last = products.at(-1)?._id;
      await app.database.query(`UPDATE products SET ${change} WHERE id = $1`, [last]);
      await catalogueChanged(app.database);
      const asked = { sort: 'price-asc', limit: 7, after: next };
      const list = await answered(asked);
      expect(list.products).toHaveLength(7);
      expect(list).toEqual(await found(asked));
    }
  });

  it('has what is in the rows by now, though the listing was made before', async () => {
    const { products } = await answered({ search: 'soup' });
    const texts = app.nest.get(ProductTexts);
    const id = String(products[0]?._id);
    const [kept] = await texts.of([{ id, version: LONG_AGO }]);
    await app.database.query(`UPDATE products SET name = 'Pea Soup' WHERE id = $1`, [id]);
    const [same] = await texts.of([{ id, version: kept?.version ?? LONG_AGO }]);
    expect(same).toBe(kept);
    const [changed] = await texts.of([{ id, version: ANOTHER }]);
    expect(changed?.name).toBe('Pea Soup');
    await app.database.query(`DELETE FROM products WHERE id = $1`, [id]);
    expect(await texts.of([{ id, version: ANOTHER }])).toEqual([]);
  });
});

it('keeps no text of a database that may be another one', async () => {
  const { id } = await createProduct(app);
  const texts = app.nest.get(ProductTexts);
  const [text] = await texts.of([{ id, version: LONG_AGO }]);
  const version = text?.version ?? LONG_AGO;
  expect((await texts.of([{ id, version }]))[0]).toBe(text);
  await app.database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'larder-events'`,
  );
  await until(async () => (await texts.of([{ id, version }]))[0] !== text);
});

describe('words', () => {
  const names = async (search: string, isFresh = false): Promise<string[]> =>
    (await answered({ search }, isFresh)).products.map(({ name }) => name);

  it('are found as soon as a product has them, whoever wrote it', async () => {
    const { id } = await createProduct(app, { name: 'Brown Bread' });
    expect(await names('quinoa')).toEqual([]);
    await app.database.query(`UPDATE products SET name = 'Quinoa  Bread' WHERE id = $1`, [id]);
    // What another process has written, nobody has told this one.
    expect(await names('quinoa', true)).toEqual(['Quinoa  Bread']);
    await catalogueChanged(app.database);
    expect(await names('UINO')).toEqual(['Quinoa  Bread']);
    expect(await names('brown')).toEqual([]);
  });

  it('are known together once each of them is known, and only until the catalogue changes', async () => {
    for (const name of ['Red Apple', 'Green Apple', 'Red Pear', 'Apple Red Wine', 'Green Tea']) {
      await createProduct(app, { name });
    }
    const searches: [string, string[]][] = [
      ['red app', ['Apple Red Wine', 'Red Apple']],
      ['app red', ['Apple Red Wine', 'Red Apple']],
      ['green', ['Green Tea', 'Green Apple']],
      ['apple green', ['Green Apple']],
      ['pear green', []],
      ['red red', ['Apple Red Wine', 'Red Pear', 'Red Apple']],
      ['red apple wine', ['Apple Red Wine']],
    ];
    for (let time = 0; time < 4; time++) {
      for (const [search, products] of searches) expect(await names(search)).toEqual(products);
    }
    // Not a word of the database is needed by now.
    await app.owner.query('ALTER TABLE products RENAME TO gone');
    try {
      expect(await names('wine red app')).toEqual(['Apple Red Wine']);
    } finally {
      await app.owner.query('ALTER TABLE gone RENAME TO products');
    }
    await app.database.query(`UPDATE products SET name = 'Red Plum' WHERE name = 'Red Apple'`);
    await catalogueChanged(app.database);
    for (let time = 0; time < 4; time++) {
      expect(await names('red app')).toEqual(['Apple Red Wine']);
      expect(await names('plum red')).toEqual(['Red Plum']);
    }
  });

  it('are noted without a path to look for tables on, as replication writes', async () => {
    await app.owner.query(`
      BEGIN; SET LOCAL search_path = ''; SET LOCAL session_replication_role = replica;
      INSERT INTO public.products (name, description, category, price_cents, offer_price_cents, images)
      VALUES ('Copied Kale', '{}', 'Vegetables', 1, 1, '{}');
      COMMIT`);
    await catalogueChanged(app.database);
    expect(await names('kale')).toEqual(['Copied Kale']);
  });

  it('that more than a hundred others hold are looked for in the names', async () => {
    await app.database.query(
      `INSERT INTO products (name, description, category, price_cents, offer_price_cents, images)
       SELECT 'tea-' || i || ' ' || CASE WHEN i % 50 = 0 THEN 'Green' ELSE 'Black' END, '{}', 'Drinks', 400, 320, '{}'
       FROM generate_series(1, 300) AS i`,
    );
    await catalogueChanged(app.database);
    expect(await answered({ search: 'tea', limit: 5 })).toMatchObject({ total: 300 });
    expect(await names('green tea')).toHaveLength(6);
    expect(await names('tea- 299')).toEqual(['tea-299 Black']);
    expect(await answered({ search: 'te ea', limit: 5 })).toMatchObject({ total: 300 });
  });
});
