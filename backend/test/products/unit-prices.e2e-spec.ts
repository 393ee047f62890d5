import type TestAgent from 'supertest/lib/agent.js';
import { MeasureSizesJob } from '../../src/products/sizes/measure-sizes.job.js';
import { Product } from '../../src/products/product.entity.js';
import {
  createBuyers,
  createProduct,
  holdLock,
  line,
  placeOrder,
  untilWaiting,
} from '../support/factories.js';
import { openImportDesk } from '../support/import-desk.js';
import { addProduct, form, MILK } from '../support/product-forms.js';
import {
  createTestApp,
  resetDatabase,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

interface Listed {
  _id: string;
  name: string;
  unitPrice?: object;
}

async function cheapestFirst(query: object = {}): Promise<Listed[]> {
  const { body } = await visitor(app)
    .get('/api/product/list')
    .query({ sort: 'unit-price', ...query });
  return body.products as Listed[];
}

const namesOf = (products: Listed[]): string[] => products.map(({ name }) => name);

const amountsOf = (): Promise<object[]> =>
  app.database.query('SELECT size, size_amount AS amount FROM products ORDER BY name');

const measure = (): Promise<number> => app.nest.get(MeasureSizesJob).run();

/** Creates a product as a release without the column does. */
const unmeasured = (overrides: Partial<Product>): Promise<Product> =>
  createProduct(app, { sizeAmount: null, ...overrides });

describe('unit price', () => {
  const data = { ...MILK, price: 4, offerPrice: 3 };
  let seller: TestAgent;
  beforeEach(async () => (seller = await signInSeller(app)));

  it('is updated with the size that a seller adds or edits, in responses and in the sort order', async () => {
    await addProduct(seller, { ...data, name: 'Flour', size: '1,000 g' });
    await addProduct(seller, { ...data, name: 'Juice', size: '2 Liter' });
    await addProduct(seller, { ...data, name: 'Salt', size: 'ca. 1 kg' });
    const listed = await cheapestFirst();
    expect(listed.map(({ name, unitPrice }) => [name, unitPrice])).toEqual([
      ['Juice', { price: 1.5, unit: 'l', amount: 2 }],
      ['Flour', { price: 3, unit: 'kg', amount: 1 }],
      ['Salt', undefined],
    ]);
    const id = listed[0]?._id ?? '';
    const edit = { version: 1, size: '500 ml' };
    await form(seller.patch(`/api/seller/products/${id}`), edit);
    expect(namesOf(await cheapestFirst())).toEqual(['Flour', 'Juice', 'Salt']);
    const one = await seller.get(`/api/seller/products/${id}`);
    expect(one.body.product.unitPrice).toEqual({ price: 6, unit: 'l', amount: 0.5 });
    await form(seller.patch(`/api/seller/products/${id}`), { version: 2, size: null });
    await form(seller.patch(`/api/seller/products/${listed[1]?._id}`), { version: 1, price: 5 });
    expect(await amountsOf()).toEqual([
      { size: '1,000 g', amount: 1 },
      { size: null, amount: null },
      { size: 'ca. 1 kg', amount: null },
    ]);
  });

  it('is updated by CSV imports', async () => {
    const { id } = await createProduct(app, { name: 'Eggs', size: '6 pieces' });
    const desk = await openImportDesk(app);
    const csv = `id,name,category,size,price,offerPrice\n${id},Eggs,Dairy,12 Stück,4,3\n,Oil,Instant,1.000 ml,4,3\n`;
    await desk.apply(await desk.check(csv));
    expect(await amountsOf()).toEqual([
      { size: '12 Stück', amount: 12 },
      { size: '1.000 ml', amount: 1 },
    ]);
    expect(namesOf(await cheapestFirst())).toEqual(['Eggs', 'Oil']);
  });

  it('compares pounds and gallons with kilograms and litres, also in searches', async () => {
    const sizes = { 'Cheap Tea': '2 lb', 'Dear Tea': '800 g', 'Fair Tea': '1 gal', 'Any Tea': '' };
    for (const [name, size] of Object.entries(sizes)) await createProduct(app, { name, size });
    const names = ['Fair Tea', 'Cheap Tea', 'Dear Tea', 'Any Tea'];
    expect(namesOf(await cheapestFirst())).toEqual(names);
    expect(namesOf(await cheapestFirst({ search: 'tea' }))).toEqual(names);
  });

  it('is a sort order with consistent pages', async () => {
    const sizes = { A: '1 kg', B: '2 kg', C: 'large', D: 'small', E: '9999 x 1000 kg' };
    for (const [name, size] of Object.entries(sizes)) await createProduct(app, { name, size });
    const names: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await visitor(app)
        .get('/api/product/list')
        .query({ sort: 'unit-price', limit: 1, ...(after && { after }) });
      names.push(...namesOf(body.products as Listed[]));
      after = body.next as string | undefined;
    } while (after);
    expect(names.slice(0, 2)).toEqual(['B', 'A']);
    expect(names.slice(2).toSorted()).toEqual(['C', 'D', 'E']);
  });

  it('of an order is that at order placement', async () => {
    const [buyer] = await createBuyers(app, 1);
    const { id } = await createProduct(app, { size: '6 x 330 ml', offerPriceCents: 594 });
    if (!buyer) throw new Error('no buyer');
    await placeOrder(app, buyer, [line(id)]);
    await app.database.query(`UPDATE products SET size = '1 l', offer_price_cents = 100`);
    const { body } = await visitor(app).get('/api/order/user').set('Cookie', buyer.cookie);
    expect(body.orders[0].items[0].product.unitPrice).toEqual({
      price: 3,
      unit: 'l',
      amount: 1.98,
    });
  });
});

describe('MeasureSizesJob', () => {
  it('fills in amounts that another release wrote, and updates no other rows', async () => {
    await unmeasured({ name: 'A', size: '1 000 g' });
    await unmeasured({ name: 'B', size: '500 g', sizeAmount: 2 });
    await unmeasured({ name: 'C', size: null, sizeAmount: 2 });
    const known = await createProduct(app, { name: 'D', size: '1/2 gal' });
    const versions = (): Promise<object[]> =>
      app.database.query('SELECT xmin::text FROM products ORDER BY name');
    const [, , , before] = await versions();
    expect(await measure()).toBe(3);
    expect(await amountsOf()).toEqual([
      { size: '1 000 g', amount: 1 },
      { size: '500 g', amount: 0.5 },
      { size: null, amount: null },
      { size: '1/2 gal', amount: null },
    ]);
    const after = await versions();
    expect(after[3]).toEqual(before);
    expect(await measure()).toBe(0);
    expect(await versions()).toEqual(after);
    const [{ version, updatedAt }] = (await app.database.getRepository(Product).findBy({
      name: 'D',
    })) as [Product];
    expect([version, updatedAt]).toEqual([known.version, known.updatedAt]);
  });

  it('affects the next product list', async () => {
    await unmeasured({ name: 'Small', size: '100 g' });
    await unmeasured({ name: 'Large', size: '2 kg' });
    await app.database.query(`UPDATE products SET size_amount = 9 WHERE name = 'Small'`);
    expect(namesOf(await cheapestFirst())).toEqual(['Small', 'Large']);
    await measure();
    expect(namesOf(await cheapestFirst())).toEqual(['Large', 'Small']);
  });

  it('does not overwrite a concurrent edit', async () => {
    const { id } = await unmeasured({ size: '1 kg' });
    const edit = `UPDATE products SET size = '500 g', size_amount = 0.5 WHERE id = $1`;
    const release = await holdLock(app, edit, [id]);
    const measuring = measure();
    await untilWaiting(app, 1);
    await release();
    await measuring;
    expect(await amountsOf()).toEqual([{ size: '500 g', amount: 0.5 }]);
  });
});
