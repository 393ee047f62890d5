import { CATEGORIES } from '../../../products/category.js';
import { readFormat, rowsOf } from './csv-file.js';
import { type RowFields, readRow } from './csv-row.js';
import { toUtf8 } from './file-encoding.js';

async function read(file: Buffer): Promise<RowFields[]> {
  const text = toUtf8(file);
  const format = readFormat(text);
  const products: RowFields[] = [];
  for await (const row of rowsOf([text], format)) {
    const { fields, message } = readRow(row, format);
    expect([row.row, message]).toEqual([row.row, undefined]);
    products.push(fields);
  }
  return products;
}

const GERMAN = [
  'Gemüse',
  'Obst',
  'Getränke',
  'Fertiggerichte',
  'Milchprodukte',
  'Backwaren',
  'Getreide',
];
const NAMES = [
  'Crème brûlée',
  'Pizza 12" Salami',
  'Müsli; extra',
  'Fish, smoked',
  'Smörgås',
  'Plain',
];

const PRODUCTS: RowFields[] = Array.from({ length: 50 }, (_, n) => ({
  name: `${NAMES[n % NAMES.length]} ${n}`,
  category: CATEGORIES[n % CATEGORIES.length],
  size: n % 4 === 0 ? null : `${n} g`,
  price: n % 10 === 0 ? 1234.5 + n : 4 + n / 4,
  offerPrice: n % 10 === 0 ? 1234.5 + n : 3 + n / 4,
  inStock: n % 3 === 0,
  description: n % 5 === 0 ? [`Line one of ${n}`, 'line two'] : [],
  // Excel omits this cell at the end of a row if it is empty.
  units: n % 2 === 0 ? null : n * 30,
}));

interface Way {
  delimiter?: string;
  lineEnd?: string | ((row: number) => string);
  above?: string[];
  header?: string[];
  /** Which cells are quoted. */
  quotes?: 'where needed' | 'everywhere' | 'never around inches';
  isShort?: boolean;
  amount?: (amount: number) => string;
  count?: (count: number) => string;
  words?: readonly [yes: string, no: string];
  categories?: readonly string[];
  encode?: (text: string) => Buffer;
  behind?: string;
}

const HEADER = [
  'name',
  'category',
  'size',
  'price',
  'offerPrice',
  'inStock',
  'description',
  'units',
];
const GERMAN_HEADER =
  'Name,Kategorie,Größe,Preis,Angebotspreis,Vorrätig,Beschreibung,Bestand'.split(',');

/** Formats amounts as spreadsheets in a country do. */
const local = (locale: string, currency: string) => (amount: number) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);

const swap = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** Writes the list as a spreadsheet saves it. */
function save(way: Way): Buffer {
  const {
    delimiter = ',',
    lineEnd = '\n',
    above = [],
    header = HEADER,
    quotes = 'where needed',
    isShort = false,
    amount = (dollars) => dollars.toFixed(2),
    count = String,
    words: [yes, no] = ['true', 'false'],
    categories = CATEGORIES,
    encode = (text) => Buffer.from(text),
    behind = '',
  } = way;
  const quoted = (cell: string): string => {
    const isBare =
      quotes === 'never around inches' && !cell.includes(delimiter) && !/\n/.test(cell);
    if (isBare || (quotes !== 'everywhere' && !/[,;\t"\n]/.test(cell))) return cell;
    return `"${cell.replaceAll('"', '""')}"`;
  };
  const rows = PRODUCTS.map((product) => [
    product.name ?? '',
    categories[CATEGORIES.indexOf(product.category ?? 'Dairy')] ?? '',
    product.size ?? '',
    amount(product.price ?? 0),
    amount(product.offerPrice ?? 0),
    product.inStock ? yes : no,
    (product.description ?? []).join('\n'),
    product.units === null ? '' : count(product.units ?? 0),
  ]);
  const lines = [header, ...rows].map((cells) => {
    const filled = isShort ? cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1) : cells;
    return filled.map(quoted).join(delimiter);
  });
  const end = (row: number): string => (typeof lineEnd === 'string' ? lineEnd : lineEnd(row));
  return encode([...above, ...lines].map((line, row) => line + end(row)).join('') + behind);
}

const WAYS: [string, Way][] = [
  ['as we export it', { encode: (text) => Buffer.from(`\uFEFF${text}`) }],
  [
    'by a German Excel',
    {
      delimiter: ';',
      lineEnd: '\r\n',
      header: GERMAN_HEADER,
      words: ['WAHR', 'FALSCH'],
      categories: GERMAN,
      amount: local('de-DE', 'EUR'),
      encode: (text) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1'),
    },
  ],
  [
    'by a French Excel, with a line that names the delimiter',
    {
      delimiter: ';',
      lineEnd: '\r\n',
      above: ['sep=;'],
      words: ['VRAI', 'FAUX'],
      amount: local('fr-FR', 'EUR'),
    },
  ],
  [
    'by a Swedish Excel as UTF-16',
    {
      delimiter: '\t',
      words: ['SANT', 'FALSKT'],
      amount: local('sv-SE', 'SEK'),
      encode: (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    },
  ],
  [
    'in big-endian UTF-16',
    {
      delimiter: '\t',
      amount: local('pl-PL', 'PLN'),
      words: ['PRAWDA', 'FAŁSZ'],
      encode: (text) => swap(`\uFEFF${text}`),
    },
  ],
  [
    'in UTF-16 without a byte order mark',
    {
      delimiter: ';',
      amount: local('it-IT', 'EUR'),
      words: ['VERO', 'FALSO'],
      encode: (text) => Buffer.from(text, 'utf16le'),
    },
  ],
  [
    'with titles above the header',
    {
      delimiter: ';',
      above: ['Lista de precios;;;;;;;', '', 'Primavera de 2026'],
      amount: local('es-ES', 'EUR'),
      words: ['sí', 'no'],
    },
  ],
  [
    'with short rows',
    {
      delimiter: ';',
      isShort: true,
      amount: local('nl-NL', 'EUR'),
      words: ['ja', 'nee'],
      count: (n) => n.toFixed(1),
    },
  ],
  [
    'with every kind of line end',
    { lineEnd: (row) => ['\r\n', '\n', '\r'][row % 3] ?? '\n', amount: local('de-CH', 'CHF') },
  ],
  [
    'with quotes around every cell',
    { quotes: 'everywhere', amount: local('en-GB', 'GBP'), words: ['Y', 'N'] },
  ],
  [
    'with bare quotes and Ctrl-Z',
    {
      quotes: 'never around inches',
      lineEnd: '\r\n',
      behind: '\x1A',
      amount: local('en-US', 'USD'),
      words: ['x', 'no'],
    },
  ],
  [
    'by an old Mac, with invisible characters in the header',
    {
      lineEnd: '\r',
      header: HEADER.map((name) => `\u200B${name.replace('e', '\u00ADe')}\u00A0`),
      words: ['oui', 'non'],
    },
  ],
];

it.each(WAYS)('reads the same products from a list saved %s', async (_, way) => {
  expect(await read(save(way))).toEqual(PRODUCTS);
});
