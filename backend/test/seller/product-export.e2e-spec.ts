import { createProduct } from '../support/factories.js';
import { counts, createMany, type ImportDesk, openImportDesk } from '../support/import-desk.js';
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

describe('GET /api/seller/products.csv', () => {
  it('exports the filtered products as a CSV download with a byte order mark', async () => {
    await createProduct(app, {
      name: 'Milk; "whole"',
      category: 'Dairy',
      size: 'a\tb',
      units: 4,
      description: ['Fresh', 'Cold'],
    });
    await createProduct(app, { name: 'Apple' });
    const { status, type, headers, text } = await desk.seller.get(
      '/api/seller/products.csv?category=Dairy',
    );
    expect({ status, type }).toEqual({ status: 200, type: 'text/csv' });
    expect(headers['content-disposition']).toBe('attachment; filename=larder-products.csv');
    const [header, ...rows] = text.split('\n');
    expect(header?.replace(/brand,.*/, '…')).toBe(
      '\uFEFFid,name,category,size,price,offerPrice,units,unitsAtExport,inStock,description,…',
    );
    expect(rows.join('\n')).toMatch(
      /^[0-9a-f-]{36},"Milk; ""whole""",Dairy,"a\tb",4\.00,3\.20,4,4,true,"Fresh\nCold",+\n$/,
    );
  });

  it('escapes names that a spreadsheet would evaluate, and imports them unchanged', async () => {
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', "'=already"]) {
      await createProduct(app, { name });
    }
    const csv = await exported();
    for (const cell of ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "''=already"]) {
      expect(csv).toContain(`,${cell},`);
    }
    expect((await desk.check(csv)).import).toMatchObject(counts(0, 0, 5, 0));
  });

  it('is formatted for the seller’s spreadsheet, and imported without changes', async () => {
    const { id } = await createProduct(app, {
      name: 'Milch',
      category: 'Dairy',
      units: 4,
      facts: {
        allergens: ['milk'],
        nutrition: { per: '100 ml', energyKj: 268, energyKcal: 64, fat: 3.5 },
      },
    });
    const csv = await exported('?delimiter=semicolon&decimal=comma&language=de&category=Dairy');
    expect(csv).toMatch(/^\uFEFFid;Name;Kategorie;Größe;Preis;/);
    expect(csv).toContain(`${id};Milch;Molkerei & Eier;1 kg;"4,00";"3,20";4;4;ja;`);
    expect(csv).toContain(';Milch;;100 ml;268;64;"3,5";');
    expect((await desk.check(csv)).import).toMatchObject(counts(0, 0, 1, 0));
    const { status, body } = await desk.seller.get('/api/seller/products.csv?delimiter=pipe');
    expect([status, body.message]).toEqual([400, 'Delimiter must be one of comma, semicolon.']);
  });

  it('exports several batches, each product once', async () => {
    await createMany(app, 2500);
    const ids = (await exported())
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',')[0]);
    expect(new Set(ids).size).toBe(2500);
  });
});
