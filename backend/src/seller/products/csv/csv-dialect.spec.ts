import { readFileSync } from 'node:fs';
import { toCsv } from '../../../common/csv-cells.js';
import { CATEGORIES, categoryLabel } from '../../../products/category.js';
import { ALLERGENS, DIETS, type ProductFacts } from '../../../products/facts/product-facts.js';
import type { Product } from '../../../products/catalogue.js';
import { FACT_FIELDS, flatFacts } from '../facts/flat-facts.js';
import { categoryIn, germanFactWord } from './cell-words.js';
import { GERMAN_COLUMNS, CSV_COLUMNS } from './column-words.js';
import {
  type CsvDialect,
  DECIMAL_SIGNS,
  DELIMITER_NAMES,
  delimiterOf,
  EXPORT_LANGUAGES,
  headerIn,
  productCells,
} from './csv-dialect.js';
import { readFormat, rowsOf } from './csv-file.js';
import { readRow } from './csv-row.js';

const DIALECTS: CsvDialect[] = DELIMITER_NAMES.flatMap((delimiter) =>
  DECIMAL_SIGNS.flatMap((decimal) =>
    EXPORT_LANGUAGES.map((language) => ({ delimiter, decimal, language })),
  ),
);

const FACTS: ProductFacts[] = [
  {},
  { allergens: [], keywords: ['none'] },
  {
    brand: 'Hollow; Farm',
    allergens: [...ALLERGENS],
    mayContain: ['milk', 'sulphites'],
    nutrition: { per: '100 ml', energyKj: 1268, energyKcal: 64, fat: 3.55, salt: 0.1 },
    diets: [...DIETS],
    minimumAge: 18,
    keywords: ['none', 'Milk'],
  },
];

const PRODUCTS = CATEGORIES.map((category, n): Partial<Product> => ({
  id: `01890000-0000-7000-8000-00000000000${n}`,
  name: `Pizza 12" <stone-baked> R&amp;B – ${n}`,
  category,
  size: [null, '1,5 l', 'Regular', 'Default Title'][n % 4],
  priceCents: 123_450 + n,
  offerPriceCents: 320,
  units: n % 3 === 0 ? null : n,
  inStock: n % 2 === 0,
  description: n % 2 === 0 ? [] : ['Fresh; cold', 'two, lines'],
  facts: FACTS[n % FACTS.length],
})) as Product[];

it.each(DIALECTS)('reads its own export in %j unchanged', async (dialect) => {
  const rows = [headerIn(dialect), ...PRODUCTS.map((product) => productCells(product, dialect))];
  const file = Buffer.from(toCsv(rows, delimiterOf(dialect)));
  const format = readFormat(file);
  expect(format).toMatchObject({ columns: CSV_COLUMNS, ignored: [] });
  const read: unknown[] = [];
  for await (const row of rowsOf([file], format)) read.push(readRow(row, format));
  const nothing = Object.fromEntries(FACT_FIELDS.map((field) => [field, null]));
  expect(read).toEqual(
    PRODUCTS.map(({ id, priceCents, offerPriceCents, units, facts, ...product }, n) => ({
      row: n + 2,
      label: product.name,
      productId: id,
      fields: {
        ...product,
        price: priceCents / 100,
        offerPrice: offerPriceCents / 100,
        units,
        unitsAtExport: units,
        facts: { ...nothing, ...flatFacts(facts) },
      },
    })),
  );
});

it.each(DIALECTS)('writes an empty cell for an empty list of keywords in %j', (dialect) => {
  const [product] = PRODUCTS as [Product];
  const cells = productCells(Object.assign({}, product, { facts: { keywords: [] } }), dialect);
  expect(cells[CSV_COLUMNS.indexOf('keywords')]).toBe('');
});

it('uses the German terms of the frontend', () => {
  const messages = (path: string) =>
    JSON.parse(readFileSync(`../frontend/src/${path}.json`, 'utf8')) as Record<
      string,
      Record<string, string>
    >;
  const changes = messages('seller/messages/de/auditLog');
  const facts = messages('seller/messages/de/facts');
  const allergens = messages('messages/de/allergens');
  const onScreens = { ...changes.field, ...facts.field };
  for (const [column, word] of Object.entries(GERMAN_COLUMNS)) {
    if (column in onScreens) expect([column, word]).toEqual([column, onScreens[column]]);
  }
  const labels = messages('messages/de/shop').categories;
  expect(labels).toMatchObject(
    Object.fromEntries(CATEGORIES.map((category) => [category, categoryLabel(category, 'de')])),
  );
  expect(CATEGORIES.map((category) => categoryIn(labels?.[category] ?? ''))).toEqual(CATEGORIES);
  const words = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, germanFactWord(name)]));
  expect(allergens.name).toEqual(words(ALLERGENS));
  expect(facts.diet).toEqual(words(DIETS));
});
