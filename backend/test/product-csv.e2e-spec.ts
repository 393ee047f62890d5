import type TestAgent from 'supertest/lib/agent.js';
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
const imported = (csv: string | Buffer, query = '') =>
  seller.post(`/api/seller/products.csv${query}`).attach('file', Buffer.from(csv), 'products.csv');

describe('GET /api/seller/products.csv', () => {
  it('exports the filtered products as a download', async () => {
    await createProduct(app, {
      name: 'Milk, "whole"',
      category: 'Dairy',
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
      'id,name,category,size,price,offerPrice,units,unitsAtExport,inStock,description',
    );
    expect(rows.join('\n')).toMatch(
      /^[0-9a-f-]{36},"Milk, ""whole""",Dairy,1 kg,4\.00,3\.20,4,4,true,"Fresh\nCold"\n$/,
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', "'=already"])(
    'makes a name like %j harmless',
    async (name) => {
      await createProduct(app, { name });
      expect(await exported()).toContain(`,'${name},`);
      expect((await imported(await exported())).body).toMatchObject({ changed: 0, unchanged: 1 });
    },
  );

  it('exports more than one batch, each product once', async () => {
    await app.database.query(
      `INSERT INTO products (name, description, category, price_cents, offer_price_cents, images)
       SELECT 'P' || i, '{}', 'Fruits', 100, 100, '{}' FROM generate_series(1, 2500) AS i`,
    );
    const ids = (await exported())
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',')[0]);
    expect(new Set(ids).size).toBe(2500);
  });
});

describe('POST /api/seller/products.csv', () => {
  it('changes nothing when an export comes back, also after sales', async () => {
    const { id } = await createProduct(app, { units: 10, size: null, description: [] });
    await createProduct(app, { name: 'Ünïcode – “quotes”', inStock: false });
    const csv = await exported();
    const [buyer] = await createBuyers(app, 1);
    if (buyer) await placeOrder(app, buyer, [line(id, 3)]);
    const { status, body } = await imported(csv);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'Products imported',
        added: 0,
        changed: 0,
        unchanged: 2,
        errors: [],
      },
    });
    expect(await unitsLeft(app, id)).toBe(7);
    expect(await countRows(app, 'changes')).toBe(0);
  });

  it('applies a corrected count as a difference, so that sales stay sold', async () => {
    const { id } = await createProduct(app, { units: 10 });
    const csv = (await exported()).replace(',10,10,', ',15,10,');
    const [buyer] = await createBuyers(app, 1);
    if (buyer) await placeOrder(app, buyer, [line(id, 3)]);
    expect((await imported(csv)).body).toMatchObject({ changed: 1, errors: [] });
    expect(await unitsLeft(app, id)).toBe(12);
  });

  it('names every bad row and takes the good ones; a dry run takes none', async () => {
    const { id } = await createProduct(app, { name: 'Milk' });
    const csv = [
      'id,name,category,size,price,offerPrice,units,inStock,description',
      `${id},Milk,Fruits,1 kg,5,3,,true,Fresh`,
      ',New,Dairy,1 l,2.50,2,7,,a/nb',
      ',Bad price,Dairy,1 l,2.505,2,,,',
      ',Bad offer,Dairy,1 l,2,3,,,',
      ',Bad category,Toys,1 l,2,1,,,',
      'nonsense,Bad id,Dairy,1 l,2,1,,,',
      '01890000-0000-7000-8000-000000000000,Unknown,Dairy,1 l,2,1,,,',
      ',Bad units,Dairy,1 l,2,1,many,,',
      ',,Dairy,1 l,2,1,,,',
    ].join('\n');
    const dry = await imported(csv, '?dryRun=true');
    expect(dry.body).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
    expect(dry.body.errors.map(({ row }: { row: number }) => row)).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expect(await countRows(app, 'products')).toBe(1);
    expect(await countRows(app, 'changes')).toBe(0);
    const real = await imported(csv);
    expect(real.body).toEqual({ ...dry.body, message: 'Products imported' });
    const { body } = await seller.get('/api/seller/products?search=new');
    expect(body.products[0]).toMatchObject({
      name: 'New',
      units: 7,
      description: ['a', 'b'],
      image: [],
    });
  });

  it('adds a product once, however often its file is imported', async () => {
    const csv = 'name;category;price;offerPrice\nNew;Dairy;2;1\n';
    expect((await imported(csv)).body).toMatchObject({ added: 1 });
    expect((await imported(csv)).body).toMatchObject({ added: 0, unchanged: 1 });
  });

  it.each([
    ['no columns', 'hello'],
    ['a missing column', 'name,category,price\nMilk,Dairy,2\n'],
    ['a broken quote', 'name,category,price,offerPrice\n"Milk,Dairy,2,1\n'],
    ['a picture', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['nothing', ''],
  ])('refuses a file with %s', async (_, csv) => {
    expectFailure(await imported(csv), 400, 'BAD_CSV');
    expect(await countRows(app, 'products')).toBe(0);
  });

  it('refuses no file and a file over 10 MB', async () => {
    expectFailure(await seller.post('/api/seller/products.csv'), 400, 'BAD_CSV');
    expectFailure(await imported(Buffer.alloc(11 * 1024 * 1024, 'a')), 413, 'TOO_LARGE');
  });
});
