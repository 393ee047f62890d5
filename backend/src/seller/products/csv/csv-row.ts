import { OmitType, PartialType } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { isUUID, validateSync } from 'class-validator';
import type { Reason } from '../../../common/errors/error-codes.js';
import { type FieldError, fieldErrorsOf } from '../../../common/http/validation.js';
import { plainText } from '../../../common/text.js';
import { CATEGORIES, type Category, categoryLabel } from '../../../products/category.js';
import { ALLERGENS } from '../../../products/facts/product-facts.js';
import { ProductDataDto } from '../dto/product-data.dto.js';
import { unescapeCell } from '../../../common/csv-cells.js';
import type { FactField } from '../facts/flat-facts.js';
import { readBoolean, categoryIn } from './cell-words.js';
import { type FileColumn, isOwn, type CsvColumn } from './column-words.js';
import type { CsvFormat } from './csv-file.js';
import type { RawRow } from './csv-rows.js';
import { completeNutrition, readFactCells, type RowFacts } from './fact-cells.js';
import { type NumberRead, readAmount, readNumber } from './numbers.js';
import { breakLongLines, MAX_LINE, withoutHtml } from './plain-text.js';

/** The product fields in a row, for the columns that the file has. Amounts are in decimal dollars. */
export interface RowFields {
  name?: string;
  category?: Category;
  size?: string | null;
  price?: number;
  offerPrice?: number;
  /** Null if units are not counted. */
  units?: number | null;
  /**
   * The units when the row was exported or, without that column, when it was checked: units sold since then stay sold.
   */
  unitsAtExport?: number | null;
  inStock?: boolean;
  description?: string[];
  /** True if the description had to be reformatted: it contains HTML or overlong lines. */
  isDescriptionChanged?: boolean;
  facts?: RowFacts;
}

/** The error of a row. */
export interface RowProblem {
  /** Null if the error concerns the whole row. */
  badColumn: CsvColumn | null;
  badValue: string | null;
  message: string;
  reason: Reason;
}

/** A parsed row; one with an error is not processed further. */
export interface ReadRow extends Partial<RowProblem> {
  row: number;
  productId: string | null;
  label: string;
  fields: RowFields;
}

/** The validation rules of product fields, all optional and without the facts. */
class ImportedProductDto extends PartialType(OmitType(ProductDataDto, ['facts'])) {}

type Cells = Partial<Record<CsvColumn, string>>;
type FileCells = Partial<Record<FileColumn, string>>;

const DELIMITER_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab' };
const COUNT = /^\d{1,7}$/;
const DECIMALS = /\.\d{3,}$/;
/** Product numbers of other shops. */
const OTHER_ID = /^\d+(?:\.0)?$/;
/** Shopify's and Square's names of a product's only size. */
const NO_SIZE = /^(?:default title|regular)$/i;

const MAX_VALUE = 200;
/** Longer than any field, even with HTML around it. */
const MAX_CELL = 10_000;
/** Nested elements are parsed recursively, so their number must be limited. */
const MAX_TAGS = 1_000;
/** Truncates a text for display. A surrogate pair cut in half is replaced, because PostgreSQL cannot store it. */
const truncateCell = (text: string): string => text.slice(0, MAX_VALUE).toWellFormed();

const problem = (
  badColumn: CsvColumn | null,
  cells: Cells,
  message: string,
  reason: Reason,
): RowProblem => ({
  badColumn,
  badValue: badColumn && truncateCell(cells[badColumn] ?? ''),
  message,
  reason,
});

/** Parses and validates the cells of a row. */
export function readRow(
  { row, cells, unclosed }: { row: number } & RawRow,
  format: CsvFormat,
): ReadRow {
  const read: FileCells = {};
  format.columns.forEach((column, i) => {
    if (column) read[column] = plainText(unescapeCell((cells[i] ?? '').slice(0, MAX_CELL).trim()));
  });
  if (format.isOfVariants && NO_SIZE.test(read.size ?? '')) read.size = '';
  const named = completeNutrition(withOffer(withoutForeignId(read)), format.isPer100g);
  const { id = '', name = '' } = named;
  const wrong =
    quoteProblem(unclosed, named, format) ??
    countProblem(cells, format) ??
    lengthProblem(cells, named, format) ??
    idProblem(id, named) ??
    cellProblem(named);
  const known = { row, label: truncateCell(name), productId: null, fields: {} };
  if (wrong) return { ...known, ...wrong };
  const fields = readFields(named);
  if ('message' in fields) return { ...known, ...fields };
  return { ...known, productId: id === '' ? null : id.toLowerCase(), fields };
}

/** A product with another shop's number is found by its name. */
const withoutForeignId = (cells: FileCells): FileCells =>
  cells.name !== undefined && OTHER_ID.test(cells.id ?? '') ? { ...cells, id: '' } : cells;

/**
 * Derives the price and the offer price from a compare-at price or an empty offer price; without a sale, both are
 * equal.
 */
function withOffer({ compareAtPrice, handle: _handle, ...cells }: FileCells): Cells {
  const { price, offerPrice } = cells;
  if (compareAtPrice !== undefined && offerPrice === undefined) {
    const isSale = amount(compareAtPrice) > amount(price ?? '');
    return { ...cells, offerPrice: price, price: isSale ? compareAtPrice : price };
  }
  return offerPrice === '' && price ? { ...cells, offerPrice: price } : cells;
}

/** @returns NaN if the cell is not a number */
const valueOf = (read: NumberRead): number => ('digits' in read ? Number(read.digits) : NaN);

function quoteProblem(
  unclosed: number | undefined,
  cells: Cells,
  { columns }: CsvFormat,
): RowProblem | undefined {
  if (unclosed === undefined) return undefined;
  const column = columns[unclosed] ?? null;
  return problem(
    column && isOwn(column) ? column : null,
    cells,
    'The quote at the beginning of this cell is never closed. Please close it, or leave it out.',
    { code: 'unclosedQuote' },
  );
}

/**
 * Rejects rows with more cells than the header names: with commas as delimiters, a decimal comma has probably shifted
 * the cells, even if the last ones are empty. After semicolons and tabs, empty extra cells are harmless. Missing cells
 * are accepted, because spreadsheets omit empty ones at the end of a row.
 */
function countProblem(cells: string[], format: CsvFormat): RowProblem | undefined {
  const { columns, isNamed } = format;
  const isExtra = (cell: string, i: number): boolean =>
    cell.trim() === '' ? format.delimiter === ',' && i >= columns.length : !isNamed[i];
  const extra = cells.filter(isExtra).length;
  if (extra === 0) return undefined;
  const expected = isNamed.filter(Boolean).length;
  const count = expected + extra;
  const delimiter = DELIMITER_NAMES[format.delimiter];
  return problem(
    null,
    {},
    `The row has ${count} cells and the header ${expected}. A cell that holds a ${delimiter} needs quotes around it.`,
    { code: 'cellCount', values: { cells: count, expected, delimiter } },
  );
}

function lengthProblem(
  raw: string[],
  cells: Cells,
  { columns }: CsvFormat,
): RowProblem | undefined {
  for (const [i, column] of columns.entries()) {
    const cell = raw[i] ?? '';
    if (!column || cell.length <= MAX_TAGS) continue;
    const badColumn = isOwn(column) ? column : null;
    if (cell.length > MAX_CELL) {
      const text = `The cell has more than ${MAX_CELL} characters.`;
      return problem(badColumn, cells, text, { code: 'maxLength', values: { limit: MAX_CELL } });
    }
    if (cell.split('<').length > MAX_TAGS) {
      const text = 'The cell holds too much HTML.';
      return problem(badColumn, cells, text, { code: 'unreadable' });
    }
  }
  return undefined;
}

const idProblem = (id: string, cells: Cells): RowProblem | undefined =>
  id !== '' && !isUUID(id)
    ? problem('id', cells, 'This is not the id of a product.', { code: 'noProductId' })
    : undefined;

/** Checks the notations that only spreadsheets use. */
function cellProblem(cells: Cells): RowProblem | undefined {
  return (
    amountProblem('price', cells) ??
    amountProblem('offerPrice', cells) ??
    countCellProblem('units', cells) ??
    countCellProblem('unitsAtExport', cells) ??
    booleanProblem(cells) ??
    categoryProblem(cells)
  );
}

const AMOUNT_NAMES = { price: 'price', offerPrice: 'offer price' };

function amountProblem(column: 'price' | 'offerPrice', cells: Cells): RowProblem | undefined {
  const cell = cells[column];
  if (cell === undefined) return undefined;
  const name = AMOUNT_NAMES[column];
  if (cell === '' && column === 'offerPrice' && cells.price === undefined) {
    const text = 'An empty offer price means the price, which this file does not tell.';
    return problem(column, cells, text, { code: 'offerWithoutPrice' });
  }
  if (cell === '') return problem(column, cells, `The ${name} is empty.`, { code: 'emptyAmount' });
  const read = readAmount(cell);
  const value = truncateCell(cell);
  if ('digits' in read) {
    if (!DECIMALS.test(read.digits)) return undefined;
    const text = `“${value}” has more than two decimals. Please write an amount as 1234.50.`;
    return problem(column, cells, text, { code: 'twoDecimals', values: { value } });
  }
  if (read.problem === 'unclear') return unclearProblem(column, cells, value);
  const text = `“${value}” is not an amount in dollars. Please write one as 1234.50.`;
  return problem(column, cells, text, { code: 'noAmount', values: { value } });
}

const unclearProblem = (column: CsvColumn, cells: Cells, value: string): RowProblem =>
  problem(
    column,
    cells,
    `“${value}” could be a number with decimals or with thousands. Please write it without thousands, as 1234 or 1234.50.`,
    { code: 'thousands', values: { value } },
  );

function countCellProblem(column: 'units' | 'unitsAtExport', cells: Cells): RowProblem | undefined {
  const { [column]: cell = '' } = cells;
  if (cell === '') return undefined;
  const read = readNumber(cell);
  if ('digits' in read && COUNT.test(read.digits)) return undefined;
  const value = truncateCell(cell);
  if ('problem' in read && read.problem === 'unclear') return unclearProblem(column, cells, value);
  const text = `“${value}” is not a number of units. Units are a whole number from 0 on.`;
  return problem(column, cells, text, { code: 'wholeUnits', values: { value } });
}

function booleanProblem(cells: Cells): RowProblem | undefined {
  if (!cells.inStock || readBoolean(cells.inStock) !== undefined) return undefined;
  const value = truncateCell(cells.inStock);
  const text = `“${value}” says neither yes nor no. Please write true or false.`;
  return problem('inStock', cells, text, { code: 'trueOrFalse', values: { value } });
}

const LABELS = CATEGORIES.map((category) => categoryLabel(category, 'en'));
const CHOICES = `Choose one of ${LABELS.slice(0, -1).join(', ')} or ${LABELS.at(-1)}.`;

function categoryProblem(cells: Cells): RowProblem | undefined {
  const { category } = cells;
  if (category === undefined || categoryIn(category)) return undefined;
  const value = truncateCell(category);
  const what = value === '' ? 'The category is empty.' : `“${value}” is not a category.`;
  return problem('category', cells, `${what} ${CHOICES}`, {
    code: 'unknownCategory',
    values: { kind: value === '' ? 'empty' : 'unknown', value },
  });
}

const amount = (cell: string): number => valueOf(readAmount(cell));
const count = (cell: string): number | null => (cell === '' ? null : valueOf(readNumber(cell)));
const line = (cell: string): string => withoutHtml(cell).replace(/\s+/g, ' ').trim();
const description = (cell: string): string => breakLongLines(withoutHtml(cell));

/** Converts cells to values by column. Columns that the file does not have are left out. */
const VALUES: Record<
  Exclude<CsvColumn, 'id' | 'unitsAtExport' | FactField>,
  (cell: string) => unknown
> = {
  name: line,
  category: (cell) => categoryIn(cell) ?? cell,
  size: line,
  price: amount,
  offerPrice: amount,
  units: count,
  inStock: readBoolean,
  description,
};

const ALLERGEN_LISTS = ['allergens', 'mayContain'];

function problemOf({ field, text, reason }: FieldError, cells: Cells): RowProblem {
  if (reason.code === 'isIn' && ALLERGEN_LISTS.includes(field)) {
    const choices = `${text}: ${ALLERGENS.join(', ')}.`;
    return problem(field as CsvColumn, cells, choices, { code: 'unknownAllergen' });
  }
  return problem(field as CsvColumn, cells, `${text}.`, reason);
}

function readFields({ id: _id, unitsAtExport, ...cells }: Cells): RowFields | RowProblem {
  const data = plainToInstance(
    ImportedProductDto,
    Object.fromEntries(
      Object.entries(VALUES).flatMap(([column, read]) => {
        const cell = cells[column as keyof typeof VALUES];
        return cell === undefined ? [] : [[column, read(cell)]];
      }),
    ),
  );
  const [error] = validateSync(data, { stopAtFirstError: true });
  const [complaint] = error ? fieldErrorsOf(error) : [];
  if (complaint) return problemOf(complaint, cells);
  const label = readFactCells(cells);
  if ('complaint' in label) return problemOf(label.complaint, cells);
  return {
    ...data,
    ...label,
    ...(data.size !== undefined && { size: data.size || null }),
    ...(unitsAtExport !== undefined && { unitsAtExport: count(unitsAtExport) }),
    ...(isRewritten(cells.description) && { isDescriptionChanged: true }),
  };
}

const isRewritten = (cell = ''): boolean =>
  withoutHtml(cell) !== cell ||
  cell.split(/\/n|\r?\n/).some((part) => part.trim().length > MAX_LINE);
