import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { countRows, createProduct } from '../support/factories.js';
import {
  createTestApp,
  resetDatabase,
  type SignedIn,
  signIn,
  type TestApp,
} from '../support/test-app.js';

interface List {
  _id: string;
  name: string;
  items: Record<string, number>;
}

let app: TestApp;
let ana: SignedIn;
let milk: string;
let bread: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  ana = await signIn(app);
  ({ id: milk } = await createProduct(app, { name: 'Whole Milk' }));
  ({ id: bread } = await createProduct(app, { name: 'Sourdough Loaf' }));
});
afterAll(() => app.close());

const UNKNOWN_ID = '0199aaaa-0000-7000-8000-000000000000';
const post = (body: object, { agent } = ana) => agent.post('/api/shopping-lists').send(body);
const setItems = (id: string, items: unknown, { agent } = ana) =>
  agent.put(`/api/shopping-lists/${id}/items`).send({ items });
const lists = async ({ agent } = ana): Promise<List[]> =>
  (await agent.get('/api/shopping-lists').expect(200)).body.lists as List[];
async function create(name: string, items: object = {}): Promise<string> {
  const { body } = await post({ name, items }).expect(201);
  return (body.list as List)._id;
}
const archive = (id: string) =>
  app.database.query('UPDATE products SET archived_at = now() WHERE id = $1', [id]);

it('saves several lists, newest first', async () => {
  const { body } = await post({
    name: '  Weekly ',
    items: { [milk.toUpperCase()]: 2, [bread]: 0 },
  });
  expect(body).toEqual({
    success: true,
    message: 'List saved',
    list: {
      _id: expect.any(String),
      name: 'Weekly',
      items: { [milk]: 2 },
      createdAt: expect.any(String),
    },
  });
  await create('Barbecue');
  expect((await lists()).map(({ name }) => name)).toEqual(['Barbecue', 'Weekly']);
});

it('sets the given items and keeps the others', async () => {
  const id = await create('Weekly', { [milk]: 2 });
  const { body } = await setItems(id, { [bread]: 3 }).expect(200);
  expect(body.list.items).toEqual({ [bread]: 3, [milk]: 2 });
  await setItems(id, { [milk]: 5, [bread]: 0 });
  expect(await lists()).toMatchObject([{ items: { [milk]: 5 } }]);
});

it('merges items set concurrently by two tabs', async () => {
  const id = await create('Weekly');
  await Promise.all([setItems(id, { [milk]: 2 }), setItems(id, { [bread]: 1 })]);
  expect(await lists()).toMatchObject([{ items: { [milk]: 2, [bread]: 1 } }]);
});

it('omits archived and unknown products', async () => {
  const id = await create('Weekly', { [milk]: 2 });
  await archive(milk);
  await setItems(id, { [milk]: 1, [UNKNOWN_ID]: 4, [bread]: 1 }).expect(200);
  expect(await lists()).toMatchObject([{ items: { [bread]: 1 } }]);
});

it('renames and deletes a list', async () => {
  const id = await create('Weekly', { [milk]: 2 });
  const { body } = await ana.agent.patch(`/api/shopping-lists/${id}`).send({ name: 'weekly' });
  expect(body.list).toMatchObject({ name: 'weekly', items: { [milk]: 2 } });
  await ana.agent.delete(`/api/shopping-lists/${id}`).expect(200);
  expect(await lists()).toEqual([]);
  expect(await countRows(app, 'shopping_list_items')).toBe(0);
});

it('deletes a list while its items are being changed', async () => {
  const remove = (id: string) => ana.agent.delete(`/api/shopping-lists/${id}`);
  for (let round = 0; round < 8; round++) {
    const id = await create('Weekly', { [milk]: 2 });
    const [removed, ...changed] = await Promise.all([
      remove(id),
      ...[1, 2, 3].map((quantity) => setItems(id, { [bread]: quantity })),
    ]);
    expect(removed.status).toBe(200);
    for (const { status } of changed) expect([200, 404]).toContain(status);
    expect(await lists()).toEqual([]);
  }
  expect(await countRows(app, 'shopping_list_items')).toBe(0);
});

it('returns 409 for a name in use regardless of case, also with concurrent requests', async () => {
  const responses = await Promise.all([post({ name: 'Weekly' }), post({ name: 'WEEKLY' })]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  const id = await create('Barbecue');
  expectFailure(
    await ana.agent.patch(`/api/shopping-lists/${id}`).send({ name: 'weekly' }),
    409,
    'LIST_NAME_TAKEN',
  );
  // Names of other customers' lists do not count.
  await post({ name: 'Weekly' }, await signIn(app)).expect(201);
});

it("returns 404 for another customer's list", async () => {
  const id = await create('Weekly', { [milk]: 2 });
  const ben = await signIn(app);
  expect(await lists(ben)).toEqual([]);
  for (const wrong of [id, UNKNOWN_ID, 'nothing']) {
    const path = `/api/shopping-lists/${wrong}`;
    expectFailure(await setItems(wrong, { [bread]: 1 }, ben), 404, 'LIST_NOT_FOUND');
    expectFailure(await ben.agent.patch(path).send({ name: 'Mine' }), 404, 'LIST_NOT_FOUND');
    expectFailure(await ben.agent.delete(path), 404, 'LIST_NOT_FOUND');
  }
  expect(await lists()).toMatchObject([{ name: 'Weekly', items: { [milk]: 2 } }]);
});

it.each([undefined, '', '  ', 7, null, 'x'.repeat(61), 'two\nlines'])(
  'returns 400 for the name %j',
  async (name) => {
    expectInvalid(await post({ name }), 'name');
    expect(await lists()).toEqual([]);
  },
);

it.each([
  [[]],
  ['milk'],
  [null],
  [{ nothing: 1 }],
  [{ [UNKNOWN_ID]: -1 }],
  [{ [UNKNOWN_ID]: 1.5 }],
])('returns 400 for the items %j', async (items) => {
  const id = await create('Weekly', { [milk]: 2 });
  expectInvalid(await setItems(id, items), 'items');
  expect(await lists()).toMatchObject([{ items: { [milk]: 2 } }]);
});

it('returns 409 beyond 200 products in a list', async () => {
  const id = await create('Weekly');
  await app.database.query(
    `WITH made AS (
       INSERT INTO products (name, description, category, price_cents, offer_price_cents, images)
       SELECT 'Product ' || n, '{}', 'Fruits', 100, 100, '{}' FROM generate_series(1, 199) AS n RETURNING id)
     INSERT INTO shopping_list_items (list_id, product_id, quantity) SELECT $1, id, 1 FROM made`,
    [id],
  );
  expectFailure(await setItems(id, { [milk]: 1, [bread]: 1 }), 409, 'TOO_MANY_LIST_ITEMS');
  await setItems(id, { [milk]: 1 }).expect(200);
  expectFailure(await setItems(id, { [bread]: 1 }), 409, 'TOO_MANY_LIST_ITEMS');
});

it('returns 409 beyond 20 lists, also with concurrent requests', async () => {
  for (let n = 1; n < 20; n++) await create(`List ${n}`);
  const responses = await Promise.all([post({ name: 'Yes' }), post({ name: 'No' })]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await lists()).toHaveLength(20);
});
