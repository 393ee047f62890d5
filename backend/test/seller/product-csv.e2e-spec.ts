import { Product } from '../../src/products/product.entity.js';
import { expectFailure } from '../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  unitsLeft,
} from '../support/factories.js';
import { counts, type ImportDesk, openImportDesk } from '../support/import-desk.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

let app: TestApp;
let desk: ImportDesk;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  desk = await openImportDesk(app);
});
afterAll(() => app.close());

const exported = async (query = ''): Promise<string> =>
  (await desk.seller.get(`/api/seller/products.csv${query}`)).text;
const productOf = (id: string): Promise<Product> =>
  app.database.getRepository(Product).findOneByOrFail({ id });

describe('POST /api/seller/products.csv', () => {
  it('checks without changing products, then applies the checked changes once', async () => {
    const milk = await createProduct(app, { name: 'Milk' });
    const csv = `id,name,category,price,offerPrice\n${milk.id},Milk,Dairy,5,3\n,New,Dairy,2.50,2\n`;
    const checked = await desk.check(csv);
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

    const done = await desk.apply(checked);
    expect(done.import).toMatchObject({ state: 'done', ...counts(1, 1, 0, 0) });
    const log = async (query: object) =>
      (await desk.seller.get('/api/seller/changes').query(query)).body;
    const entry = {
      by: 'Admin',
      subject: 'import',
      subjectId: done.id,
      label: 'Frühling.csv',
      action: 'imported',
      before: {},
      after: { added: 1, changed: 1, switchedOff: 0, unchanged: 0, bad: 0 },
    };
    for (const query of [{}, { subject: 'import' }, { subjectId: done.id }]) {
      expect(await log(query)).toMatchObject({ total: 1, changes: [entry] });
    }
    expect(await log({ subject: 'product' })).toMatchObject({ total: 0, changes: [] });
    expect((await log({ subjectId: milk.id })).changes).toMatchObject([
      { action: 'imported', label: 'Milk', before: { price: 4 }, after: { price: 5 } },
    ]);
    const { id: addedId } = await app.database
      .getRepository(Product)
      .findOneByOrFail({ name: 'New' });
    expect((await log({ subjectId: addedId })).changes).toMatchObject([
      { action: 'added', label: 'New', before: {}, after: { price: 2.5, inStock: false } },
    ]);
    // A repeated request does not apply the import again.
    expect((await desk.apply(checked)).import).toMatchObject({ state: 'done' });
    expect(await countRows(app, 'products')).toBe(2);
    expect(await countRows(app, 'changes')).toBe(3);
  });

  it('leaves fields without a column unchanged, and adds new products as out of stock', async () => {
    const { id } = await createProduct(app, { name: 'Milk', units: 5, inStock: false });
    const before = await productOf(id);
    const csv = `id;name;category;price;offerPrice\n${id};Milk;Fruits;10,05;9,50\n;Kefir;Dairy;2;1\n`;
    await desk.apply(await desk.check(csv));
    expect(await productOf(id)).toEqual({
      ...before,
      priceCents: 1005,
      offerPriceCents: 950,
      version: 2,
      updatedAt: expect.any(Date),
    });
    const { body } = await desk.seller.get('/api/seller/products?search=kefir');
    expect(body.products).toMatchObject([{ image: [], isSwitchedOn: false, units: null }]);
    // An existing product is found by its name, and a file may contain only the offer.
    await desk.apply(await desk.check('name,offerPrice\nKefir,1.50\n'));
    expect(await countRows(app, 'products')).toBe(2);
  });

  it('flags changes that need review, and lists them first', async () => {
    await createProduct(app, { name: 'Apple', offerPriceCents: 400 });
    const bread = await createProduct(app, { name: 'Bread', units: 3 });
    const milk = await createProduct(app, { name: 'Milk' });
    const checked = await desk.check(
      `name,price,offerPrice,units\nApple,5.20,4,\nBread,4,3.20,\nMilk,5.21,3.20,\n`,
    );
    expect(checked.import).toMatchObject(counts(0, 3, 0, 0, 2));
    expect(checked.changes).toMatchObject([
      { row: 3, productId: bread.id, flags: ['STOPS_COUNTING_UNITS'] },
      { row: 4, productId: milk.id, flags: ['PRICE_JUMP'] },
      { row: 2, flags: [] },
    ]);
  });

  it('flags products whose name and size another one has, in the shop or in the file', async () => {
    await createProduct(app, { name: 'Whole Milk', size: '1 l' });
    const kefir = await createProduct(app, { name: 'Kefir', size: null });
    await createProduct(app, { name: 'Rice', archivedAt: new Date() });
    await createProduct(app, { name: 'Crème d’Isigny', size: '500 g' });
    const added = [
      ...['whole milk,1L', 'Whole Milk,2 l', 'RICE,', 'Tea,20 g', 'tea,20g'],
      ...["Cre\u0300me d'Isi\u00ADgny,0.5 kg", 'Crème d’Isigny,250 g'],
    ]
      .map((what) => `,${what},Dairy,2,1\n`)
      .join('');
    const checked = await desk.check(
      `id,name,size,category,price,offerPrice\n${added}${kefir.id},whole  milk,1 L,Dairy,4,3.20\n`,
    );
    const flagged = checked.changes.filter(({ flags }) => (flags as string[]).length > 0);
    expect(flagged.map(({ row, flags }) => [row, flags])).toEqual(
      [2, 5, 6, 7, 9].map((row) => [row, ['SAME_PRODUCT']]),
    );
    expect(checked.import).toMatchObject(counts(7, 1, 0, 0, 5));
    await desk.apply(checked);
    expect(await countRows(app, 'products')).toBe(11);
  });

  it.each([
    ['capitals and semicolons', (csv: string) => csv.replaceAll(',', ';').replace('true', 'TRUE')],
    ['a decimal comma', (csv: string) => csv.replaceAll(',', ';').replace(/(\d)\.(\d)/g, '$1,$2')],
    ['no byte order mark', (csv: string) => csv.slice(1).replaceAll('\n', '\r\n')],
    [
      'tabs in UTF-16',
      (csv: string) => Buffer.from(csv.replaceAll(',', '\t').replace('false', 'FALSE'), 'utf16le'),
    ],
  ])('finds no changes in an export that was saved with %s', async (_, save) => {
    await createProduct(app, { name: 'Ünïcode – “quotes”', units: 10, description: ['Cold'] });
    await createProduct(app, { size: null, description: [], inStock: false });
    expect((await desk.check(save(await exported()))).import).toMatchObject(counts(0, 0, 2, 0));
  });

  it('applies a corrected unit count as a difference, so that sales in between are kept', async () => {
    const { id } = await createProduct(app, { name: 'Milk', units: 10 });
    const bread = await createProduct(app, { name: 'Bread', units: 10 });
    const [buyer] = (await createBuyers(app, 1)) as [Buyer];
    const csv = (await exported()).replace('4.00,3.20,10,10,', '4.00,3.20,15,10,');
    await placeOrder(app, buyer, [line(id, 3)]);
    const checked = await desk.check(csv);
    // Without unitsAtExport, the count at the time of the check is used.
    const counted = await desk.check('name,units\nBread,20\n');
    await placeOrder(app, buyer, [line(id, 2), line(bread.id, 4)]);
    expect((await desk.apply(checked)).import).toMatchObject({
      state: 'done',
      ...counts(0, 1, 1, 0),
    });
    expect((await desk.apply(counted)).import).toMatchObject({ state: 'done' });
    expect(await unitsLeft(app, id)).toBe(10);
    expect(await unitsLeft(app, bread.id)).toBe(16);
  });

  it('applies a price even if sales have already reached the new unit count', async () => {
    const { id } = await createProduct(app, { name: 'Milk', units: 2 });
    const [buyer] = (await createBuyers(app, 1)) as [Buyer];
    const checked = await desk.check('name,price,units\nMilk,5.00,0\n');
    await placeOrder(app, buyer, [line(id, 2)]);
    const { import: done, errors } = await desk.apply(checked);
    expect(errors).toEqual([]);
    expect(done).toMatchObject({ state: 'done', ...counts(0, 1, 0, 0) });
    expect(await productOf(id)).toMatchObject({ priceCents: 500, units: 0 });
  });

  it('reports every invalid row and applies the others', async () => {
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
    const checked = await desk.check(csv);
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
      about(10, 'Short', 'price', ''),
    ]);
    expect(checked.errors[4]).toMatchObject({
      message: 'Row 8 is about the same product. Give each its own size, or keep one.',
    });
    expect(checked.errors.map(({ reason }) => reason)).toEqual([
      { code: 'unknownCategory', values: { kind: 'unknown', value: 'Toys' } },
      { code: 'unknownProduct' },
      { code: 'offerAbovePrice' },
      { code: 'severalProducts', values: { count: 2 } },
      { code: 'aboutSameProduct', values: { row: 8 } },
      { code: 'aboutSameProduct', values: { row: 7 } },
      { code: 'archivedProduct' },
      { code: 'emptyAmount' },
    ]);
    expect((await desk.apply(checked)).import).toMatchObject({
      state: 'done',
      ...counts(0, 1, 0, 8),
    });
    expect(await productOf(milk.id)).toMatchObject({ priceCents: 500, offerPriceCents: 300 });
    expect(await countRows(app, 'products')).toBe(4);
  });

  it('applies the first of identical rows, and rejects conflicting rows of one product', async () => {
    await createProduct(app, { name: 'Milk', priceCents: 400, offerPriceCents: 320, units: 5 });
    const csv = [
      'name,category,price,offerPrice,units',
      'Milk,Dairy,5.00,4.00,7',
      'Tea,Drinks,2.00,2.00,',
      'Tea,drinks,2,2,',
      'Milk,Dairy,5.00,4.00,7',
      'Rice,Grains,3.00,3.00,',
      'Tea,Drinks,2.00,2.00,',
      'Rice,Grains,3.00,2.50,',
      'Rice,Grains,3.00,3.00,',
      'Toy,Toys,1.00,1.00,',
      'Toy,Toys,1.00,1.00,',
    ].join('\n');
    const checked = await desk.check(csv);
    expect(checked.import).toMatchObject({
      ...counts(1, 1, 0, 8),
      progress: { done: 4, total: 4 },
    });
    expect(checked.changes.map(({ row, product }) => [row, product])).toEqual([
      [2, 'Milk'],
      [3, 'Tea'],
    ]);
    const same = (row: number) => [
      `This row says the same as row ${row}, so it is left out.`,
      { code: 'repeatedRow', values: { row } },
    ];
    const differs = (row: number) => [
      `Row ${row} is about the same product. Give each its own size, or keep one.`,
      { code: 'aboutSameProduct', values: { row } },
    ];
    const unknownCategory = { code: 'unknownCategory', values: { kind: 'unknown', value: 'Toys' } };
    expect(checked.errors.map(({ row, message, reason }) => [row, message, reason])).toEqual([
      [4, ...same(3)],
      [5, ...same(2)],
      [6, ...differs(8)],
      [7, ...same(3)],
      [8, ...differs(6)],
      [9, ...same(6)],
      [10, expect.any(String), unknownCategory],
      [11, expect.any(String), unknownCategory],
    ]);
    expect((await desk.apply(checked)).import).toMatchObject(counts(1, 1, 0, 8));
    expect(await countRows(app, 'products')).toBe(2);
  });

  it('returns an error for files that are not CSV or too large, and marks an import without rows as failed', async () => {
    expectFailure(await desk.seller.post('/api/seller/products.csv'), 400, 'BAD_CSV');
    expectFailure(await desk.upload('hello'), 400, 'BAD_CSV');
    expectFailure(await desk.upload(Buffer.alloc(11 * 1024 * 1024, 'a')), 413, 'TOO_LARGE');
    expect(await countRows(app, 'product_imports')).toBe(0);
    const { import: failed, id } = await desk.check('name,price\n');
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringMatching(/\.$/) });
    expectFailure(await desk.seller.post(`/api/seller/imports/${id}/apply`), 409, 'IMPORT_STATE');
  });

  it('returns the columns found when none is known', async () => {
    const refused = await desk.upload('Foo;Bar\n1;2\n');
    expectFailure(refused, 400, 'BAD_CSV');
    expect(refused.body).toMatchObject({
      message: expect.stringMatching(/The columns found are: Foo, Bar\.$/),
      values: { kind: 'noHeader', found: 'Foo, Bar' },
    });
  });

  it('uses a single price column as the offer price of new products', async () => {
    const checked = await desk.check('Name,Category,Price\nMilk,Dairy,2.50\nTea,Drinks,3\n');
    expect(checked.import).toMatchObject(counts(2, 0, 0, 0));
    await desk.apply(checked);
    const products = await app.database.manager.find(Product, { order: { name: 'ASC' } });
    expect(products).toMatchObject([
      { name: 'Milk', priceCents: 250, offerPriceCents: 250 },
      { name: 'Tea', priceCents: 300, offerPriceCents: 300 },
    ]);
  });

  it('updates the offer price with the price, unless the product has an offer', async () => {
    await createProduct(app, { name: 'Milk', priceCents: 500, offerPriceCents: 500 });
    await createProduct(app, { name: 'Tea', priceCents: 500, offerPriceCents: 300 });
    await desk.apply(await desk.check('name,price\nMilk,4\nTea,4\n'));
    const products = await app.database.manager.find(Product, { order: { name: 'ASC' } });
    expect(products).toMatchObject([
      { name: 'Milk', priceCents: 400, offerPriceCents: 400 },
      { name: 'Tea', priceCents: 400, offerPriceCents: 300 },
    ]);
  });

  it('accepts the file of a German spreadsheet, and flags a changed description', async () => {
    const lines = [
      'sep=;',
      'Preisliste Frühling;;;',
      'Name;Kategorie;Preis;Angebotspreis;Vorrätig;Beschreibung',
      'Käse;Milchprodukte;1.234,50 €;1.200,00 €;WAHR;<p>Würzig</p>',
      '"Brot;Backwaren;2;2;nein',
      'Pizza 12" Salami;Fertiggerichte;5,00 €;',
      'Wurst;Fleisch;3;3',
    ];
    const csv = Buffer.from(lines.join('\r\n').replaceAll('€', '\x80'), 'latin1');
    const checked = await desk.check(csv);
    expect(checked.import).toMatchObject(counts(2, 0, 0, 2, 1));
    expect(checked.errors).toMatchObject([
      { row: 4, column: 'name', value: '"Brot;Backwaren;2;2;nein' },
      { row: 6, column: 'category', value: 'Fleisch', message: expect.stringMatching(/Choose/) },
    ]);
    expect(checked.changes).toMatchObject([
      { row: 3, flags: ['DESCRIPTION_CHANGED'] },
      { row: 5, flags: [] },
    ]);
    await desk.apply(checked);
    const products = await app.database.manager.find(Product, { order: { name: 'ASC' } });
    expect(products).toMatchObject([
      { name: 'Käse', priceCents: 123_450, offerPriceCents: 120_000, description: ['Würzig'] },
      { name: 'Pizza 12" Salami', category: 'Instant', priceCents: 500, offerPriceCents: 500 },
    ]);
  });
});
