import type TestAgent from 'supertest/lib/agent.js';
import { expectInvalid } from '../support/expect-failure.js';
import { createProduct } from '../support/factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

let app: TestApp;
let seller: TestAgent;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  seller = await signInSeller(app);
});
afterAll(() => app.close());

describe('GET /api/seller/products', () => {
  const names = async (query: string): Promise<string[]> =>
    ((await seller.get(`/api/seller/products?${query}`)).body.products as { name: string }[]).map(
      ({ name }) => name,
    );

  it('filters by stock, category, search and archive', async () => {
    await createProduct(app, { name: 'Plenty', units: 50 });
    await createProduct(app, { name: 'Few', units: 3 });
    await createProduct(app, { name: 'None', units: 0, category: 'Dairy' });
    await createProduct(app, { name: 'Off', inStock: false, images: [] });
    await createProduct(app, { name: 'Gone', archivedAt: new Date() });
    expect(await names('')).toEqual(['Off', 'None', 'Few', 'Plenty']);
    expect(await names('stock=in')).toEqual(['Few', 'Plenty']);
    expect(await names('stock=out')).toEqual(['Off', 'None']);
    await createProduct(app, { name: 'One', units: 1 });
    await createProduct(app, { name: 'Ten', units: 10 });
    expect(await names('stock=low')).toEqual(['One', 'Few', 'Ten']);
    expect(await names('stock=low&sort=newest')).toEqual(['Ten', 'One', 'Few']);
    expect(await names('hasPicture=false')).toEqual(['Off']);
    expect(await names('hasPicture=true&stock=out')).toEqual(['None']);
    expect(await names('archived=true')).toEqual(['Gone']);
    expect(await names('category=dairy&search=on')).toEqual(['None']);
    expect(await names('sort=name&page=2&limit=2')).toEqual(['Off', 'One']);
    expectInvalid(await seller.get('/api/seller/products?stock=maybe'), 'stock');
  });

  it('finds any part of a name, also of archived products, immediately after it changes', async () => {
    for (let n = 1; n <= 102; n++) await createProduct(app, { name: `Apple ${n}x` });
    await createProduct(app, { name: 'Green  Tea', archivedAt: new Date() });
    await createProduct(app, { name: 'Tea' });
    // Updates of archived products send no notification.
    expect(await names('archived=true&search=mint&limit=9')).toEqual([]);
    await app.database.query(`UPDATE products SET name = 'Mint 100% Tea' WHERE name LIKE 'Green%'`);
    for (const search of ['mint', 'MI', 'i', 'int tea', '0%25', 'ea 10'])
      expect(await names(`archived=true&search=${search}&limit=9`)).toEqual(['Mint 100% Tea']);
    for (const search of ['e', 'ea', 'tea', 'TEA te'])
      expect((await names(`search=${search}&limit=9`))[0]).toBe('Tea');
    for (const [search, total] of [
      ['e', 103],
      ['1x app', 11],
      ['x', 102],
      ['APPLE', 102],
    ] as const) {
      const { body } = await seller.get('/api/seller/products').query({ search, limit: 9 });
      expect({ search, total: body.total as number }).toEqual({ search, total });
    }
    for (const search of ['green', '1x tea', '_', 'zz', 'a%20e%20z'])
      expect(await names(`search=${search}&limit=9`)).toEqual([]);
  });

  it('finds products despite typos and umlauts, by brand, size and barcode, best match first', async () => {
    await createProduct(app, {
      ...{ name: 'Müller Joghurt', size: '500 g' },
      facts: { brand: 'Alpkrone', keywords: ['4006381333931'] },
    });
    await createProduct(app, { name: 'Joghurt', size: '1 kg' });
    await createProduct(app, { name: 'Gluten Free Bread', units: 2 });
    await createProduct(app, { name: 'Broccoli', archivedAt: new Date() });
    await createProduct(app, { name: 'Broccoli Soup', archivedAt: new Date() });
    for (const search of [
      'mueller',
      'muller',
      'müler',
      'alpkrone',
      'joghurt 500g',
      '4006381333931',
    ])
      expect({ search, names: await names(`search=${search}`) }).toEqual({
        ...{ search, names: ['Müller Joghurt'] },
      });
    expect(await names('search=joghurt')).toEqual(['Joghurt', 'Müller Joghurt']);
    expect(await names('search=gluten free bread&stock=low')).toEqual(['Gluten Free Bread']);
    expect(await names('archived=true&search=brocoli')).toEqual(['Broccoli', 'Broccoli Soup']);
    const { body } = await seller.get('/api/seller/products?search=joghrut');
    expect(body).toMatchObject({ searchedFor: 'joghurt', total: 2 });
    expect(await names('search=joghrut&exact=true')).toEqual([]);
    const { text } = await seller.get('/api/seller/products.csv?search=joghrut');
    expect(text).toContain('Müller Joghurt');
  });

  it('finds products with the same name, ignoring case and whitespace', async () => {
    await createProduct(app, { name: 'Whole Milk', size: '1 l' });
    await createProduct(app, { name: 'Whole  milk', size: null });
    await createProduct(app, { name: 'Whole Milk 2', size: '1 l' });
    await createProduct(app, { name: 'Whole Milk', size: '1 l', archivedAt: new Date() });
    expect(await names('name=%20wholeMILK')).toEqual(['Whole  milk', 'Whole Milk']);
    expect(await names('name=Whole%20Milk&size=1L')).toEqual(['Whole Milk']);
    expect(await names('name=whole%20milk&size=')).toEqual(['Whole  milk']);
    expect(await names('name=whole&size=1%20l')).toEqual([]);
    for (const name of ['whole\u00AD-milk', 'Whole\u200BMilk']) {
      expect(await names(`name=${encodeURIComponent(name)}&size=1000ml`)).toEqual(['Whole Milk']);
    }
    expect(await names('name=%25')).toEqual([]);
    const long = 'x'.repeat(121);
    expectInvalid(
      await seller.get(`/api/seller/products?name=${long}&size=${long}`),
      'name',
      'size',
    );
  });
});
