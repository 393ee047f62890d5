import { plainToInstance } from 'class-transformer';
import { isUUID, validateSync } from 'class-validator';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { toDecimal } from '../common/money.js';
import { assertCleanBody } from '../common/clean-input.middleware.js';
import { ProductDataDto } from './dto/product-data.dto.js';
import type { Product } from './product.entity.js';
import { BadCsvError } from './products.errors.js';

/** The columns of an export, in their order. An import may leave out `id`, `size`, `units`, `unitsAtExport` and `inStock`. */
export const CSV_COLUMNS = [
  'id',
  'name',
  'category',
  'size',
  'price',
  'offerPrice',
  'units',
  'unitsAtExport',
  'inStock',
  'description',
] as const;
type CsvColumn = (typeof CSV_COLUMNS)[number];
const REQUIRED: readonly CsvColumn[] = ['name', 'category', 'price', 'offerPrice'];

export const MAX_CSV_ROWS = 60_000;

/** A row of an import that could be read. */
export interface CsvProduct {
  /** Line of the file, as a spreadsheet counts. */
  row: number;
  id?: string;
  data: ProductDataDto;
  /** Units when the row was exported: the import applies the difference, so that sales in between stay sold. */
  unitsAtExport?: number | null;
}

export interface CsvError {
  row: number;
  message: string;
}

export const csvHeader = (): string => stringify([[...CSV_COLUMNS]]);

/** Cells that a spreadsheet would take for a formula get an apostrophe in front. */
export const csvRows = (products: readonly Product[]): string =>
  stringify(products.map((product) => toCells(product).map(escape)));

const toCells = (product: Product): string[] => [
  product.id,
  product.name,
  product.category,
  product.size ?? '',
  toDecimal(product.priceCents).toFixed(2),
  toDecimal(product.offerPriceCents).toFixed(2),
  String(product.units ?? ''),
  String(product.units ?? ''),
  String(product.inStock),
  product.description.join('\n'),
];

/** A spreadsheet would run it; with apostrophes in front it is such a cell, escaped. */
const FORMULA = /^'*[=+\-@\t\r]/;
const escape = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
const unescape = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/**
 * Reads a file of products. A bad row is named and left out; the good ones stay.
 * @throws BadCsvError when the file as a whole cannot be read
 */
export function readCsv(file: Buffer): { products: CsvProduct[]; errors: CsvError[] } {
  const rows = readRows(file);
  const products: CsvProduct[] = [];
  const errors: CsvError[] = [];
  for (const { record, info } of rows) {
    const cells = Object.fromEntries(
      Object.entries(record).map(([column, cell]) => [column, unescape(cell)]),
    );
    const product = readRow(cells, info.lines);
    if ('message' in product) errors.push(product);
    else products.push(product);
  }
  return { products, errors };
}

interface Row {
  record: Record<string, string>;
  info: { lines: number };
}

function readRows(file: Buffer): Row[] {
  const text = file.toString('utf8');
  if (text.includes('\0') || text.includes('\uFFFD'))
    throw new BadCsvError('The file is not text in UTF-8.');
  let rows: Row[];
  try {
    rows = parse(text, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim()),
      delimiter: [',', ';'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MAX_CSV_ROWS + 1,
    }) as unknown as Row[];
  } catch (error) {
    throw new BadCsvError(`The file cannot be read as CSV: ${(error as Error).message}.`);
  }
  const missing = REQUIRED.find((column) => !(column in (rows[0]?.record ?? {})));
  if (missing) throw new BadCsvError(`The file has no rows, or no column “${missing}”.`);
  if (rows.length > MAX_CSV_ROWS) throw new BadCsvError(`A file has at most ${MAX_CSV_ROWS} rows.`);
  return rows;
}

const isCount = (cell: string): boolean => /^\d{1,7}$/.test(cell);

function readRow(cells: Partial<Record<string, string>>, row: number): CsvProduct | CsvError {
  const { id = '', units = '', unitsAtExport, inStock = '' } = cells;
  if (id !== '' && !isUUID(id)) return { row, message: 'id is not the id of a product' };
  if (units !== '' && !isCount(units)) return { row, message: 'units is not a whole number' };
  if (unitsAtExport && !isCount(unitsAtExport)) {
    return { row, message: 'unitsAtExport is not a whole number' };
  }
  if (!['', 'true', 'false'].includes(inStock))
    return { row, message: 'inStock is not true or false' };
  const data = plainToInstance(ProductDataDto, {
    ...cells,
    description: cells.description ?? '',
    units: units === '' ? null : Number(units),
    inStock: inStock === '' ? undefined : inStock === 'true',
  });
  const problem = problemOf(data);
  if (problem) return { row, message: problem };
  return {
    row,
    ...(id && { id: id.toLowerCase() }),
    data,
    ...(unitsAtExport !== undefined && {
      unitsAtExport: unitsAtExport === '' ? null : Number(unitsAtExport),
    }),
  };
}

function problemOf(data: ProductDataDto): string | undefined {
  try {
    assertCleanBody({ ...data });
  } catch {
    return 'a cell holds a character that is not text';
  }
  const [error] = validateSync(data, { whitelist: true, stopAtFirstError: true });
  if (error) return Object.values(error.constraints ?? {})[0];
  return data.offerPrice > data.price ? 'The offer price must not be above the price' : undefined;
}
