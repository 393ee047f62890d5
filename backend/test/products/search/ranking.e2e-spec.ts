import { createProduct } from '../../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../../support/test-app.js';
import { type Answer, searching } from './searching.js';
import { catalogueChanged } from '../../support/catalogue-changed.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const { ask, namesOf, sell } = searching(() => app);

describe('search results', () => {
  it('are ranked by words, prefixes and parts of the name, synonyms, keywords, then descriptions', async () => {
    await createProduct(app, { name: 'Porridge', description: ['Good with apple'] });
    await createProduct(app, { name: 'Cider', facts: { keywords: ['apple'] } });
    await sell('Pineapple', 'Applesauce', 'Sour Apples');
    await app.database.query(`INSERT INTO search_synonyms (words) VALUES ('{apple,boskoop}')`);
    await sell('Boskoop');
    expect(await namesOf('apple')).toEqual([
      ...['Sour Apples', 'Applesauce', 'Pineapple', 'Boskoop', 'Cider', 'Porridge'],
    ]);
  });

  it('are then ranked by availability, popularity and age', async () => {
    await sell('Old Tea', 'New Tea', 'Loved Tea');
    await createProduct(app, { name: 'Gone Tea', inStock: false });
    await app.database.query(`UPDATE products SET popularity = 3 WHERE name = 'Loved Tea'`);
    await app.database.query(`UPDATE products SET popularity = 9 WHERE name = 'Gone Tea'`);
    expect(await namesOf('tea')).toEqual(['Loved Tea', 'New Tea', 'Old Tea', 'Gone Tea']);
    expect(await namesOf('tea', { sort: 'name' })).toEqual([
      ...['Gone Tea', 'Loved Tea', 'New Tea', 'Old Tea'],
    ]);
  });

  it.each<[string, string]>([
    ['Käse', 'Kaese'],
    ['Kaese', 'käse'],
    ['Müsli', 'musli'],
    ['Crème brûlée', 'creme brulee'],
    ['Weißbrot', 'weissbrot'],
    ['Tomatoes', 'tomato'],
    ['Tomato', 'tomatoes'],
    ['Cherries', 'cherry'],
    ['Kirsche', 'Kirschen'],
    ['Nudeln', 'nudel'],
    ["Baker's Bread", 'bakers bread'],
    ['Stone-Baked Pizza', 'baked stone'],
    ['Salt and Pepper Crisps', 'salt & pepper'],
    ['ＦＵＬＬ ｗｉｄｔｈ', 'full width'],
  ])('are %s for %s', async (name, search) => {
    await sell(name, 'Something else');
    expect(await namesOf(search)).toEqual([name]);
  });

  it('match all words, each in the name, category, brand, keywords or description', async () => {
    await createProduct(app, {
      ...{ name: 'Oat Drink', category: 'Drinks', description: ['Foams well for coffee'] },
      facts: { brand: 'Alma', diets: ['vegan'], allergens: [], keywords: ['barista'] },
    });
    await sell('Oat Flakes');
    for (const search of [
      'oat drinks',
      'alma oat',
      'Getränke barista',
      'foam oat',
      'gluten-free vegan',
    ])
      expect({ search, names: await namesOf(search) }).toMatchObject({ names: ['Oat Drink'] });
    expect(await namesOf('flakes barista')).toEqual([]);
  });

  it('ignore descriptions when a word occurs in nearly all of many products', async () => {
    await app.database.query(
      `INSERT INTO products (name, description, category, price_cents, offer_price_cents, images)
       SELECT 'Bread ' || chr(97 + i % 26), ARRAY['Ripe and fresh'], 'Bakery', 4, 4, '{}' FROM generate_series(1, 1200) AS i`,
    );
    await sell('Ripe Mango');
    expect(await ask({ search: 'ripe', limit: 1 })).toMatchObject({ total: 1_201 });
    await app.owner.query('ANALYZE products');
    await catalogueChanged(app.database);
    expect(await namesOf('ripe')).toEqual(['Ripe Mango']);
    await app.database.query('DELETE FROM products');
    await app.owner.query('ANALYZE products');
  });

  it('contain no archived products', async () => {
    await createProduct(app, { name: 'Old Tea', archivedAt: new Date() });
    await sell('Milk');
    expect(await ask({ search: 'tea' })).toMatchObject({ products: [], nearest: [], total: 0 });
    expect(await ask({ search: 'old milk' })).toMatchObject({ nearest: [{ name: 'Milk' }] });
  });
});

describe('pages of search results', () => {
  /**
   * Creates products of which some match by name and some by keyword, some of them out of stock.
   */
  async function sellMany(count: number): Promise<void> {
    await app.database.query(
      `INSERT INTO products (name, description, category, price_cents, offer_price_cents, images, in_stock, popularity, facts)
       SELECT CASE i % 3 WHEN 0 THEN 'Tea' WHEN 1 THEN 'Teabags' ELSE 'Cup' END || ' ' || chr(97 + i % 26), '{}', 'Drinks', 4, 4, '{}',
         i % 4 > 0, i % 5, '{"keywords": ["tea"]}' FROM generate_series(1, $1) AS i`,
      [count],
    );
    await app.owner.query('ANALYZE products');
    await catalogueChanged(app.database);
  }

  const ids = ({ products }: Answer): string[] =>
    (products as unknown as { _id: string }[]).map(({ _id }) => _id);

  /** The number of results that can be reached by page number. */
  const FOUND_BY_NUMBER = 1_000;

  it.each([200, 1_400])('are consistent in both directions for %i products', async (count) => {
    await sellMany(count);
    const forth: string[] = [];
    let page = await ask({ search: 'tea', limit: 100 });
    expect(page.total).toBe(count);
    forth.push(...ids(page));
    while (page.next) {
      page = await ask({ search: 'tea', limit: 100, after: page.next });
      forth.push(...ids(page));
    }
    const kinds = ({ products }: Answer, at = 0): string =>
      products.at(at)?.name.split(' ')[0] ?? '';
    expect(kinds(page, -1)).toBe('Cup');
    expect(new Set(forth).size).toBe(count);
    const back = [...ids(page)].toReversed();
    while (page.previous) {
      page = await ask({ search: 'tea', limit: 100, before: page.previous });
      back.push(...ids(page).toReversed());
    }
    expect(back.toReversed()).toEqual(forth);
    for (let number = 1; number <= Math.min(count, FOUND_BY_NUMBER) / 100; number++) {
      const numbered = await ask({ search: 'tea', page: number, limit: 100 });
      expect(ids(numbered)).toEqual(forth.slice(100 * (number - 1), 100 * number));
    }
    expect(kinds(await ask({ search: 'tea', limit: 1 }))).toBe('Tea');
  });
});
