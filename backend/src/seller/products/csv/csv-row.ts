import { OmitType, PartialType } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { isUUID, validateSync } from 'class-validator';
import type { Reason } from '../../../common/errors/sentences.js';
import { type Complaint, complaintsOf } from '../../../common/http/validation.js';
import { plainText } from '../../../common/text.js';
import { type Category, findCategoryOrLabel } from '../../../products/category.js';
import { ProductDataDto } from '../dto/product-data.dto.js';
import { unescapeCell } from '../../../common/csv-cells.js';
import type { FactField } from '../facts/flat-facts.js';
import type { CsvColumn } from './csv-columns.js';
import type { CsvFormat } from './csv-file.js';
import { readFactCells, type RowFacts } from './fact-cells.js';

/** What a row says of a product: only the columns that the file has. Amounts in decimal dollars. */
export interface RowFields {
  name?: string;
  category?: Category;
  size?: string | null;
  price?: number;
  offerPrice?: number;
  /** Null where they are not counted. */
  units?: number | null;
  /** Units when the row was written, or else when it was checked: what was sold since stays sold. */
  unitsAtExport?: number | null;
  inStock?: boolean;
  description?: string[];
  facts?: RowFacts;
}

/** What is wrong with a row. */
export interface RowProblem {
  /** Null where it is the row as a whole. */
  badColumn: CsvColumn | null;
  badValue: string | null;
  message: string;
  reason: Reason;
}

/** A row as it was read; with a problem it goes no further. */
export interface ReadRow extends Partial<RowProblem> {
  row: number;
  productId: string | null;
  label: string;
  fields: RowFields;
}

/** The fields of a product as far as a file has them, but for its facts. */
class ImportedProductDto extends PartialType(OmitType(ProductDataDto, ['facts'])) {}

type Cells = Partial<Record<CsvColumn, string>>;

const DELIMITER_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab' };
/** Spreadsheets shout, and people write what they like. */
const BOOLEANS: Partial<Record<string, boolean>> = {
  true: true,
  '1': true,
  yes: true,
  false: false,
  '0': false,
  no: false,
};
const COUNT = /^\d{1,7}$/;
/** 1.234 could be either, so that neither is guessed. */
const THOUSANDS = /^\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d+)?$/;

const MAX_VALUE = 200;
/** As much of a text as is shown. PostgreSQL keeps no half of a character. */
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

/** Turns the cells of a row into fields of a product. */
export function readRow(row: number, cells: string[], format: CsvFormat): ReadRow {
  const named: Cells = {};
  format.columns.forEach((column, i) => {
    if (column) named[column] = plainText(unescapeCell((cells[i] ?? '').trim()));
  });
  const { id = '', name = '' } = named;
  const wrong = countProblem(cells, format) ?? idProblem(id, named) ?? cellProblem(named);
  const known = { row, label: truncateCell(name), productId: null, fields: {} };
  if (wrong) return { ...known, ...wrong };
  const read = readFields(named);
  if ('message' in read) return { ...known, ...read };
  return { ...known, productId: id === '' ? null : id.toLowerCase(), fields: read };
}

function countProblem(cells: string[], format: CsvFormat): RowProblem | undefined {
  const expected = format.columns.length;
  if (cells.length === expected) return undefined;
  const delimiter = DELIMITER_NAMES[format.delimiter];
  return problem(
    null,
    {},
    `The row has ${cells.length} cells and the header ${expected}. A cell that holds a ${delimiter} needs quotes around it.`,
    { code: 'cellCount', values: { cells: cells.length, expected, delimiter } },
  );
}

const idProblem = (id: string, cells: Cells): RowProblem | undefined =>
  id !== '' && !isUUID(id)
    ? problem('id', cells, 'This is not the id of a product.', { code: 'noProductId' })
    : undefined;

/** What is written in a way that only spreadsheets use. */
function cellProblem(cells: Cells): RowProblem | undefined {
  for (const column of ['price', 'offerPrice'] as const) {
    if (THOUSANDS.test(cells[column] ?? '')) {
      const text = 'Please write amounts without thousands, as 1234.50.';
      return problem(column, cells, text, { code: 'thousands' });
    }
  }
  for (const column of ['units', 'unitsAtExport'] as const) {
    if (cells[column] && !COUNT.test(cells[column])) {
      const text = 'Units are a whole number from 0 on.';
      return problem(column, cells, text, { code: 'wholeUnits' });
    }
  }
  if (cells.inStock && BOOLEANS[cells.inStock.toLowerCase()] === undefined) {
    return problem('inStock', cells, 'Please write true or false.', { code: 'trueOrFalse' });
  }
  return undefined;
}

/** The decimal comma of many spreadsheets. */
const amount = (cell: string): string => cell.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
const count = (cell: string): number | null => (cell === '' ? null : Number(cell));

/** What a cell says, column by column; a column that the file does not have says nothing. */
const VALUES: Record<
  Exclude<CsvColumn, 'id' | 'unitsAtExport' | FactField>,
  (cell: string) => unknown
> = {
  name: (cell) => cell,
  category: (cell) => findCategoryOrLabel(cell) ?? cell,
  size: (cell) => cell,
  price: amount,
  offerPrice: amount,
  units: count,
  inStock: (cell) => BOOLEANS[cell.toLowerCase()],
  description: (cell) => cell,
};

const problemOf = ({ field, text, reason }: Complaint, cells: Cells): RowProblem =>
  problem(field as CsvColumn, cells, `${text}.`, reason);

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
  const [complaint] = error ? complaintsOf(error) : [];
  if (complaint) return problemOf(complaint, cells);
  const label = readFactCells(cells);
  if ('complaint' in label) return problemOf(label.complaint, cells);
  return {
    ...data,
    ...label,
    ...(data.size !== undefined && { size: data.size || null }),
    ...(unitsAtExport !== undefined && { unitsAtExport: count(unitsAtExport) }),
  };
}
