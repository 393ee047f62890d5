import { CatalogueEpoch } from '../../src/products/response-cache/catalogue-epoch.js';
import { createProduct } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

let app: TestApp;
let epoch: CatalogueEpoch;
beforeAll(async () => {
  app = await createTestApp();
  epoch = app.nest.get(CatalogueEpoch);
  await until(() => epoch.isKnown);
});
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

/** Waits until what was said until now has been heard, too. */
async function heard(): Promise<number> {
  const before = epoch.number;
  await app.database.query(`NOTIFY catalogue, 'from the test'`);
  await until(() => epoch.number > before);
  return epoch.number;
}

/** PostgreSQL passes on what is said in the order of the commits: the test's own word comes last. */
async function timesTold(sql: string): Promise<number> {
  const before = await heard();
  await app.database.query(sql);
  return (await heard()) - before - 1;
}

const expectTold = async (sql: string): Promise<void> => expect(await timesTold(sql)).toBe(1);
const expectUntold = async (sql: string): Promise<void> => expect(await timesTold(sql)).toBe(0);

describe('the catalogue’s triggers', () => {
  it.each([
    `name = 'Other'`,
    `description = '{Other}'`,
    `category = 'Dairy'`,
    `size = NULL`,
    'price_cents = price_cents + 1',
    'offer_price_cents = offer_price_cents + 1',
    `images = '{other}'`,
    'in_stock = false',
    'units = 10',
    'units = 0',
    'archived_at = now()',
    `created_at = now() - interval '1 day'`,
  ])('tells every process of %s', async (change) => {
    await createProduct(app, { units: 20 });
    await expectTold(`UPDATE products SET ${change}`);
  });

  it('tells of products that are added and removed', async () => {
    await createProduct(app);
    const columns = 'name, description, category, size, price_cents, offer_price_cents, images';
    await expectTold(`INSERT INTO products (${columns}) SELECT ${columns} FROM products`);
    await expectTold('DELETE FROM products');
  });

  it.each(['units = 11', 'units = NULL', 'version = version + 1', 'updated_at = now()'])(
    'says nothing of %s, which customers do not see',
    async (change) => {
      await createProduct(app, { units: 20 });
      await expectUntold(`UPDATE products SET ${change}`);
    },
  );

  it('says nothing of what is not sold any more', async () => {
    await createProduct(app, { archivedAt: new Date() });
    await expectUntold('UPDATE products SET price_cents = 1');
  });
});
