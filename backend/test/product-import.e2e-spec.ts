import type TestAgent from 'supertest/lib/agent.js';
import { ImportsJob } from '../src/seller/products/import/imports.job.js';
import { expectFailure } from './expect-failure.js';
import {
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  unitsLeft,
} from './factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from './test-app.js';

let app: TestApp;
let seller: TestAgent;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  seller = await signInSeller(app);
});
afterAll(() => app.close());

const exported = async (query = ''): Promise<string> =>
  (await seller.get(`/api/seller/products.csv${query}`)).text;
const upload = (csv: string | Buffer) =>
  seller.post('/api/seller/products.csv').attach('file', Buffer.from(csv), 'products.csv');
const work = (): Promise<void> => app.nest.get(ImportsJob).run();

interface Checked {
  id: string;
  import: Record<string, unknown>;
  errors: Record<string, unknown>[];
  changes: Record<string, unknown>[];
}

async function look(id: string): Promise<Checked> {
  const address = `/api/seller/imports/${id}`;
  const [one, errors, changes] = await Promise.all(
    ['', '/errors', '/changes'].map((part) => seller.get(address + part)),
  );
  return {
    id,
    import: one?.body.import,
    errors: errors?.body.errors,
    changes: changes?.body.changes,
  };
}

/** Uploads a file and waits for what it would do. */
async function check(csv: string | Buffer): Promise<Checked> {
  const { status, body } = await upload(csv);
  expect({ status, state: body.import?.state }).toEqual({ status: 202, state: 'checking' });
  await work();
  return look(body.import._id as string);
}

async function apply({ id }: Pick<Checked, 'id'>): Promise<Checked> {
  const { status } = await seller.post(`/api/seller/imports/${id}/apply`);
  expect(status).toBe(202);
  await work();
  return look(id);
}

const counts = (added: number, changed: number, unchanged: number, bad: number, flagged = 0) => ({
  counts: { added, changed, unchanged, bad, flagged },
});

describe('POST /api/seller/products.csv', () => {
  it('checks first, changes nothing, and then applies what it showed', async () => {
    const milk = await createProduct(app, { name: 'Milk' });
    const csv = `id,name,category,price,offerPrice\n${milk.id},Milk,Dairy,5,3\n,New,Dairy,2.50,2\n`;
    const checked = await check(csv);
    expect(checked.import).toMatchObject({ state: 'checked', ...counts(1, 1, 0, 0) });
    expect(checked.changes).toEqual([
      {
        row: 2,
        product: 'Milk',
        productId: milk.id,
        action: 'changed',
        fields: [
          { field: 'category', from: 'Fruits', to: 'Dairy' },
          { field: 'price', from: 4, to: 5 },
          { field: 'offerPrice', from: 3.2, to: 3 },
        ],
        flags: [],
        isApplied: false,
      },
      expect.objectContaining({ row: 3, product: 'New', productId: null, action: 'added' }),
    ]);
    expect(await countRows(app, 'products')).toBe(1);
    const done = await apply(checked);
    expect(done.import).toMatchObject({ state: 'done', ...counts(1, 1, 0, 0) });
    expect(await countRows(app, 'products')).toBe(2);
    expect(await countRows(app, 'changes')).toBe(2);
  });

  it('applies a corrected count as a difference, so that sales stay sold', async () => {
    const { id } = await createProduct(app, { units: 10 });
    const csv = (await exported()).replace(',10,10,', ',15,10,');
    const [buyer] = await createBuyers(app, 1);
    if (buyer) await placeOrder(app, buyer, [line(id, 3)]);
    const checked = await check(csv);
    if (buyer) await placeOrder(app, buyer, [line(id, 2)]);
    expect((await apply(checked)).import).toMatchObject({ state: 'done', ...counts(0, 1, 0, 0) });
    expect(await unitsLeft(app, id)).toBe(10);
  });

  it('refuses no file and a file over 10 MB', async () => {
    expectFailure(await seller.post('/api/seller/products.csv'), 400, 'BAD_CSV');
    expectFailure(await upload(Buffer.alloc(11 * 1024 * 1024, 'a')), 413, 'TOO_LARGE');
  });
});
