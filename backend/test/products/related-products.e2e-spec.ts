import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { ComputeBoughtTogetherJob } from '../../src/orders/bought-together/compute-bought-together.job.js';
import type { Product } from '../../src/products/product.entity.js';
import { expectFailure } from '../support/expect-failure.js';
import { type Buyer, createBuyers, createProduct, line, placeOrder } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

let app: TestApp;
let buyer: Buyer;
let milk: Product;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  [buyer] = (await createBuyers(app, 1)) as [Buyer];
  milk = await dairy('Milk');
});
afterAll(() => app.close());

const dairy = (name: string, own: Partial<Product> = {}): Promise<Product> =>
  createProduct(app, { name, category: 'Dairy', ...own });
const ask = (id = milk.id) => request(app.url).get(`/api/product/${id}/related`);
async function names(): Promise<string[]> {
  const { status, body } = await ask();
  expect(status).toBe(200);
  return (body.products as { name: string }[]).map(({ name }) => name);
}
const count = (): Promise<number> => app.nest.get(ComputeBoughtTogetherJob).run();
async function order(...products: Product[]): Promise<string> {
  const { body } = await placeOrder(
    app,
    buyer,
    products.map(({ id }) => line(id)),
  ).expect(201);
  return body.order._id as string;
}

describe('GET /api/product/:id/related', () => {
  it('returns up to five products of the category in stock, most popular first, then newest', async () => {
    for (const name of ['Butter', 'Cream', 'Kefir', 'Quark', 'Yogurt', 'Cheese']) await dairy(name);
    await dairy('Whey', { inStock: false });
    await dairy('Curd', { units: 0 });
    await dairy('Lassi', { archivedAt: new Date() });
    await app.database.query(`UPDATE products SET popularity = 9 WHERE name = 'Butter'`);
    await createProduct(app, { name: 'Apple' }); // also invalidates the cache of this process
    expect(await names()).toEqual(['Butter', 'Cheese', 'Yogurt', 'Quark', 'Kefir']);
    const { body } = await ask();
    expect(Object.keys(body)).toEqual(['success', 'products']);
    const list = await request(app.url).get(
      '/api/product/list?category=Dairy&inStock=true&sort=popular&limit=5',
    );
    expect(body.products).toEqual(list.body.products);
  });

  it('starts with the products most frequently bought together', async () => {
    const [butter, cream, kefir, apple] = await Promise.all([
      dairy('Butter'),
      dairy('Cream'),
      dairy('Kefir'),
      createProduct(app),
    ]);
    for (let n = 0; n < 2; n++) await order(milk, butter, apple);
    for (let n = 0; n < 3; n++) await order(milk, cream);
    await order(milk, kefir);
    const newest = await dairy('Newest');
    expect(await count()).toBeGreaterThan(0);
    expect((await names()).slice(0, 2)).toEqual(['Cream', 'Butter']);
    expect(await names()).toHaveLength(4);
    expect((await names())[2]).toBe(newest.name);
  });

  it('ignores cancelled orders, and removes products that are no longer bought together', async () => {
    const [butter, cream] = [await dairy('Butter'), await dairy('Cream')];
    const orders = [await order(milk, butter), await order(milk, butter)];
    await count();
    expect(await names()).toEqual(['Butter', 'Cream']);
    await app.database.query(`UPDATE orders SET status = 'Cancelled' WHERE id = $1`, [orders[0]]);
    await count();
    expect(await names()).toEqual([cream.name, butter.name]);
    expect(await count()).toBe(0);
  });

  it('omits products that have left the category or are out of stock', async () => {
    const [butter, cream] = [await dairy('Butter'), await dairy('Cream')];
    for (let n = 0; n < 2; n++) await order(milk, butter, cream);
    await count();
    await app.database.query(`UPDATE products SET category = 'Bakery' WHERE id = $1`, [butter.id]);
    await app.database.query('UPDATE products SET in_stock = false WHERE id = $1', [cream.id]);
    await createProduct(app); // also invalidates the cache of this process
    expect(await names()).toEqual([]);
  });

  it('returns 404 for an unknown or archived product', async () => {
    const gone = await dairy('Whey', { archivedAt: new Date() });
    for (const id of [randomUUID(), gone.id, 'nonsense'])
      expectFailure(await ask(id), 404, 'PRODUCT_NOT_FOUND');
  });
});
