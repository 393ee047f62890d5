import { poolOf } from '../../src/database/send.js';
import { Product } from '../../src/products/product.entity.js';
import { stageRows } from '../../src/seller/products/import/import-staging.js';
import { CleanUpJob } from '../../src/clean-up.job.js';
import { ImportsJob } from '../../src/seller/products/import/imports.job.js';
import { ProductImport } from '../../src/seller/products/import/product-import.entity.js';
import { ProductImportRow } from '../../src/seller/products/import/product-import-row.entity.js';
import { expectFailure } from '../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  unitsLeft,
  untilWaiting,
} from '../support/factories.js';
import {
  counts,
  createMany,
  type ImportDesk,
  type LookedAt,
  openImportDesk,
} from '../support/import-desk.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

let app: TestApp;
let desk: ImportDesk;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  desk = await openImportDesk(app);
});
afterAll(() => app.close());

const productOf = (id: string): Promise<Product> =>
  app.database.getRepository(Product).findOneByOrFail({ id });

describe('product imports', () => {
  it('skip and report products that changed after the check', async () => {
    const [milk, bread] = [await createProduct(app), await createProduct(app)];
    const csv = `id,price\n${milk.id},5\n${bread.id},5\n`;
    const checked = await desk.check(csv);
    const edit = { productData: JSON.stringify({ version: 1, price: 4.5 }) };
    await desk.seller.patch(`/api/seller/products/${milk.id}`).field(edit);
    // A change of other fields does not prevent it.
    await desk.seller.post('/api/product/stock').send({ id: bread.id, inStock: false });
    const done = await desk.apply(checked);
    expect(done.import).toMatchObject({ state: 'done', ...counts(0, 1, 0, 1) });
    expect(done.errors).toMatchObject([
      { row: 2, message: expect.stringMatching(/changed after the check/) },
    ]);
    expect(await productOf(milk.id)).toMatchObject({ priceCents: 450 });
    expect(await productOf(bread.id)).toMatchObject({ priceCents: 500, inStock: false });
  });

  it('are listed, queued and can be cancelled', async () => {
    const { id } = await createProduct(app);
    const first = await desk.check(`id,price\n${id},5\n`);
    const second = await desk.check(`id,price\n${id},6\n`);
    const act = (what: string, { id: one }: LookedAt) =>
      desk.seller.post(`/api/seller/imports/${one}/${what}`);
    await act('apply', first);
    const { body } = await act('apply', second);
    expect(body.import).toMatchObject({ state: 'waiting', ahead: 1 });
    const list = await desk.seller.get('/api/seller/imports');
    expect(list.body.imports).toMatchObject([
      { _id: second.id, state: 'waiting' },
      { _id: first.id, state: 'waiting' },
    ]);
    expect((await act('cancel', second)).body.import).toMatchObject({ state: 'cancelled' });
    await desk.work();
    expect(await productOf(id)).toMatchObject({ priceCents: 500 });
    expectFailure(await act('cancel', first), 409, 'IMPORT_STATE');
    expectFailure(await act('apply', second), 409, 'IMPORT_STATE');
    expectFailure(await desk.seller.get('/api/seller/imports/none'), 404, 'IMPORT_NOT_FOUND');
  });

  it('are deleted 30 days after the upload, unless they are still queued', async () => {
    const { id } = await createProduct(app);
    const over = await desk.check(`id,price\n${id},5\n`);
    const waiting = await desk.check(`id,price\n${id},6\n`);
    await desk.seller.post(`/api/seller/imports/${waiting.id}/apply`);
    const cleanUpAfter = async (days: number): Promise<void> => {
      await app.database.query(
        "UPDATE product_imports SET created_at = now() - $1 * interval '1 day'",
        [days],
      );
      await app.nest.get(CleanUpJob).run();
    };
    await cleanUpAfter(29);
    await desk.seller.get(`/api/seller/imports/${over.id}`).expect(200);
    await cleanUpAfter(31);
    expectFailure(await desk.seller.get(`/api/seller/imports/${over.id}`), 404, 'IMPORT_NOT_FOUND');
    expect(await countRows(app, 'product_import_rows')).toBe(1);
  });

  it('are checked without locks, and applied in batches so that orders are placed in between', async () => {
    const ids = await createMany(app, 250, 50);
    const first = ids.toSorted()[0] ?? '';
    const last = ids.toSorted().at(-1) ?? '';
    const [buyer] = (await createBuyers(app, 1)) as [Buyer];
    const other = app.database.createQueryRunner();
    await other.query('BEGIN');
    await other.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [last]);
    const checked = await desk.check(
      `id,units,price\n${ids.map((id) => `${id},60,2`).join('\n')}\n`,
    );
    expect(checked.import).toMatchObject(counts(0, 250, 0, 0, 250));

    const applied = desk.apply(checked);
    await until(async () => (await productOf(first)).priceCents === 200);
    expect((await placeOrder(app, buyer, [line(first, 7)])).status).toBe(201);
    const { body } = await desk.seller.get(`/api/seller/imports/${checked.id}`);
    expect(body.import).toMatchObject({ state: 'applying', progress: { done: 200, total: 250 } });
    await other.query('UPDATE products SET units = units - 5 WHERE id = $1', [last]);
    await other.query('COMMIT');
    await other.release();
    expect((await applied).import).toMatchObject({ state: 'done' });
    expect(await unitsLeft(app, first)).toBe(53);
    expect(await unitsLeft(app, last)).toBe(55);
  });

  it('are one entry of the audit log, which counts the rows applied before a cancellation', async () => {
    const ids = await createMany(app, 250);
    await app.database.query(`UPDATE products SET in_stock = false WHERE name = 'P1'`);
    const rows = ids.toSorted().map((id) => `${id},false,1\n`);
    const checked = await desk.check(`id,inStock,price\n${rows.join('')}none,true,1\n`);
    expect(checked.import).toMatchObject(counts(0, 249, 1, 1));
    const job = app.nest.get(ImportsJob);
    await desk.seller.post(`/api/seller/imports/${checked.id}/apply`);
    while ((await countRows(app, `changes WHERE subject = 'product'`)) === 0) await job.step();
    await desk.seller.post(`/api/seller/imports/${checked.id}/cancel`);
    await desk.work();
    const { body } = await desk.seller.get('/api/seller/changes');
    expect(body).toMatchObject({
      total: 1,
      changes: [{ after: { added: 0, changed: 200, switchedOff: 200, unchanged: 1, bad: 1 } }],
    });
  });

  it('add a product whose name another row gives to an existing one', async () => {
    // One more than a batch has.
    const ids = await createMany(app, 201);
    const renamed = ids.map((id, i) => `${id},New ${i},Fruits,2,2\n`).join('');
    const checked = await desk.check(
      `id,name,category,price,offerPrice\n${renamed},New 0,Fruits,3,3\n`,
    );
    const expected = counts(1, 201, 0, 0, 202);
    expect(checked.import).toMatchObject(expected);
    const { import: done, errors } = await desk.apply(checked);
    expect(errors).toEqual([]);
    expect(done).toMatchObject({ state: 'done', ...expected });
    expect(await countRows(app, `products WHERE name = 'New 0'`)).toBe(2);
  });

  it('resume after a crash, and apply nothing twice', async () => {
    const ids = await createMany(app, 450, 50);
    const additions = 'New 1,Dairy,2,1\nNew 2,Dairy,2,1\n';
    const csv = ids.map((_, i) => `P${i + 1},Fruits,3,2\n`).join('') + additions;
    const job = app.nest.get(ImportsJob);
    const { body } = await desk.upload(`name,category,price,offerPrice\n${csv}`);
    let steps = 0;
    const lost: number[] = [];
    const closed = new Set<number>();
    const pool = poolOf(app.database);
    pool.on('remove', (client) =>
      closed.add((client as unknown as { processID: number }).processID),
    );
    // Every second step loses its database connections at some point.
    const dying = async (): Promise<boolean> => {
      const step = job.step().catch(() => true);
      if (++steps % 2 === 0) {
        // The query bypasses the pool, whose connections may still be closing after the previous
        // step. A connection that is still being opened would never enter the pool.
        const { rows } = await app.owner.query<{ pid: number }>(
          `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'larder' AND state <> 'starting'`,
        );
        lost.push(...rows.map(({ pid }) => pid));
      }
      return step;
    };
    /** A request would fail on a connection whose loss the pool has not noticed yet. */
    const untilClosed = (): Promise<void> => until(() => lost.every((pid) => closed.has(pid)));
    while (await dying());
    await untilClosed();
    const applied = desk.seller.post(`/api/seller/imports/${body.import._id}/apply`);
    expect((await applied).status).toBe(202);
    while (await dying());
    await untilClosed();
    const done = await desk.look(body.import._id as string);
    expect(done.import).toMatchObject({ state: 'done', ...counts(2, 450, 0, 0, 450) });
    expect(await countRows(app, 'products')).toBe(452);
    expect(await countRows(app, 'changes')).toBe(453);
    expect((await desk.seller.get('/api/seller/changes')).body).toMatchObject({
      total: 1,
      changes: [{ after: { added: 2, changed: 450, switchedOff: 0, unchanged: 0, bad: 0 } }],
    });
    expect(await countRows(app, 'products WHERE version <> 2')).toBe(2);
  });

  it('lose no row when two processes read the same file', async () => {
    const { body } = await desk.upload(
      'name,category,price,offerPrice\nP1,Dairy,2,1\nP2,Dairy,2,1\n',
    );
    const id = body.import._id as string;
    const running = await app.database.transaction(async (tx) => {
      // The step reads the file, and blocks before it stores that the file is read.
      await tx.query('SELECT FROM product_imports WHERE id = $1 FOR SHARE', [id]);
      const step = app.nest.get(ImportsJob).step();
      await until(async () => (await countRows(app, 'product_import_rows')) === 2);
      // Another process starts to read the file.
      await app.database.query('DELETE FROM product_import_rows');
      return [step];
    });
    await Promise.all(running);
    await desk.work();
    expect((await desk.look(id)).import).toMatchObject({ state: 'checked', ...counts(2, 0, 0, 0) });
  });

  it('lose no row when a process starts to read the file after it was read completely', async () => {
    const { body } = await desk.upload('name,category,price,offerPrice\nP1,Dairy,2,1\n');
    const id = body.import._id as string;
    const rows = app.database.getRepository(ProductImportRow);
    await rows.insert({ importId: id, row: 2, label: 'Read already', fields: {} });
    const late = await app.database.transaction(async (tx) => {
      await tx.query('SELECT FROM product_imports WHERE id = $1 FOR NO KEY UPDATE', [id]);
      const reading = stageRows(app.database, id);
      await untilWaiting(app, 1);
      await tx.update(ProductImport, id, { file: null, rowsTotal: 1 });
      return [reading];
    });
    await Promise.all(late);
    // The same applies once the file is deleted.
    await stageRows(app.database, id);
    expect(await rows.find()).toMatchObject([{ row: 2, label: 'Read already' }]);
  });
});
