import request from 'supertest';
import { createProduct } from '../../support/factories.js';
import {
  createTestApp,
  resetDatabase,
  signInSeller,
  type TestApp,
} from '../../support/test-app.js';
import { searching } from './searching.js';
import { catalogueChanged } from '../../support/catalogue-changed.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const { ask, namesOf, sell } = searching(() => app);

describe('spelling correction', () => {
  beforeEach(() => sell('Vine Tomatoes', 'Broccoli', 'Whole Milk', 'Ice Cream'));

  it.each<[string, string, string]>([
    ['tomatoez', 'tomatoes', 'Vine Tomatoes'],
    ['brocolli', 'broccoli', 'Broccoli'],
    ['mlik', 'milk', 'Whole Milk'],
    ['whole mikl', 'whole milk', 'Whole Milk'],
    ['icecream', 'ice cream', 'Ice Cream'],
  ])('corrects %s', async (search, searchedFor, name) => {
    expect(await ask({ search })).toMatchObject({ searchedFor, total: 1, products: [{ name }] });
  });

  it.each(['xylophone', 'mi', 'milk', '1234', 'zz'])('does not correct %s', async (search) => {
    expect((await ask({ search })).searchedFor).toBeUndefined();
  });

  it('prefers a word of a product on sale to a closer word of an archived one', async () => {
    await createProduct(app, { name: 'Gone Brokkoli', archivedAt: new Date() });
    expect(await ask({ search: 'brokoli' })).toMatchObject({ searchedFor: 'broccoli', total: 1 });
  });

  it('corrects a former misspelling in a product name', async () => {
    await app.database.query(`UPDATE products SET name = 'Brocolli' WHERE name = 'Broccoli'`);
    await app.database.query(`UPDATE products SET name = 'Broccoli' WHERE name = 'Brocolli'`);
    expect(await ask({ search: 'brocolli' })).toMatchObject({ searchedFor: 'broccoli', total: 1 });
  });

  it('does not correct short words to words that only occur in descriptions', async () => {
    await createProduct(app, { name: 'Dumplings', description: ['Ready to steam in a big pan'] });
    for (const search of ['steak', 'fig']) {
      expect((await ask({ search })).searchedFor).toBeUndefined();
    }
  });

  it('does not correct a word of an archived product', async () => {
    await createProduct(app, { name: 'Gone Mill', archivedAt: new Date() });
    expect((await ask({ search: 'mill' })).searchedFor).toBeUndefined();
  });

  it('prefers names of products on sale to archived names and to descriptions', async () => {
    await createProduct(app, { name: 'Gone Tomatoex', archivedAt: new Date() });
    await createProduct(app, { name: 'Basket', description: ['With tomatoed things'] });
    expect((await ask({ search: 'tomatoez' })).searchedFor).toBe('tomatoes');
  });

  it('corrects words of filters', async () => {
    await createProduct(app, {
      ...{ name: 'Cashew Cheese', facts: { diets: ['vegan', 'vegetarian'], allergens: ['nuts'] } },
    });
    await createProduct(app, { name: 'Cheese', facts: { allergens: ['milk'] } });
    const diet = (value: string, words = value) => [{ kind: 'diet', value, words }];
    const milk = (words: string) => [{ kind: 'freeFrom', value: 'milk', words }];
    for (const [search, searchedFor, understoodAs] of [
      ['vegna cheese', 'vegan cheese', diet('vegan')],
      ['Vegetarain', 'vegetarian', diet('vegetarian')],
      ['wihtout milk', 'without milk', milk('without milk')],
      ['dairyfre cheese', 'dairyfree cheese', milk('dairyfree')],
      ['cheese milchfri', 'cheese milchfrei', milk('milchfrei')],
    ]) {
      const { products, ...response } = await ask({ search });
      expect(response).toEqual({ success: true, total: 1, searchedFor, understoodAs });
      expect(products.map(({ name }) => name)).toEqual(['Cashew Cheese']);
    }
    expect((await ask({ search: 'vegna cheese', exact: true })).searchedFor).toBeUndefined();
    const seller = await signInSeller(app);
    const { body } = await seller.get('/api/seller/products?search=vegna');
    expect(body).toMatchObject({ products: [] });
  });

  it.each(['Milchbrei', 'Dinkelbrei', 'Milchreis', 'Molkerei', 'Fischerei', 'carefree', 'veggies'])(
    'does not correct %s to a word of a filter',
    async (search) => {
      await createProduct(app, { name: 'Tofu', facts: { diets: ['vegetarian'], allergens: [] } });
      const { searchedFor, understoodAs } = await ask({ search });
      expect({ searchedFor, understoodAs }).toEqual({});
    },
  );

  it('applies to filter counts and to all pages', async () => {
    await sell('Green Tomatoes');
    const { body } = await request(app.url)
      .get('/api/product/filters')
      .query({ search: 'tomatoez' });
    expect(body).toMatchObject({ total: 2 });
    const first = await ask({ search: 'tomatoez', limit: 1 });
    const second = await ask({ search: 'tomatoez', limit: 1, after: first.next });
    expect([...first.products, ...second.products].map(({ name }) => name)).toEqual([
      ...['Green Tomatoes', 'Vine Tomatoes'],
    ]);
  });

  it('returns the nearest products when a word cannot be corrected', async () => {
    await sell('Milk Powder');
    const { nearest = [], ...response } = await ask({ search: 'whole milk xylophone' });
    expect(response).toEqual({
      ...{ success: true, products: [], total: 0 },
      nearestCategories: ['Fruits'],
    });
    expect(nearest.map(({ name }) => name)).toEqual(['Whole Milk', 'Milk Powder']);
  });
});

describe('synonyms', () => {
  it('are found from when they are added, by the API or by SQL, until they are removed', async () => {
    await sell('Eggplant');
    expect(await namesOf('brinjal')).toEqual([]);
    const seller = await signInSeller(app);
    const { body } = await seller
      .post('/api/seller/synonyms')
      .send({ words: ['eggplant', 'brinjal', 'purple fruits'] });
    expect(await namesOf('brinjals')).toEqual(['Eggplant']);
    expect(await namesOf('purple fruit')).toEqual(['Eggplant']);
    await app.database.query(`UPDATE search_synonyms SET words = '{eggplant,melongene}'`);
    await catalogueChanged(app.database);
    expect(await namesOf('Melongene')).toEqual(['Eggplant']);
    expect(await namesOf('brinjal')).toEqual([]);
    expect(body).toMatchObject({ success: true });
  });
});

describe('product list and filters', () => {
  it.each([
    'a',
    '   ',
    `'`,
    `"; DROP TABLE products; --`,
    `' | '' & !( :*`,
    '\\',
    '%_%',
    '🍅'.repeat(20),
    '\u0301\u0301',
    'İıſß',
    'и́ 牛乳 חלב',
    'x'.repeat(100),
    'ab '.repeat(33),
    '+tea -tea',
    '½ ﬁ №',
    'a\0b',
  ])('return 200 for the search %j', async (search) => {
    await sell('Tea', 'Milk');
    for (const path of ['list', 'filters']) {
      const { status } = await request(app.url).get(`/api/product/${path}`).query({ search });
      expect(status).toBe(200);
    }
  });

  it('return 400 for a search that is too long', async () => {
    const search = 'x'.repeat(10_000);
    for (const path of ['list', 'filters']) {
      const { status } = await request(app.url).get(`/api/product/${path}`).query({ search });
      expect(status).toBe(400);
    }
  });
});
