import { expectFailure } from '../support/expect-failure.js';
import { countRows, createProduct } from '../support/factories.js';
import {
  createTestApp,
  resetDatabase,
  type SignedIn,
  signIn,
  type TestApp,
} from '../support/test-app.js';

let app: TestApp;
let ana: SignedIn;
let milk: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  ana = await signIn(app);
  ({ id: milk } = await createProduct(app, { name: 'Whole Milk' }));
});
afterAll(() => app.close());

const add = (id: string) => ana.agent.put(`/api/favourites/${id}`);
const list = async ({ agent }: SignedIn = ana): Promise<string[]> =>
  (await agent.get('/api/favourites').expect(200)).body.favourites as string[];
const archive = (id: string, when = 'now()') =>
  app.database.query(`UPDATE products SET archived_at = ${when} WHERE id = $1`, [id]);
const fill = (count: number) =>
  app.database.query(
    `WITH made AS (
       INSERT INTO products (name, description, category, price_cents, offer_price_cents, images)
       SELECT 'Product ' || n, '{}', 'Fruits', 100, 100, '{}' FROM generate_series(1, $1) AS n RETURNING id)
     INSERT INTO favourites (user_id, product_id) SELECT $2, id FROM made`,
    [count, ana.id],
  );

it('lists favourites newest first, each once', async () => {
  const { id: bread } = await createProduct(app, { name: 'Sourdough Loaf' });
  expect(await list()).toEqual([]);
  const { body } = await add(milk).expect(200);
  expect(body).toEqual({ success: true, message: 'Added to your favourites' });
  await add(bread).expect(200);
  await add(milk.toUpperCase()).expect(200);
  expect(await list()).toEqual([bread, milk]);

  for (let n = 0; n < 2; n++) await ana.agent.delete(`/api/favourites/${milk}`).expect(200);
  expect(await list()).toEqual([bread]);
});

it('stores a favourite once for concurrent requests', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => add(milk)));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await countRows(app, 'favourites')).toBe(1);
});

it('keeps the favourites of customers separate', async () => {
  await add(milk);
  const ben = await signIn(app);
  expect(await list(ben)).toEqual([]);
  await ben.agent.delete(`/api/favourites/${milk}`).expect(200);
  expect(await list()).toEqual([milk]);
});

it('omits archived products until they are restored', async () => {
  await add(milk);
  await archive(milk);
  expect(await list()).toEqual([]);
  await archive(milk, 'NULL');
  expect(await list()).toEqual([milk]);
});

it.each(['0199aaaa-0000-7000-8000-000000000000', 'nothing'])(
  'returns 404 for the product ID %s',
  async (id) => {
    expectFailure(await add(id), 404, 'PRODUCT_NOT_FOUND');
  },
);

it('returns 404 for an archived product', async () => {
  await archive(milk);
  expectFailure(await add(milk), 404, 'PRODUCT_NOT_FOUND');
});

it('stores at most 200 favourites that are not archived, also with concurrent requests', async () => {
  await fill(199);
  const [bread, tea] = await Promise.all([createProduct(app), createProduct(app)]);
  const responses = await Promise.all([add(bread.id), add(tea.id)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await list()).toHaveLength(200);
  const refused = await add(milk);
  expectFailure(refused, 409, 'TOO_MANY_FAVOURITES');
  expect(refused.body.message).toBe('You already have 200 favourites. Please remove one first.');
  await app.database.query(
    `UPDATE products SET archived_at = now() WHERE name = 'Product 7' AND id IN (SELECT product_id FROM favourites)`,
  );
  await add(milk).expect(200);
});
