import { readFormat, rowsOf } from './csv-file.js';
import { type ReadRow, readRow } from './csv-row.js';
import { BadCsvError } from './csv.errors.js';
import { toUtf8 } from './file-encoding.js';

async function read(csv: string | Buffer): Promise<ReadRow[]> {
  const file = toUtf8(Buffer.from(csv));
  const format = readFormat(file);
  const rows: ReadRow[] = [];
  for await (const row of rowsOf([file], format)) rows.push(readRow(row, format));
  return rows;
}

/** Reads a row with a name and one other cell. */
async function readCell(column: string, cell: string): Promise<ReadRow | undefined> {
  const [row] = await read(`name;${column}\nMilk;${cell}\n`);
  return row;
}

describe('CSV file', () => {
  it.each([
    ['commas', ',', '10.05', '9.5'],
    ['semicolons', ';', '10,05', '9,50'],
    ['tabs', '\t', '10,05', '9,5'],
    ['quotes', ',', '"10,05"', '"9.50"'],
  ])('with %s is parsed', async (_, delimiter, price, offerPrice) => {
    const lines = [
      ['name', 'category', 'price', 'offerPrice'],
      ['Manchego', 'Dairy', price, offerPrice],
    ];
    const rows = await read(lines.map((cells) => cells.join(delimiter)).join('\r\n'));
    const fields = { name: 'Manchego', category: 'Dairy', price: 10.05, offerPrice: 9.5 };
    expect(rows).toEqual([{ row: 2, label: 'Manchego', productId: null, fields }]);
  });

  it('has one delimiter, and other ones are text', async () => {
    const [row] = await read('name,size\nMilk; whole,1;2\n');
    expect(row?.fields).toEqual({ name: 'Milk; whole', size: '1;2' });
  });

  it('may have column names in any case and with spaces, among unknown ones', async () => {
    const csv = '\uFEFFNAME;Offer price;notes;IN_STOCK\nMilk;2;cold;TRUE\n';
    expect(readFormat(Buffer.from(csv)).ignored).toEqual(['notes']);
    expect((await read(csv))[0]?.fields).toEqual({ name: 'Milk', offerPrice: 2, inStock: true });
  });

  it('may be UTF-16 with tabs', async () => {
    const [row] = await read(Buffer.from('\uFEFFname\tsize\nCrème – “brûlée”\t1\n', 'utf16le'));
    expect(row?.fields).toEqual({ name: 'Crème – “brûlée”', size: '1' });
  });

  it('may contain invisible characters', async () => {
    const csv =
      'na\u200Bme;price\u00A0;units;allergens\nMi\u00ADlk;2,50\u00A0;\u200B4;milk\u2060\n';
    expect((await read(csv))[0]?.fields).toMatchObject({ name: 'Milk', price: 2.5, units: 4 });
  });

  it('numbers rows as a spreadsheet does, with empty rows and with line breaks in cells', async () => {
    const rows = await read('name,description\nMilk,"a\nb"\n\n,\nBread,c\n');
    expect(rows.map(({ row, label }) => [row, label])).toEqual([
      [2, 'Milk'],
      [5, 'Bread'],
    ]);
  });

  it.each([
    [
      'an Eastern European encoding',
      Buffer.from('name\n\x8fr\xf3d\xb3o\n', 'latin1'),
      /not in UTF-8.*“CSV UTF-8”/,
    ],
    ['the bytes of a picture', Buffer.from('89504e470d0a1a0a00', 'hex'), /not a CSV file/],
    ['a NUL character in UTF-16', Buffer.from('\uFEFFname\nMi\0lk\n', 'utf16le'), /not a CSV file/],
    ['no content', '', /must name the columns/],
    ['no known column', 'hello\nworld', /must name the columns/],
    ['neither id nor name', 'price,offerPrice\n1,1', /“id” or “name”/],
    ['a duplicate column', 'name,price,Price\nMilk,1,2', /two columns “price”/],
    [
      'other columns only',
      'Foo;Bar;Baz\n1;2;3',
      /“category” and “price” too\. The columns found are: Foo, Bar, Baz\.$/,
    ],
  ])('with %s is rejected', async (_, csv, sentence) => {
    const refused = read(csv);
    await expect(refused).rejects.toBeInstanceOf(BadCsvError);
    await expect(refused).rejects.toThrow(sentence);
  });
});

describe('row', () => {
  it.each([
    ['Pizza 12" Salami,30 cm', 'Pizza 12" Salami', '30 cm'],
    ['"Pizza 12" Salami",30 cm', 'Pizza 12" Salami', '30 cm'],
    ['"Pizza 12"",30 cm', 'Pizza 12"', '30 cm'],
    ['"Pizza 12""",30 cm', 'Pizza 12"', '30 cm'],
    ['"Bio" Milch,1 l', '"Bio" Milch', '1 l'],
    ['"Bio" Milch,"1 l"', '"Bio" Milch', '1 l'],
    ['"Milk" , "1 l"', 'Milk', '1 l'],
  ])('with a bare quote is parsed as intended: %s', async (line, name, size) => {
    const rows = await read(`name,size\n${line}\nTea,"20 ""g"""\n`);
    expect(rows.map(({ fields }) => fields)).toEqual([
      { name, size },
      { name: 'Tea', size: '20 "g"' },
    ]);
  });

  it.each([['Tea,20 g\nRice,1 kg'], ['"Tea","20 g"\n"Rice","1 kg"'], ['Tea,"20 g"\n"Rice",1 kg']])(
    'with an unclosed quote is the only invalid one: before %j',
    async (others) => {
      const many = 'Salt,1 kg\n'.repeat(500);
      const [milk, ...good] = await read(`name,size\n"Milk,1 l\n${others}\n${many}`);
      expect(milk).toMatchObject({ row: 2, badColumn: 'name', badValue: '"Milk,1 l' });
      expect(milk?.message).toMatch(/quote .* never closed/);
      expect(good.slice(0, 2).map(({ row, fields }) => [row, fields])).toEqual([
        [3, { name: 'Tea', size: '20 g' }],
        [4, { name: 'Rice', size: '1 kg' }],
      ]);
      expect(good.filter(({ message }) => message)).toEqual([]);
    },
  );

  it.each([
    ['name,size,price,offerPrice,units', '"Pizza" large,"L",3.50,3.00'],
    ['name,size,price', '"Pizza" large,"L",3.50,3.00'],
    ['name,size,price', '"Pizza" large,1'],
  ])('with a bare quote is invalid when its cells do not match %j: %s', async (header, line) => {
    const rows = await read(`${header}\n${line}\nTea,1 l,2\n`);
    expect(rows).toMatchObject([
      { row: 2, badColumn: 'name', fields: {} },
      { row: 3, label: 'Tea', fields: { name: 'Tea', size: '1 l', price: 2 } },
    ]);
  });

  it('ends at any kind of line break, and a cell may contain line breaks', async () => {
    const rows = await read('name,description\r\nMilk,"a\r\nb"\rTea,c\nRice,d\r\n');
    expect(rows.map(({ row, fields }) => [row, fields.description])).toEqual([
      [2, ['a', 'b']],
      [3, ['c']],
      [4, ['d']],
    ]);
  });
});

describe('header', () => {
  it.each([
    ['sep=;\nname;size\nMilk;1 l', 2],
    ['\uFEFFsep=;\r\nname;size\r\nMilk;1 l', 2],
    ['Price list, spring 2026\n\nname;size\nMilk;1 l', 4],
    ['Produkte;;\nStand: 1.4.2026\nName;Größe;\nMilk;1 l;', 4],
    ['\u200Bna\u00ADme;s\uFEFFize\nMilk;1 l', 2],
    ['"name";"size"\n"Milk";"1 l"\n\x1A', 2],
  ])('is found in %j', async (csv, row) => {
    expect(await read(csv)).toEqual([
      { row, label: 'Milk', productId: null, fields: { name: 'Milk', size: '1 l' } },
    ]);
  });

  it('may have column names of other shops, each used once', () => {
    const { columns, ignored } = readFormat(
      Buffer.from(
        'SKU,Title,Body (HTML),Vendor,Regular price,Sale price,Quantity,Image Src,Menge\n',
      ),
    );
    const known = ['name', 'description', 'brand', 'price', 'offerPrice', 'units', null, 'size'];
    expect(columns).toEqual([null, ...known]);
    expect(ignored).toEqual(['SKU', 'Image Src']);
  });
});

describe('description', () => {
  const sentence = `${'A word and '.repeat(15)}end.`;

  it('is split at the ends of sentences when it is too long, and flagged', async () => {
    const [row] = await read(`name,description\nMilk,${sentence} ${sentence} ${sentence}\n`);
    expect(row?.fields).toMatchObject({
      description: [sentence, sentence, sentence],
      isDescriptionChanged: true,
    });
  });

  it.each([
    ['x '.repeat(400), 3],
    ['x'.repeat(700), 3],
    ['🥛'.repeat(200), 2],
  ])('without sentences is split by length', async (text, lines) => {
    const [row] = await read(`name,description\nMilk,${text}\n`);
    const { description = [] } = row?.fields ?? {};
    expect(description).toHaveLength(lines);
    expect(description.every((line) => line.length <= 300 && line.isWellFormed())).toBe(true);
    expect(description.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  it('is stripped of HTML, and flagged', async () => {
    const html =
      '"<h2>Fresh &amp; cold</h2><p>From <b>our</b> <a href=""https://x.example"">farm</a>.</p><ul><li>1&nbsp;l</li><li>3 &lt; 4</li></ul>"';
    const [row] = await read(`name,description\nMilk,${html}\n`);
    expect(row?.fields).toEqual({
      name: 'Milk',
      description: ['Fresh & cold', 'From our farm.', '1 l', '3 < 4'],
      isDescriptionChanged: true,
    });
  });

  it.each([
    ['deeply nested', '<b>'.repeat(3_000)],
    ['unclosed', '<a'.repeat(30_000)],
    ['unclosed, with attributes', '<a '.repeat(20_000)],
    ['in lists', '<ul><li>'.repeat(3_000)],
  ])('is parsed or rejected when its HTML is %s', async (_, html) => {
    const [row] = await read(`name,description\nMilk,<p>Fresh</p>${html}\n`);
    expect(row?.fields.description?.[0] ?? row?.message).toBeDefined();
  });

  it('without HTML is unchanged', async () => {
    const [row] = await read('name,description\nMilk,"2 < 3 & 4 > 3\nR&D"\n');
    expect(row?.fields).toEqual({ name: 'Milk', description: ['2 < 3 & 4 > 3', 'R&D'] });
  });
});

describe('cell', () => {
  it.each<[column: string, cell: string, fields: object]>([
    ['inStock', 'TRUE', { inStock: true }],
    ['inStock', 'no', { inStock: false }],
    ['inStock', '1', { inStock: true }],
    ['inStock', '', {}],
    ...['WAHR', 'ja', 'J', 'oui', 'VRAI', 'SANT', 'Y', 'x', 'vero', 'tak', 'prawda', '1,0'].map(
      (word): [string, string, object] => ['inStock', word, { inStock: true }],
    ),
    ...['FALSCH', 'nein', 'FAUX', 'non', 'FALSKT', 'N', 'FAŁSZ', 'onwaar', 'falso', '0.0'].map(
      (word): [string, string, object] => ['inStock', word, { inStock: false }],
    ),
    ['category', 'Gemüse', { category: 'Vegetables' }],
    ['category', 'molkerei & eier', { category: 'Dairy' }],
    ['category', 'Food > Dairy Products > Milk', { category: 'Dairy' }],
    ['units', '10.0', { units: 10 }],
    ['units', '10,00', { units: 10 }],
    ['units', '1 200', { units: 1200 }],
    ['size', 'Default Title', { size: 'Default Title' }],
    ['size', 'Regular', { size: 'Regular' }],
    ['Option1 Value', 'Default Title', { size: null }],
    ['Variation Name', 'Regular', { size: null }],
    ['Variation Name', 'Large', { size: 'Large' }],
    ['brand', '"Ben &amp; Jerry’s"', { facts: { brand: 'Ben &amp; Jerry’s' } }],
    ['brand', '"<b>Ben &amp; Jerry’s</b>"', { facts: { brand: 'Ben & Jerry’s' } }],
    ['origin', '<EU>', { facts: { origin: '<EU>' } }],
    [
      'ingredients',
      'Milk <pasteurised>, salt',
      { facts: { ingredients: 'Milk <pasteurised>, salt' } },
    ],
    [
      'ingredients',
      '<strong>Milk</strong> <pasteurised>, a<b, <script>x</script>salt',
      { facts: { ingredients: 'Milk <pasteurised>, a<b, salt' } },
    ],
    ['size', '<b>1 l</b> <glass>', { size: '1 l <glass>' }],
    ['price', '$56.99', { price: 56.99 }],
    ['price', 'CHF 5.–', { price: 5 }],
    ['category', 'organic VEGGIES', { category: 'Vegetables' }],
    ['category', 'dairy', { category: 'Dairy' }],
    ['units', '', { units: null }],
    ['unitsAtExport', '', { unitsAtExport: null }],
    ['size', '', { size: null }],
    ['description', 'a/nb', { description: ['a', 'b'] }],
    ['size', "'=1+1", { size: '=1+1' }],
  ])('of %s with the value %j is parsed', async (column, cell, fields) => {
    expect((await readCell(column, cell))?.fields).toEqual({ name: 'Milk', ...fields });
  });

  it.each([
    ['price', '1.234', /“1.234” could be .* without thousands, as 1234 or 1234.50\.$/],
    ['price', '1,234', /without thousands/],
    ['price', '12.505', /“12.505” could be/],
    ['price', '1212.505', /“1212.505” has more than two decimals/],
    ['price', '', /^The price is empty\.$/],
    ['price', '0', /amount in dollars above 0/],
    ['price', '-5', /“-5” is not an amount in dollars/],
    ['offerPrice', 'on request', /“on request” is not an amount in dollars/],
    ['offerPrice', '', /empty offer price means the price/],
    [
      'category',
      'Meat',
      /^“Meat” is not a category\. Choose one of Organic veggies, Fresh Fruits, Cold Drinks, Instant Food, Dairy Products, Bakery & Breads or Grains & Cereals\.$/,
    ],
    ['category', '', /^The category is empty\. Choose one of/],
    ['id', 'nonsense', /not the id/],
    ['units', '2,5', /“2,5” is not a number of units.*whole number/],
    ['units', '1.000', /“1.000” could be/],
    ['units', '-1', /whole number/],
    ['inStock', 'maybe', /“maybe” says neither yes nor no.*true or false/],
  ])(
    'of %s with the value %j is rejected, and the error contains the value',
    async (badColumn, badValue, message) => {
      const row = await readCell(badColumn, badValue);
      expect(row).toMatchObject({ row: 2, label: 'Milk', badColumn, badValue });
      expect(row?.message).toMatch(message);
    },
  );

  it('is not truncated within a character', async () => {
    const long = `${'x'.repeat(199)}🥛`;
    const [named] = await read(`name,price\n${long},1\n`);
    const refused = await readCell('category', long);
    expect([named?.label, refused?.badValue].map((text) => text?.isWellFormed())).toEqual([
      true,
      true,
    ]);
  });

  it('may be missing at the end of a row', async () => {
    const rows = await read('name,size,brand\nMilk\nTea,1 l\n');
    expect(rows.map(({ fields }) => fields)).toEqual([
      { name: 'Milk', size: null, facts: { brand: null } },
      { name: 'Tea', size: '1 l', facts: { brand: null } },
    ]);
  });

  it.each([
    'name;size;price\nRice;1 kg;2,50;;',
    'name\tsize\tprice\nRice\t1 kg\t2,50\t\t',
    'name,size,price,,\nRice,1 kg,2.50,,',
    'name,size,price,,\nRice,1 kg,2.50',
    // The row number that pandas writes.
    ',name,size,price\n0,Rice,1 kg,2.50',
  ])('may be empty or have no column name: %j', async (csv) => {
    const [row] = await read(csv);
    expect(row).toMatchObject({ fields: { name: 'Rice', size: '1 kg', price: 2.5 } });
  });

  it.each([
    // The dollar, and the currency signs and separators of ten countries.
    ['de', '1.234,50 €'],
    ['fr', '1\u202f234,50 €'],
    ['sv', '1\u00a0234,50 kr'],
    ['pl', '1234,50 zł'],
    ['it', '€ 1.234,50'],
    ['es', '1234,50 €'],
    ['nl', '€ 1.234,50'],
    ['de-CH', 'CHF 1’234.50'],
    ['en-GB', '£1,234.50'],
    ['en-US', '$1,234.50'],
  ])('in the format of %s is parsed as an amount: %j', async (_, cell) => {
    expect((await readCell('price', cell))?.fields.price).toBe(1234.5);
  });

  it.each([
    ['size', 'x'.repeat(10_001), /^The cell has more than 10000 characters\.$/, 'maxLength'],
    ['fat', `1${' '.repeat(60_000)}x`, /more than 10000 characters/, 'maxLength'],
    ['price', '9'.repeat(60_000), /more than 10000 characters/, 'maxLength'],
    ['fat', `1${' '.repeat(9_000)}x`, /The fat is a number of grams/, 'min'],
    ['price', `${'9'.repeat(9_000)}x`, /is not an amount/, 'noAmount'],
    ['description', '<b>'.repeat(3_000), /^The cell holds too much HTML\.$/, 'unreadable'],
    ['ingredients', '<b>'.repeat(3_000), /too much HTML/, 'unreadable'],
  ])(
    'of %s that is too long is rejected, and the next row is read',
    async (badColumn, cell, message, code) => {
      const [row, next] = await read(`name;${badColumn}\nMilk;${cell}\nTea;\n`);
      expect(row).toMatchObject({ row: 2, label: 'Milk', badColumn, reason: { code } });
      expect(row?.message).toMatch(message);
      expect(row?.badValue?.length).toBeLessThanOrEqual(200);
      expect(next).toMatchObject({ row: 3, label: 'Tea' });
    },
  );

  it('of an unknown column may be long', async () => {
    const [row] = await read(`name;data\nMilk;${'x'.repeat(20_000)}\n`);
    expect(row?.fields).toEqual({ name: 'Milk' });
  });

  it('of an empty offer price means the price', async () => {
    const rows = await read('name,price,offerPrice\nMilk,2,\nTea,3,2.50\n');
    expect(rows.map(({ fields }) => fields.offerPrice)).toEqual([2, 2.5]);
  });

  it.each([
    ['name,size', 'Milk,1,2', 2],
    ['name,size', 'Milk,10,05', 2],
    // A decimal comma shifts the cells behind it, whether or not the last ones are empty.
    ['name,category,price,units', 'Milk,Dairy,1,50,', 4],
    ['name,category,price,units', 'Milk,Dairy,1,50,20', 4],
    ['name,category,price,units,,', 'Milk,Dairy,1,50,20,', 4],
    ['name,category,price,,units', 'Milk,Dairy,1,50,20', 4],
    [',name,price', '0,Milk,1,50', 3],
    ['name;price', 'Milk;1;50', 2],
  ])('in excess of the header %j makes the row invalid: %j', async (header, line, expected) => {
    const [row] = await read(`${header}\n${line}\n`);
    expect(row).toMatchObject({ row: 2, label: 'Milk', badColumn: null, fields: {} });
    expect(row?.message).toContain(`has ${expected + 1} cells and the header ${expected}.`);
  });
});
