import { ComputePopularityJob } from '../../src/orders/popularity/compute-popularity.job.js';
import { Product } from '../../src/products/product.entity.js';
import {
  type Buyer,
  createBuyers,
  createOrders,
  createProduct,
  holdLock,
  line,
  placeOrder,
  untilWaiting,
} from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp, visitor } from '../support/test-app.js';

let app: TestApp;
let buyer: Buyer;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  [buyer] = (await createBuyers(app, 1)) as [Buyer];
});
afterAll(() => app.close());

const measure = (): Promise<number> => app.nest.get(ComputePopularityJob).run();

const popularities = async (): Promise<Record<string, number>> => {
  const rows = await app.database.query<{ name: string; popularity: number }[]>(
    'SELECT name, popularity FROM products ORDER BY name',
  );
  return Object.fromEntries(rows.map(({ name, popularity }) => [name, popularity]));
};

describe('ComputePopularityJob', () => {
  it('sums the units sold in thirty days, without cancelled orders', async () => {
    const [milk, tea, old] = [
      await createProduct(app, { name: 'Milk' }),
      await createProduct(app, { name: 'Tea' }),
      await createProduct(app, { name: 'Old' }),
    ];
    await placeOrder(app, buyer, [line(milk.id, 3), line(tea.id, 1)]);
    await createOrders(app, buyer, tea.id, 4);
    await createOrders(app, buyer, old.id, 2);
    await app.database.query(
      `UPDATE orders SET created_at = now() - interval '31 days' FROM order_items WHERE order_id = orders.id AND product_id = $1`,
      [old.id],
    );
    expect(await measure()).toBe(2);
    expect(await popularities()).toEqual({ Milk: 3, Old: 0, Tea: 5 });
    await app.database.query(`UPDATE orders SET status = 'Cancelled'`);
    expect(await measure()).toBe(2);
    expect(await popularities()).toEqual({ Milk: 0, Old: 0, Tea: 0 });
  });

  it('affects the next product list, but neither version nor updatedAt of the product', async () => {
    const milk = await createProduct(app, { name: 'Milk' });
    await createProduct(app, { name: 'Tea' });
    const first = async (): Promise<string> => {
      const { body } = await visitor(app).get('/api/product/list?sort=popular');
      return (body.products as { name: string }[])[0]?.name ?? '';
    };
    expect(await first()).toBe('Tea');
    await createOrders(app, buyer, milk.id, 1);
    await measure();
    expect(await first()).toBe('Milk');
    const { version, updatedAt } = await app.database
      .getRepository(Product)
      .findOneByOrFail({ id: milk.id });
    expect([version, updatedAt]).toEqual([milk.version, milk.updatedAt]);
  });

  it('updates only rows whose popularity has changed', async () => {
    const milk = await createProduct(app, { name: 'Milk' });
    const rows = (): Promise<object[]> =>
      app.database.query('SELECT xmin::text AS version FROM products');
    await createOrders(app, buyer, milk.id, 2);
    await measure();
    const before = await rows();
    expect(await measure()).toBe(0);
    expect(await rows()).toEqual(before);
  });

  it('blocks on a locked product without locking later ones', async () => {
    const [first, second] = [await createProduct(app), await createProduct(app)];
    for (const { id } of [first, second]) await createOrders(app, buyer, id, 1);
    const release = await holdLock(app, 'SELECT FROM products WHERE id = $1 FOR NO KEY UPDATE', [
      first.id,
    ]);
    const measuring = measure();
    await untilWaiting(app, 1);
    // The second product is still unlocked, so the holder of the first lock can update it.
    await app.database.query('UPDATE products SET in_stock = true WHERE id = $1', [second.id]);
    await release();
    expect(await measuring).toBe(2);
  });
});
