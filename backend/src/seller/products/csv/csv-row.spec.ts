import { readFormat, rowsOf, toUtf8 } from './csv-file.js';
import { type ReadRow, readRow } from './csv-row.js';
import { BadCsvError } from './csv.errors.js';

async function read(csv: string | Buffer): Promise<ReadRow[]> {
  const file = toUtf8(Buffer.from(csv));
  const format = readFormat(file);
  const rows: ReadRow[] = [];
  for await (const { row, cells } of rowsOf([file], format)) rows.push(readRow(row, cells, format));
  return rows;
}

/** Reads one cell of a column. */
async function readCell(column: string, cell: string): Promise<ReadRow | undefined> {
  const [row] = await read(`name;${column}\nMilk;${cell}\n`);
  return row;
}

describe('a file', () => {
  it.each([
    ['commas', ',', '10.05', '9.5'],
    ['semicolons', ';', '10,05', '9,50'],
    ['tabs', '\t', '10,05', '9,5'],
    ['quotes', ',', '"10,05"', '"9.50"'],
  ])('with %s is read as it was meant', async (_, delimiter, price, offerPrice) => {
    const lines = [
      ['name', 'category', 'price', 'offerPrice'],
      ['Manchego', 'Dairy', price, offerPrice],
    ];
    const rows = await read(lines.map((cells) => cells.join(delimiter)).join('\r\n'));
    const fields = { name: 'Manchego', category: 'Dairy', price: 10.05, offerPrice: 9.5 };
    expect(rows).toEqual([{ row: 2, label: 'Manchego', productId: null, fields }]);
  });

  it('has one delimiter, and the others are text', async () => {
    const [row] = await read('name,size\nMilk; whole,1;2\n');
    expect(row?.fields).toEqual({ name: 'Milk; whole', size: '1;2' });
  });

  it('may name its columns in any case, with blanks, and others beside', async () => {
    const csv = '\uFEFFNAME;Offer price;notes;IN_STOCK\nMilk;2;cold;TRUE\n';
    expect(readFormat(Buffer.from(csv)).ignored).toEqual(['notes']);
    expect((await read(csv))[0]?.fields).toEqual({ name: 'Milk', offerPrice: 2, inStock: true });
  });

  it('may be what spreadsheets call Unicode text', async () => {
    const [row] = await read(Buffer.from('\uFEFFname\tsize\nCrème – “brûlée”\t1\n', 'utf16le'));
    expect(row?.fields).toEqual({ name: 'Crème – “brûlée”', size: '1' });
  });

  it('may hold what nobody sees', async () => {
    const csv =
      'na\u200Bme;price\u00A0;units;allergens\nMi\u00ADlk;2,50\u00A0;\u200B4;milk\u2060\n';
    expect((await read(csv))[0]?.fields).toMatchObject({ name: 'Milk', price: 2.5, units: 4 });
  });

  it('counts its rows as a spreadsheet does: empty ones, and cells of several lines', async () => {
    const rows = await read('name,description\nMilk,"a\nb"\n\n,\nBread,c\n');
    expect(rows.map(({ row, label }) => [row, label])).toEqual([
      [2, 'Milk'],
      [5, 'Bread'],
    ]);
  });

  it.each([
    ['Windows-1252', Buffer.from('name\nCr\xe8me\n', 'latin1'), /not in UTF-8.*“CSV UTF-8”/],
    ['pictures', Buffer.from('89504e470d0a1a0a00', 'hex'), /not a CSV file/],
    ['Unicode text with a NUL', Buffer.from('\uFEFFname\nMi\0lk\n', 'utf16le'), /not a CSV file/],
    ['nothing', '', /must name the columns/],
    ['no columns', 'hello\nworld', /must name the columns/],
    ['neither id nor name', 'price,offerPrice\n1,1', /“id” or “name”/],
    ['a column twice', 'name,price,Price\nMilk,1,2', /two columns “price”/],
    ['a broken quote', 'name,size\n"Milk,1\n', /cannot be read as CSV/],
  ])('in or with %s is refused', async (_, csv, sentence) => {
    const refused = read(csv);
    await expect(refused).rejects.toBeInstanceOf(BadCsvError);
    await expect(refused).rejects.toThrow(sentence);
  });
});

describe('a cell', () => {
  it.each([
    ['inStock', 'TRUE', { inStock: true }],
    ['inStock', 'no', { inStock: false }],
    ['inStock', '1', { inStock: true }],
    ['inStock', '', {}],
    ['category', 'organic VEGGIES', { category: 'Vegetables' }],
    ['category', 'dairy', { category: 'Dairy' }],
    ['units', '', { units: null }],
    ['unitsAtExport', '', { unitsAtExport: null }],
    ['size', '', { size: null }],
    ['description', 'a/nb', { description: ['a', 'b'] }],
    ['size', "'=1+1", { size: '=1+1' }],
  ])('of %s that says %j is understood', async (column, cell, fields) => {
    expect((await readCell(column, cell))?.fields).toEqual({ name: 'Milk', ...fields });
  });

  it.each([
    ['price', '1.234,50', /without thousands/],
    ['price', '1,234', /without thousands/],
    ['price', '2.505', /at most two decimals|without thousands/],
    ['offerPrice', '12,5 €', /amount in dollars/],
    ['category', 'Toys', /choose a category/],
    ['id', 'nonsense', /not the id/],
    ['units', '2,5', /whole number/],
    ['inStock', 'maybe', /true or false/],
  ])('of %s that says %j is named, with its value', async (badColumn, badValue, message) => {
    const row = await readCell(badColumn, badValue);
    expect(row).toMatchObject({ row: 2, label: 'Milk', badColumn, badValue });
    expect(row?.message).toMatch(message);
  });

  it('is not cut in the middle of a character, which PostgreSQL would not keep', async () => {
    const long = `${'x'.repeat(199)}🥛`;
    const [named] = await read(`name,price\n${long},1\n`);
    const refused = await readCell('category', long);
    expect([named?.label, refused?.badValue].map((text) => text?.isWellFormed())).toEqual([
      true,
      true,
    ]);
  });

  it.each(['Milk', 'Milk,1,2', 'Milk,10,05'])(
    'too many or too few make %j a bad row',
    async (line) => {
      const [row] = await read(`name,size\n${line}\n`);
      expect(row).toMatchObject({ row: 2, label: 'Milk', badColumn: null, fields: {} });
      expect(row?.message).toMatch(/cells and the header 2/);
    },
  );
});
