import type TestAgent from 'supertest/lib/agent.js';
import { Product } from '../src/products/product.entity.js';
import { ImportsJob } from '../src/seller/products/import/imports.job.js';
import { removeOldImports } from '../src/seller/products/import/remove-old-imports.js';
import { expectFailure } from './expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  unitsLeft,
} from './factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from './test-app.js';
import { until } from './until.js';

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
  seller.post('/api/seller/products.csv').attach('file', Buffer.from(csv), 'Frühling.csv');
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

const productOf = (id: string): Promise<Product> =>
  app.database.getRepository(Product).findOneByOrFail({ id });

/** Products P1, P2 … at 1 dollar; answers their ids. */
async function createMany(count: number, units: number | null = null): Promise<string[]> {
  const rows = await app.database.query<{ id: string }[]>(
    `INSERT INTO products (name, description, category, price_cents, offer_price_cents, images, units)
     SELECT 'P' || i, '{}', 'Fruits', 100, 100, '{}', $2 FROM generate_series(1, $1) AS i RETURNING id`,
    [count, units],
  );
  return rows.map(({ id }) => id);
}

describe('GET /api/seller/products.csv', () => {
  it('exports the filtered products as a download that any spreadsheet opens', async () => {
    await createProduct(app, {
      name: 'Milk; "whole"',
      category: 'Dairy',
      size: 'a\tb',
      units: 4,
      description: ['Fresh', 'Cold'],
    });
    await createProduct(app, { name: 'Apple' });
    const { status, type, headers, text } = await seller.get(
      '/api/seller/products.csv?category=Dairy',
    );
    expect({ status, type }).toEqual({ status: 200, type: 'text/csv' });
    expect(headers['content-disposition']).toBe('attachment; filename=larder-products.csv');
    const [header, ...rows] = text.split('\n');
    expect(header).toBe(
      '\uFEFFid,name,category,size,price,offerPrice,units,unitsAtExport,inStock,description',
    );
    expect(rows.join('\n')).toMatch(
      /^[0-9a-f-]{36},"Milk; ""whole""",Dairy,"a\tb",4\.00,3\.20,4,4,true,"Fresh\nCold"\n$/,
    );
  });

  it('makes names that a spreadsheet would run harmless, and reads them as they were', async () => {
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', "'=already"]) {
      await createProduct(app, { name });
    }
    const csv = await exported();
    for (const cell of ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "''=already"]) {
      expect(csv).toContain(`,${cell},`);
    }
    expect((await check(csv)).import).toMatchObject(counts(0, 0, 5, 0));
  });

  it('exports more than one batch, each product once', async () => {
    await createMany(2500);
    const ids = (await exported())
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',')[0]);
    expect(new Set(ids).size).toBe(2500);
  });
});

describe('POST /api/seller/products.csv', () => {
  it('checks first, changes nothing, and then applies what it showed', async () => {
    const milk = await createProduct(app, { name: 'Milk' });
    const csv = `id,name,category,price,offerPrice\n${milk.id},Milk,Dairy,5,3\n,New,Dairy,2.50,2\n`;
    const checked = await check(csv);
    expect(checked.import).toEqual({
      _id: checked.id,
      fileName: 'Frühling.csv',
      at: expect.any(String),
      by: 'Admin',
      state: 'checked',
      ahead: 0,
      progress: { done: 2, total: 2 },
      ...counts(1, 1, 0, 0),
      ignoredColumns: [],
      problem: null,
      finishedAt: null,
    });
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
    const { body } = await seller.get('/api/seller/changes');
    expect(body.changes).toMatchObject([
      { action: 'added', label: 'New', before: {}, after: { price: 2.5, inStock: false } },
      { action: 'imported', label: 'Milk', before: { price: 4 }, after: { price: 5 } },
    ]);
    // Asking again applies nothing again.
    expect((await apply(checked)).import).toMatchObject({ state: 'done' });
    expect(await countRows(app, 'products')).toBe(2);
    expect(await countRows(app, 'changes')).toBe(2);
  });

  it('leaves alone what a price list does not name, and adds switched off what is new', async () => {
    const { id } = await createProduct(app, { name: 'Milk', units: 5, inStock: false });
    const before = await productOf(id);
    const csv = `id;name;category;price;offerPrice\n${id};Milk;Fruits;10,05;9,50\n;Kefir;Dairy;2;1\n`;
    await apply(await check(csv));
    expect(await productOf(id)).toEqual({
      ...before,
      priceCents: 1005,
      offerPriceCents: 950,
      version: 2,
      updatedAt: expect.any(Date),
    });
    const { body } = await seller.get('/api/seller/products?search=kefir');
    expect(body.products).toMatchObject([{ image: [], isSwitchedOn: false, units: null }]);
    // By its name alone, an offer alone; and it is there only once.
    await apply(await check('name,offerPrice\nKefir,1.50\n'));
    expect(await countRows(app, 'products')).toBe(2);
  });

  it('flags what is worth a look, and shows it first', async () => {
    await createProduct(app, { name: 'Apple', offerPriceCents: 400 });
    const bread = await createProduct(app, { name: 'Bread', units: 3 });
    const milk = await createProduct(app, { name: 'Milk' });
    const checked = await check(
      `name,price,offerPrice,units\nApple,5.20,4,\nBread,4,3.20,\nMilk,5.21,3.20,\n`,
    );
    expect(checked.import).toMatchObject(counts(0, 3, 0, 0, 2));
    expect(checked.changes).toMatchObject([
      { row: 3, productId: bread.id, flags: ['STOPS_COUNTING_UNITS'] },
      { row: 4, productId: milk.id, flags: ['PRICE_JUMP'] },
      { row: 2, flags: [] },
    ]);
  });

  it.each([
    ['capitals and semicolons', (csv: string) => csv.replaceAll(',', ';').replace('true', 'TRUE')],
    ['a decimal comma', (csv: string) => csv.replaceAll(',', ';').replace(/(\d)\.(\d)/g, '$1,$2')],
    ['no mark in front', (csv: string) => csv.slice(1).replaceAll('\n', '\r\n')],
    [
      'tabs in UTF-16',
      (csv: string) => Buffer.from(csv.replaceAll(',', '\t').replace('false', 'FALSE'), 'utf16le'),
    ],
  ])('finds nothing changed in an export that was saved with %s', async (_, save) => {
    await createProduct(app, { name: 'Ünïcode – “quotes”', units: 10, description: ['Cold'] });
    await createProduct(app, { size: null, description: [], inStock: false });
    expect((await check(save(await exported()))).import).toMatchObject(counts(0, 0, 2, 0));
  });

  it('applies a corrected count as a difference, so that sales stay sold', async () => {
    const { id } = await createProduct(app, { name: 'Milk', units: 10 });
    const bread = await createProduct(app, { name: 'Bread', units: 10 });
    const [buyer] = (await createBuyers(app, 1)) as [Buyer];
    const csv = (await exported()).replace('4.00,3.20,10,10,', '4.00,3.20,15,10,');
    await placeOrder(app, buyer, [line(id, 3)]);
    const checked = await check(csv);
    // Without the count at the export, the one that was seen at the check stands in for it.
    const counted = await check('name,units\nBread,20\n');
    await placeOrder(app, buyer, [line(id, 2), line(bread.id, 4)]);
    expect((await apply(checked)).import).toMatchObject({ state: 'done', ...counts(0, 1, 1, 0) });
    expect((await apply(counted)).import).toMatchObject({ state: 'done' });
    expect(await unitsLeft(app, id)).toBe(10);
    expect(await unitsLeft(app, bread.id)).toBe(16);
  });

  it('names every bad row and takes the good ones', async () => {
    const milk = await createProduct(app, { name: 'Milk' });
    for (const size of ['1 l', '2 l']) await createProduct(app, { name: 'Juice', size });
    const old = await createProduct(app, { name: 'Old', archivedAt: new Date() });
    const csv = [
      'id,name,category,price,offerPrice',
      ',Milk,Fruits,5,3',
      ',Bad category,Toys,2,1',
      '01890000-0000-7000-8000-000000000000,Unknown,Dairy,2,1',
      ',Bad offer,Dairy,2,3',
      ',Juice,Fruits,5,3',
      ',Twice,Fruits,5,3',
      ',Twice,Fruits,6,3',
      `${old.id},Old,Fruits,5,3`,
      ',Short,Dairy',
    ].join('\n');
    const checked = await check(csv);
    expect(checked.import).toMatchObject(counts(0, 1, 0, 8));
    const about = (row: number, product: string, column: string | null, value: string | null) =>
      expect.objectContaining({ row, product, column, value });
    expect(checked.errors).toEqual([
      about(3, 'Bad category', 'category', 'Toys'),
      about(4, 'Unknown', 'id', '01890000-0000-7000-8000-000000000000'),
      about(5, 'Bad offer', 'offerPrice', '3.00'),
      about(6, 'Juice', 'name', 'Juice'),
      about(7, 'Twice', null, null),
      about(8, 'Twice', null, null),
      about(9, 'Old', null, null),
      about(10, 'Short', null, null),
    ]);
    expect(checked.errors[4]).toMatchObject({ message: 'Row 8 is about the same product.' });
    expect((await apply(checked)).import).toMatchObject({ state: 'done', ...counts(0, 1, 0, 8) });
    expect(await productOf(milk.id)).toMatchObject({ priceCents: 500, offerPriceCents: 300 });
    expect(await countRows(app, 'products')).toBe(4);
  });

  it('refuses at once what is no file of products, and tells soon what is broken inside', async () => {
    expectFailure(await seller.post('/api/seller/products.csv'), 400, 'BAD_CSV');
    expectFailure(await upload('hello'), 400, 'BAD_CSV');
    expectFailure(await upload(Buffer.alloc(11 * 1024 * 1024, 'a')), 413, 'TOO_LARGE');
    expect(await countRows(app, 'product_imports')).toBe(0);
    for (const csv of ['name,price\n"Milk,1\n', 'name,price\n']) {
      const { import: failed, id } = await check(csv);
      expect(failed).toMatchObject({ state: 'failed', problem: expect.stringMatching(/\.$/) });
      expectFailure(await seller.post(`/api/seller/imports/${id}/apply`), 409, 'IMPORT_STATE');
    }
  });
});

describe('an import', () => {
  it('leaves out and tells what was changed after the check', async () => {
    const [milk, bread] = [await createProduct(app), await createProduct(app)];
    const csv = `id,price\n${milk.id},5\n${bread.id},5\n`;
    const checked = await check(csv);
    const edit = { productData: JSON.stringify({ version: 1, price: 4.5 }) };
    await seller.patch(`/api/seller/products/${milk.id}`).field(edit);
    // A change of something else is no reason.
    await seller.post('/api/product/stock').send({ id: bread.id, inStock: false });
    const done = await apply(checked);
    expect(done.import).toMatchObject({ state: 'done', ...counts(0, 1, 0, 1) });
    expect(done.errors).toMatchObject([
      { row: 2, message: expect.stringMatching(/changed after the check/) },
    ]);
    expect(await productOf(milk.id)).toMatchObject({ priceCents: 450 });
    expect(await productOf(bread.id)).toMatchObject({ priceCents: 500, inStock: false });
  });

  it('is found again, waits its turn and can be cancelled', async () => {
    const { id } = await createProduct(app);
    const first = await check(`id,price\n${id},5\n`);
    const second = await check(`id,price\n${id},6\n`);
    const act = (what: string, { id: one }: Checked) =>
      seller.post(`/api/seller/imports/${one}/${what}`);
    await act('apply', first);
    const { body } = await act('apply', second);
    expect(body.import).toMatchObject({ state: 'waiting', ahead: 1 });
    const list = await seller.get('/api/seller/imports');
    expect(list.body.imports).toMatchObject([
      { _id: second.id, state: 'waiting' },
      { _id: first.id, state: 'waiting' },
    ]);
    expect((await act('cancel', second)).body.import).toMatchObject({ state: 'cancelled' });
    await work();
    expect(await productOf(id)).toMatchObject({ priceCents: 500 });
    expectFailure(await act('cancel', first), 409, 'IMPORT_STATE');
    expectFailure(await act('apply', second), 409, 'IMPORT_STATE');
    expectFailure(await seller.get('/api/seller/imports/none'), 404, 'IMPORT_NOT_FOUND');
  });

  it('is kept for a while when it is over, and as long as it is not', async () => {
    const { id } = await createProduct(app);
    const over = await check(`id,price\n${id},5\n`);
    const waiting = await check(`id,price\n${id},6\n`);
    await seller.post(`/api/seller/imports/${waiting.id}/apply`);
    const remove = (time: number) => removeOldImports(app.database.manager, new Date(time));
    expect(await remove(Date.now() - 60_000)).toBe(0);
    expect(await remove(Date.now() + 60_000)).toBe(1);
    expectFailure(await seller.get(`/api/seller/imports/${over.id}`), 404, 'IMPORT_NOT_FOUND');
    expect(await countRows(app, 'product_import_rows')).toBe(1);
  });

  it('is checked without a lock, and applied so that orders go through in the middle', async () => {
    const ids = await createMany(250, 50);
    const first = ids.toSorted()[0] ?? '';
    const last = ids.toSorted().at(-1) ?? '';
    const [buyer] = (await createBuyers(app, 1)) as [Buyer];
    const other = app.database.createQueryRunner();
    await other.query('BEGIN');
    await other.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [last]);
    const checked = await check(`id,units,price\n${ids.map((id) => `${id},60,2`).join('\n')}\n`);
    expect(checked.import).toMatchObject(counts(0, 250, 0, 0, 250));

    const applied = apply(checked);
    await until(async () => (await productOf(first)).priceCents === 200);
    expect((await placeOrder(app, buyer, [line(first, 7)])).status).toBe(201);
    const { body } = await seller.get(`/api/seller/imports/${checked.id}`);
    expect(body.import).toMatchObject({ state: 'applying', progress: { done: 200, total: 250 } });
    await other.query('UPDATE products SET units = units - 5 WHERE id = $1', [last]);
    await other.query('COMMIT');
    await other.release();
    expect((await applied).import).toMatchObject({ state: 'done' });
    expect(await unitsLeft(app, first)).toBe(53);
    expect(await unitsLeft(app, last)).toBe(55);
  });

  it('goes on where a process that died left it, and does nothing twice', async () => {
    const ids = await createMany(450, 50);
    const additions = 'New 1,Dairy,2,1\nNew 2,Dairy,2,1\n';
    const csv = ids.map((_, i) => `P${i + 1},Fruits,3,2\n`).join('') + additions;
    const job = app.nest.get(ImportsJob);
    const { body } = await upload(`name,category,price,offerPrice\n${csv}`);
    let steps = 0;
    // Every second step loses the database somewhere on its way.
    const dying = async (): Promise<boolean> => {
      const step = job.step().catch(() => true);
      if (++steps % 2 === 0) {
        await app.database.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'larder'`,
        );
      }
      return step;
    };
    while (await dying());
    const applied = seller.post(`/api/seller/imports/${body.import._id}/apply`);
    expect((await applied).status).toBe(202);
    while (await dying());
    const done = await look(body.import._id as string);
    expect(done.import).toMatchObject({ state: 'done', ...counts(2, 450, 0, 0, 450) });
    expect(await countRows(app, 'products')).toBe(452);
    expect(await countRows(app, 'changes')).toBe(452);
    expect(await countRows(app, 'products WHERE version <> 2')).toBe(2);
  });

  it('loses no row when a process that was taken for dead reads the same file', async () => {
    const { body } = await upload('name,category,price,offerPrice\nP1,Dairy,2,1\nP2,Dairy,2,1\n');
    const id = body.import._id as string;
    const running = await app.database.transaction(async (tx) => {
      // It reads the file, and halts before it notes that it is at the end.
      await tx.query('SELECT FROM product_imports WHERE id = $1 FOR NO KEY UPDATE', [id]);
      const step = app.nest.get(ImportsJob).step();
      await until(async () => (await countRows(app, 'product_import_rows')) === 2);
      // The other one begins.
      await app.database.query('DELETE FROM product_import_rows');
      return [step];
    });
    await Promise.all(running);
    await work();
    expect((await look(id)).import).toMatchObject({ state: 'checked', ...counts(2, 0, 0, 0) });
  });
});
