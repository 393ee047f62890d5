import { stringify } from 'csv-stringify/sync';
import { readFormat, rowsOf } from './csv-file.js';
import { type ReadRow, readRow } from './csv-row.js';
import { toUtf8 } from './file-encoding.js';

async function read(rows: string[][], delimiter = ','): Promise<ReadRow[]> {
  const file = toUtf8(Buffer.from(stringify(rows, { delimiter })));
  const format = readFormat(file);
  const found: ReadRow[] = [];
  for await (const row of rowsOf([file], format)) found.push(readRow(row, format));
  return found;
}

const list = <T>(length: number, make: (n: number) => T): T[] =>
  Array.from({ length }, (_, n) => make(n));
const problems = (rows: ReadRow[]): unknown[] =>
  rows.flatMap(({ row, badColumn, badValue, message }) =>
    message === undefined ? [] : [[row, badColumn, badValue, message]],
  );
/** @returns a row of cells, given by column name */
const row = (columns: readonly string[], cells: Record<string, string>): string[] =>
  columns.map((column) => cells[column] ?? '');

it('reads a list in the format of Open Food Facts, including gaps', async () => {
  const columns =
    'code,product_name,brands,quantity,category,price,ingredients_text,allergens,traces,energy-kj_100g,energy-kcal_100g,fat_100g,saturated-fat_100g,carbohydrates_100g,sugars_100g,fiber_100g,proteins_100g,salt_100g,image_url'.split(
      ',',
    );
  const rows = list(300, (n) =>
    row(columns, {
      code: String(4_000_000_000_000 + n),
      product_name: `Product ${n}`,
      brands: n % 3 === 0 ? '' : `Brand ${n % 7}`,
      quantity: n % 4 === 0 ? '' : '500 g',
      category: 'Dairy',
      price: '2.99',
      ingredients_text: n % 2 === 0 ? '<span class="allergen">Milk</span>, sugar' : '',
      allergens: n % 2 === 0 ? 'en:milk,en:sulphur-dioxide-and-sulphites' : '',
      traces: n % 5 === 0 ? 'en:nuts' : '',
      ...(n % 3 !== 1 && {
        'energy-kj_100g': n % 6 === 0 ? '' : '1046.4',
        'energy-kcal_100g': '250.123456',
        fat_100g: '3.3333333333333',
        'saturated-fat_100g': n % 7 === 0 ? '' : '1.125',
        salt_100g: n % 9 === 0 ? '' : '1.5e-02',
      }),
    }),
  );
  const found = await read([columns, ...rows], '\t');
  expect(problems(found)).toEqual([]);
  expect(found).toHaveLength(300);
  expect(found[0]?.fields).toMatchObject({
    name: 'Product 0',
    size: null,
    category: 'Dairy',
    price: 2.99,
    facts: {
      brand: null,
      ingredients: 'Milk, sugar',
      allergens: ['milk', 'sulphites'],
      mayContain: ['nuts'],
      nutritionPer: '100 g',
      energyKj: 1047,
      energyKcal: 250,
      fat: 3.33,
      saturates: null,
      fibre: null,
      salt: null,
    },
  });
  expect(found[1]?.fields).toMatchObject({
    size: '500 g',
    facts: { allergens: null, nutritionPer: null, energyKj: null, fat: null },
  });
});

it('reads Shopify products, whose compare-at price is the regular price', async () => {
  const columns =
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status'.split(
      ',',
    );
  const rows = list(30, (n) =>
    row(columns, {
      Handle: `tea-${n}`,
      Title: `Tea ${n}`,
      'Body (HTML)': `<p>Leaves from <em>Assam</em>.</p>\n<p>Strong &amp; dark.</p>`,
      Vendor: 'Tea House',
      'Product Category': 'Food, Beverages & Tobacco > Beverages > Tea',
      Type: 'Drinks',
      'Option1 Name': 'Title',
      'Option1 Value': n % 2 === 0 ? 'Default Title' : '100 g',
      'Variant Inventory Qty': String(n),
      'Variant Price': '4.50',
      'Variant Compare At Price': ['', '0.00', '6.00'][n % 3] ?? '',
    }),
  );
  const found = await read([columns, ...rows]);
  expect(problems(found)).toEqual([]);
  expect(
    found.slice(0, 3).map(({ fields }) => [fields.size, fields.price, fields.offerPrice]),
  ).toEqual([
    [null, 4.5, 4.5],
    ['100 g', 4.5, 4.5],
    [null, 6, 4.5],
  ]);
  expect(found[5]?.fields).toMatchObject({
    name: 'Tea 5',
    category: 'Drinks',
    units: 5,
    description: ['Leaves from Assam.', 'Strong & dark.'],
    facts: { brand: 'Tea House' },
  });
});

it('reads variants of a Shopify product, and omits rows with only a picture', async () => {
  const columns = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Vendor',
    'Type',
    'Option1 Value',
    'Variant Price',
    'Variant Compare At Price',
    'Image Src',
  ];
  const rows = [
    ['oolong', 'Oolong', 'Dark', 'Tea House', 'Drinks', '50 g', '4', '5', 'a.jpg'],
    ['oolong', '', '', '', '', '100 g', '7', '', 'b.jpg'],
    ['oolong', '', '', '', '', '', '', '', 'c.jpg'],
    ['', '', '', '', '', '200 g', '9', '', ''],
  ];
  const found = await read([columns, ...rows]);
  const shared = {
    name: 'Oolong',
    category: 'Drinks',
    description: ['Dark'],
    facts: { brand: 'Tea House' },
  };
  expect(found.slice(0, 2).map(({ row: number, fields }) => [number, fields])).toEqual([
    [2, { ...shared, size: '50 g', price: 5, offerPrice: 4 }],
    [3, { ...shared, size: '100 g', price: 7, offerPrice: 7 }],
  ]);
  expect(problems(found)).toEqual([
    [5, 'category', '', expect.stringMatching(/^The category is empty/)],
  ]);
});

it('reads WooCommerce products, and ignores their ids', async () => {
  const columns =
    'ID,Type,SKU,Name,Published,Is featured?,Short description,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images'.split(
      ',',
    );
  const rows = list(120, (n) =>
    row(columns, {
      ID: String(900 + n),
      Type: 'simple',
      Name: `Bread & Butter ${n}`,
      Description: n === 0 ? `${'Baked every morning. '.repeat(30)}` : 'Fresh.',
      'In stock?': String(n % 2),
      Stock: n % 4 === 0 ? '' : '12.0',
      'Sale price': n % 3 === 0 ? '2.5' : '',
      'Regular price': '3',
      Categories: 'Food, Food > Bakery',
    }),
  );
  const found = await read([columns, ...rows]);
  expect(problems(found)).toEqual([]);
  expect(found[0]?.fields.description?.length).toBeGreaterThan(2);
  expect(found[0]?.fields.isDescriptionChanged).toBe(true);
  expect(found[1]).toMatchObject({
    productId: null,
    fields: {
      name: 'Bread & Butter 1',
      category: 'Bakery',
      price: 3,
      offerPrice: 3,
      inStock: true,
      units: 12,
      description: ['Fresh.'],
    },
  });
  expect(found[3]?.fields).toMatchObject({ price: 3, offerPrice: 2.5 });
});

it('reads Square items, and reports those without a price', async () => {
  const columns =
    'Token,Item Name,Variation Name,SKU,Description,Category,Price,Current Quantity Main,GTIN'.split(
      ',',
    );
  const rows = list(60, (n) =>
    row(columns, {
      Token: `X${n}`,
      'Item Name': `Apple ${n}`,
      'Variation Name': n % 2 === 0 ? 'Regular' : 'Bag',
      Category: 'Fresh Fruits',
      Price: n === 7 ? 'variable' : '$1.20',
    }),
  );
  const found = await read([columns, ...rows]);
  expect(problems(found)).toEqual([
    [
      9,
      'price',
      'variable',
      '“variable” is not an amount in dollars. Please write one as 1234.50.',
    ],
  ]);
  expect(found.slice(0, 2).map(({ fields }) => fields)).toEqual([
    { name: 'Apple 0', size: null, category: 'Fruits', price: 1.2, description: [] },
    { name: 'Apple 1', size: 'Bag', category: 'Fruits', price: 1.2, description: [] },
  ]);
});

it('reads a long supermarket list, and reports each row of an unknown category', async () => {
  const columns =
    'index,product,category,sub_category,brand,sale_price,market_price,type,rating'.split(',');
  const rows = list(2_000, (n) =>
    row(columns, {
      index: String(n),
      product: `Rice "Gold" ${n}`,
      category: n % 400 === 0 ? 'Beauty & Hygiene' : 'Grains & Cereals',
      brand: 'Gold',
      sale_price: n % 10 === 0 ? '1,220.50' : '220',
      market_price: n % 10 === 0 ? '1,300.00' : '220.00',
    }),
  );
  const found = await read([columns, ...rows]);
  expect(problems(found)).toHaveLength(5);
  expect(problems(found)[1]).toEqual([
    402,
    'category',
    'Beauty & Hygiene',
    expect.stringMatching(/^“Beauty & Hygiene” is not a category\. Choose one of Organic veggies/),
  ]);
  expect(found[10]?.fields).toEqual({
    name: 'Rice "Gold" 10',
    category: 'Grains',
    price: 1300,
    offerPrice: 1220.5,
    facts: { brand: 'Gold' },
  });
});
