import { expectFailure } from '../support/expect-failure.js';
import { type Buyer, createBuyers, createProduct } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp, visitor } from '../support/test-app.js';

let app: TestApp;
let ana: Buyer;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  [ana] = (await createBuyers(app, 1)) as [Buyer];
});
afterAll(() => app.close());

/** Inserts one order of the product for each of these days ago. */
const order = (product: string, days: number[], { quantity = 1, status = 'Delivered' } = {}) =>
  app.database.query(
    `WITH placed AS (
       INSERT INTO orders (user_id, address_id, address, payment_type, status, subtotal_cents, tax_cents, amount_cents, created_at)
       SELECT $1, $2, '{}', 'COD', $3, 320, 6, 326, now() - day * interval '1 day' FROM unnest($4::int[]) AS day
       RETURNING id)
     INSERT INTO order_items (order_id, position, product_id, quantity, name, description, category, size, price_cents, offer_price_cents, images)
     SELECT placed.id, 0, products.id, $5, name, description, category, size, price_cents, offer_price_cents, images
     FROM placed, products WHERE products.id = $6`,
    [ana.id, ana.address, status, days, quantity, product],
  );
const make = async (name: string): Promise<string> => (await createProduct(app, { name })).id;
const usuals = async ({ cookie } = ana): Promise<{ product: { name: string } }[]> => {
  const { body } = await visitor(app).get('/api/order/usuals').set('Cookie', cookie).expect(200);
  return body.usuals as { product: { name: string } }[];
};
const names = async (of = ana): Promise<string[]> =>
  (await usuals(of)).map(({ product }) => product.name);

it('returns bought products with count and interval, due ones first and then the most frequent', async () => {
  const [milk, bread, cake] = [await make('Milk'), await make('Bread'), await make('Cake')];
  await order(milk, [15, 8], { quantity: 2 });
  await order(bread, [2, 4, 6, 8, 1]);
  await order(cake, [3]);
  const [due, often, once] = await usuals();
  expect(due).toMatchObject({
    product: { _id: milk, name: 'Milk', inStock: true },
    quantity: 2,
    times: 2,
    everyDays: 7,
    isDue: true,
    lastOrderedAt: expect.any(String),
  });
  expect(often).toMatchObject({ product: { name: 'Bread' }, times: 5, everyDays: 2, isDue: false });
  expect(once).toMatchObject({ product: { name: 'Cake' }, everyDays: null, isDue: false });
});

it('ignores cancelled and unpaid orders, and products that are archived or out of stock', async () => {
  const [milk, bread, cake] = [await make('Milk'), await make('Bread'), await make('Cake')];
  await order(milk, [3], { status: 'Cancelled' });
  await order(milk, [2], { status: 'Payment Pending' });
  await order(bread, [2]);
  await order(cake, [2]);
  await app.database.query('UPDATE products SET in_stock = false WHERE id = $1', [bread]);
  await app.database.query('UPDATE products SET archived_at = now() WHERE id = $1', [cake]);
  expect(await names()).toEqual([]);
  await app.database.query('UPDATE products SET in_stock = true WHERE id = $1', [bread]);
  expect(await names()).toEqual(['Bread']);
});

it('returns only the orders of the current user, and 401 for visitors', async () => {
  await order(await make('Milk'), [3]);
  const [ben] = (await createBuyers(app, 1)) as [Buyer];
  expect(await names(ben)).toEqual([]);
  expectFailure(await visitor(app).get('/api/order/usuals'), 401, 'NOT_SIGNED_IN');
});
