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

  it('finds products that are called alike, whatever the case and blanks', async () => {
    await createProduct(app, { name: 'Whole Milk', size: '1 l' });
    await createProduct(app, { name: 'Whole  milk', size: null });
    await createProduct(app, { name: 'Whole Milk 2', size: '1 l' });
    await createProduct(app, { name: 'Whole Milk', size: '1 l', archivedAt: new Date() });
    expect(await names('name=%20wholeMILK')).toEqual(['Whole  milk', 'Whole Milk']);
    expect(await names('name=Whole%20Milk&size=1L')).toEqual(['Whole Milk']);
    expect(await names('name=whole%20milk&size=')).toEqual(['Whole  milk']);
    expect(await names('name=whole&size=1%20l')).toEqual([]);
    expect(await names('name=%25')).toEqual([]);
    const long = 'x'.repeat(121);
    expectInvalid(
      await seller.get(`/api/seller/products?name=${long}&size=${long}`),
      'name',
      'size',
    );
  });
});
