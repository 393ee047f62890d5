import request from 'supertest';
import { createProduct } from '../support/factories.js';
import { expectFailure } from '../support/expect-failure.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const ask = (path: string, query: object = {}): request.Test =>
  request(app.url).get(`/api/product/${path}`).query(query);

/** @returns the names in the list, in its order */
async function namesOf(query: object): Promise<string[]> {
  const { status, body } = await ask('list', query);
  expect(status).toBe(200);
  expect(body.total).toBe(body.products.length);
  return (body.products as { name: string }[]).map(({ name }) => name);
}

async function createFew(): Promise<void> {
  await createProduct(app, {
    ...{ name: 'Oat Drink', category: 'Drinks', priceCents: 300, offerPriceCents: 250 },
    facts: { brand: 'Alma', diets: ['vegan', 'vegetarian', 'organic'] },
  });
  await createProduct(app, {
    ...{ name: 'Whole Milk', category: 'Dairy', priceCents: 150, offerPriceCents: 150 },
    facts: { brand: 'Berg & Tal, Söhne', diets: ['vegetarian', 'organic'] },
  });
  await createProduct(app, {
    ...{ name: 'Cola', category: 'Drinks', priceCents: 199, offerPriceCents: 199, inStock: false },
    facts: { brand: 'Cosmo', diets: ['vegan', 'vegetarian'] },
  });
  await createProduct(app, { name: 'Apple', priceCents: 90, offerPriceCents: 80, facts: {} });
  await createProduct(app, { name: 'Old Apple', archivedAt: new Date(), facts: { brand: 'Gone' } });
}

describe('GET /api/product/list', () => {
  beforeEach(createFew);

  it.each<[object | string, string[]]>([
    [{ onOffer: true }, ['Apple', 'Oat Drink']],
    [{ onOffer: false }, ['Cola', 'Whole Milk']],
    [{ priceFrom: '0.81', priceTo: '2' }, ['Cola', 'Whole Milk']],
    [{ priceTo: 0.8 }, ['Apple']],
    [{ priceFrom: 1, priceTo: 999_999_999.99 }, ['Cola', 'Whole Milk', 'Oat Drink']],
    [{ priceFrom: 999_999_999.99 }, []],
    [{ diet: 'vegan' }, ['Cola', 'Oat Drink']],
    [{ diet: 'vegan,organic' }, ['Oat Drink']],
    [{ brand: 'Cosmo' }, ['Cola']],
    [{ brand: ['Cosmo', 'Berg & Tal, Söhne'] }, ['Cola', 'Whole Milk']],
    [{ brand: ['Cosmo', 'Alma'], diet: 'organic', onOffer: true }, ['Oat Drink']],
    [{ brand: 'cosmo%' }, []],
    [{ search: 'drink', diet: 'vegan' }, ['Oat Drink', 'Cola']],
  ])('filters by %j', async (query, names) => {
    expect(await namesOf(query as object)).toEqual(names);
    // The second response comes from the cache.
    expect(await namesOf(query as object)).toEqual(names);
  });

  it.each<[object, string]>([
    [{ priceFrom: '1e9' }, 'priceFrom'],
    [{ priceTo: '-1' }, 'priceTo'],
    [{ priceTo: 'cheap' }, 'priceTo'],
    [{ diet: 'vegan,meat' }, 'diet'],
    [{ brand: 'x'.repeat(81) }, 'brand'],
    [{ brand: Array.from({ length: 31 }, String) }, 'brand'],
    [{ onOffer: 'yes' }, 'onOffer'],
    [{ sort: 'best' }, 'sort'],
  ])('returns 400 for %j', async (query, field) => {
    for (const path of field === 'sort' ? ['list'] : ['list', 'filters']) {
      const response = await ask(path, query);
      expectFailure(response, 400, 'VALIDATION_FAILED');
      expect(Object.keys(response.body.details as object)).toEqual([field]);
    }
  });

  it('returns 400 when a parameter other than brand is repeated', async () => {
    for (const query of ['category=Dairy&category=Fruits', 'brand[]=Cosmo', 'search=a&search=b']) {
      expectFailure(await ask(`list?${query}`), 400, 'BAD_REQUEST');
    }
  });

  it('sorts by availability, popularity and age for sort=popular', async () => {
    await app.database.query(`UPDATE products SET popularity = 5 WHERE name = 'Whole Milk'`);
    await app.database.query(`UPDATE products SET popularity = 9 WHERE name = 'Cola'`);
    const names = ['Whole Milk', 'Apple', 'Oat Drink', 'Cola'];
    expect(await namesOf({ sort: 'popular' })).toEqual(names);
  });

  it('returns 400 for the cursor of another sort order', async () => {
    const { body } = await ask('list', { sort: 'popular', limit: 1 });
    const [id] = (body.next as string).split('_');
    for (const value of ['1', '1.2', 'x.1.2', '1.1.x']) {
      const response = await ask('list', { sort: 'popular', limit: 1, after: `${id}_${value}` });
      expectFailure(response, 400, 'VALIDATION_FAILED');
    }
    const far = {
      sort: 'popular',
      limit: 1,
      after: `${id}_${['9', '9', '9'].map((it) => it.repeat(17)).join('.')}`,
    };
    expect((await ask('list', far)).status).toBe(200);
  });
});

describe('GET /api/product/filters', () => {
  beforeEach(createFew);

  const none = { categories: 0, diets: 0 };
  /** @returns the counts above 0 */
  async function countsOf(query: object): Promise<object> {
    const { status, body } = await ask('filters', query);
    expect(status).toBe(200);
    const some = (rows: Record<string, unknown>[], key: string): object =>
      Object.fromEntries(
        rows.filter(({ count }) => Number(count) > none.diets).map((row) => [row[key], row.count]),
      );
    return {
      ...body,
      categories: some(body.categories as [], 'category'),
      diets: some(body.diets as [], 'diet'),
      brands: some(body.brands as [], 'brand'),
    };
  }

  it('counts the products per filter', async () => {
    expect(await countsOf({})).toEqual({
      ...{ success: true, total: 4, onOffer: 2, inStock: 3, price: { from: 0.8, to: 2.5 } },
      categories: { Fruits: 1, Drinks: 2, Dairy: 1 },
      diets: { vegan: 2, vegetarian: 3, organic: 2 },
      brands: { Alma: 1, 'Berg & Tal, Söhne': 1, Cosmo: 1 },
    });
  });

  it('ignores the selection within a group for its own counts, except for diets, which are combined', async () => {
    const query = { category: 'drinks', diet: 'vegan', brand: 'Alma', priceFrom: 2, inStock: true };
    expect(await countsOf(query)).toEqual({
      ...{ success: true, total: 1, onOffer: 1, inStock: 1, price: { from: 2.5, to: 2.5 } },
      categories: { Drinks: 1 },
      diets: { vegan: 1, vegetarian: 1, organic: 1 },
      brands: { Alma: 1 },
    });
    expect(await countsOf({ category: 'drinks', diet: 'vegan', brand: 'Alma' })).toMatchObject({
      ...{ total: 1, categories: { Drinks: 1 }, brands: { Alma: 1, Cosmo: 1 } },
    });
  });

  it('counts within search results, and returns 0 when nothing matches', async () => {
    expect(await countsOf({ search: 'milk' })).toMatchObject({
      total: 1,
      brands: { 'Berg & Tal, Söhne': 1 },
    });
    expect(await countsOf({ search: 'milk', category: 'Fruits' })).toEqual({
      ...{ success: true, total: 0, onOffer: 0, inStock: 0, price: null },
      ...{ categories: { Dairy: 1 }, diets: {}, brands: {} },
    });
  });

  it('returns the same total as the list for any filters', async () => {
    for (const query of [
      { diet: 'vegan' },
      { brand: ['Alma', 'Cosmo'] },
      { priceTo: 2, onOffer: false },
    ]) {
      const { total } = (await ask('list', query)).body as { total: number };
      expect((await ask('filters', query)).body).toMatchObject({ total });
    }
  });

  it('returns the most frequent brands and the selected ones', async () => {
    for (let i = 0; i < 31; i++) {
      for (const name of ['A', 'B'])
        await createProduct(app, { name, facts: { brand: `Brand ${i}` } });
    }
    const { brands } = (await ask('filters', { brand: 'Cosmo' })).body as { brands: object[] };
    expect(brands).toHaveLength(30);
    expect(brands.at(-1)).toEqual({ brand: 'Cosmo', count: 1 });
  });

  it('is revalidated by its ETag, and not cached for sellers', async () => {
    const first = await ask('filters', { category: 'Dairy' });
    const { etag = '' } = first.headers as { etag?: string };
    const same = await ask('filters', { category: 'Dairy' }).set('If-None-Match', etag);
    expect(same.status).toBe(304);
    const seller = await signInSeller(app);
    await app.database.query(`UPDATE products SET archived_at = now() WHERE name = 'Whole Milk'`);
    expect((await seller.get('/api/product/filters?category=Dairy')).body).toMatchObject({
      total: 0,
    });
  });
});
