import { Client } from 'pg';
import { Product } from '../../src/products/product.entity.js';
import { createProduct } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

const received: string[] = [];
let app: TestApp;
let listener: Client;
beforeAll(async () => {
  app = await createTestApp();
  listener = new Client(app.databaseUrl);
  listener.on('notification', ({ payload = '' }) => received.push(payload));
  await listener.connect();
  await listener.query('LISTEN catalogue');
});
beforeEach(() => resetDatabase(app));
afterAll(async () => {
  await listener.end();
  await app.close();
});

/**
 * Sends a notification and waits for it. PostgreSQL delivers in commit order, so all earlier ones
 * have arrived by then.
 */
async function notify(word: string): Promise<void> {
  await app.database.query('SELECT pg_notify($1, $2)', ['catalogue', word]);
  await until(() => received.includes(word));
}

/** @returns the payloads that a statement sends */
async function notificationsOf(sql: string): Promise<string[]> {
  received.length = 0;
  await notify('begin');
  await app.owner.query(sql);
  await notify('end');
  return received.slice(received.indexOf('begin') + 1, received.indexOf('end'));
}

const expectNotified = async (sql: string): Promise<void> =>
  expect(await notificationsOf(sql)).toEqual(['']);
const expectNotNotified = async (sql: string): Promise<void> =>
  expect(await notificationsOf(sql)).toEqual([]);

const VISIBLE_CHANGES = [
  `name = 'Other'`,
  `description = '{Other}'`,
  `category = 'Dairy'`,
  `size = NULL`,
  'price_cents = price_cents + 1',
  'offer_price_cents = offer_price_cents + 1',
  `images = '{other}'`,
  `facts = '{"brand": "Other"}'`,
  'in_stock = false',
  'units = 10',
  'popularity = 7',
  'size_amount = 7',
  'units = 0',
  'archived_at = now()',
  `created_at = now() - interval '1 day'`,
];
/** Columns that customers do not see, or that change only with one that they see. */
const INVISIBLE = [
  ...['id', 'version', 'updated_at', 'available', 'few_left'],
  ...['lexemes', 'search_name', 'name_stems'],
];

it('covers every column of products', () => {
  const columns = app.database.getMetadata(Product).columns.map(({ databaseName }) => databaseName);
  const visible = VISIBLE_CHANGES.map((change) => change.split(' ')[0] ?? '');
  expect(new Set([...visible, ...INVISIBLE])).toEqual(new Set(columns));
});

describe('catalogue triggers', () => {
  it.each(VISIBLE_CHANGES)('notify every process of %s', async (change) => {
    await createProduct(app, { units: 20 });
    await expectNotified(`UPDATE products SET ${change}`);
  });

  it('notify of added and deleted products', async () => {
    await createProduct(app);
    const columns = 'name, description, category, size, price_cents, offer_price_cents, images';
    await expectNotified(`INSERT INTO products (${columns}) SELECT ${columns} FROM products`);
    await expectNotified('DELETE FROM products');
  });

  it('notify of products bought together, but not of updates that change no row', async () => {
    const [milk, bread] = [await createProduct(app), await createProduct(app)];
    await expectNotified(`INSERT INTO bought_together VALUES ('${milk.id}', '${bread.id}', 2)`);
    await expectNotNotified('UPDATE bought_together SET orders = 3 WHERE orders = 4');
    await expectNotified('DELETE FROM bought_together');
  });

  it.each(['units = 11', 'units = NULL', 'version = version + 1', 'updated_at = now()'])(
    'do not notify of %s, which customers do not see',
    async (change) => {
      await createProduct(app, { units: 20 });
      await expectNotNotified(`UPDATE products SET ${change}`);
    },
  );

  it('do not notify of archived products', async () => {
    await createProduct(app, { archivedAt: new Date() });
    await expectNotNotified('UPDATE products SET price_cents = 1');
  });

  it('notify of search words and synonyms', async () => {
    await createProduct(app, { name: 'Plain Zwieback' });
    await expectNotified(`DELETE FROM search_words WHERE word = 'zwieback'`);
    await expectNotNotified(`DELETE FROM search_words WHERE word = 'zwieback'`);
    await expectNotified('TRUNCATE search_words');
    await expectNotified(`INSERT INTO search_synonyms (words) VALUES ('{zwieback,rusk}')`);
    await expectNotified(`DELETE FROM search_synonyms WHERE 'rusk' = ANY(words)`);
  });
});
