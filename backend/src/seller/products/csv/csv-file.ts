import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FileColumn, findColumns } from './column-words.js';
import { type RawRow, RowReader } from './csv-rows.js';
import { BadCsvError } from './csv.errors.js';

/** The header must be within the first bytes of a file. */
export const HEAD_BYTES = 64 * 1024;
/** A longer line is split, which makes it a bad row. */
const MAX_LINE = HEAD_BYTES;
/** The amount that is parsed per turn of the event loop. */
const SLICE_BYTES = 4 * 1024;
/** The maximum number of rows after the header, including blank ones. */
export const MAX_ROWS = 60_000;
/** The number of rows searched for the header, because titles may precede it. */
const MAX_ROWS_TO_HEADER = 20;
/**
 * The number of lines searched for the header: titles and the header may have multi-line cells, and blank lines between
 * them.
 */
const HEAD_LINES = 100;
const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];
/** The maximum number of column names in an error message. */
const MAX_NAMED = 20;
const MAX_NAME = 40;

/** The detected format of a file. */
export interface CsvFormat {
  delimiter: Delimiter;
  /** The number of the row with the column names. */
  header: number;
  /** The column of each cell; null for an unknown one. */
  columns: (FileColumn | null)[];
  /** Whether the header names each cell. The first one needs no name, because lists may number their rows. */
  isNamed: boolean[];
  ignored: string[];
  /** Whether the column names state that nutrition is per 100 g. */
  isPer100g: boolean;
  /** Whether the sizes are variants of Shopify or Square. */
  isOfVariants: boolean;
}

const LINE_END = /\r\n|\n|\r/;
/** Same as LINE_END, except for a final \r, which may be the first half of \r\n. */
const LINE_END_INSIDE = /\r\n|\n|\r(?!$)/;
/** A line that sets the delimiter; Excel reads it and does not display it. */
const SEPARATOR_LINE = /^"?sep=(.)"?[,;\t]*$/i;

const isBlank = ({ cells }: RawRow): boolean => cells.every((cell) => cell.trim() === '');

interface HeaderCandidate {
  format: CsvFormat;
  names: string[];
  known: number;
  /** A column that occurs twice in the file. */
  twice?: FileColumn;
}

function candidatesOf(lines: readonly string[], delimiter: Delimiter): HeaderCandidate[] {
  const reader = new RowReader(delimiter);
  const rows = [...lines.flatMap((line) => [...reader.add(line)]), ...reader.end()];
  return rows
    .map((row, i) => ({ row, header: i + 1 }))
    .filter(({ row }) => !isBlank(row))
    .slice(0, MAX_ROWS_TO_HEADER)
    .map(({ row, header }) => {
      const names = row.cells.map((name) => name.trim());
      const { columns, twice, ...mapping } = findColumns(names);
      const ignored = names.filter((name, i) => name !== '' && columns[i] === null);
      const known = columns.filter(Boolean).length;
      const isNamed = names.map((name, i) => name !== '' || i === 0);
      const format = { delimiter, header, columns, isNamed, ignored, ...mapping };
      return { format, names, known, twice };
    });
}

/** @returns the names in the widest row, each truncated */
function namesFound(candidates: readonly HeaderCandidate[]): string {
  const [widest] = candidates
    .map(({ names }) => names.filter(Boolean))
    .sort((a, b) => b.length - a.length);
  const names = (widest ?? []).map((name) => name.slice(0, MAX_NAME).toWellFormed());
  const more = names.length > MAX_NAMED ? ', …' : '';
  return names.slice(0, MAX_NAMED).join(', ') + more;
}

/** @returns whether cells can be a product under a header: at least two of its columns have a value */
const isRowOf = ({ format }: HeaderCandidate, cells: readonly string[]): boolean =>
  format.columns.filter((column, i) => column && cells[i]).length >= 2;

/** @returns the header with the most known columns, or the first one whose products that choice would lose */
function findHeader(candidates: readonly HeaderCandidate[]): HeaderCandidate | undefined {
  const headers = candidates
    .filter(({ format: { columns } }) => columns.includes('id') || columns.includes('name'))
    .sort((a, b) => b.known - a.known);
  const [best] = headers;
  const [first] = headers
    .filter((header) => header.known >= 2 && best && losesRows(header, best, candidates))
    .sort((a, b) => a.format.header - b.format.header);
  return first ?? best;
}

const losesRows = (
  earlier: HeaderCandidate,
  later: HeaderCandidate,
  rows: readonly HeaderCandidate[],
): boolean =>
  rows.some(
    ({ format: { delimiter, header }, names }) =>
      delimiter === earlier.format.delimiter &&
      header > earlier.format.header &&
      header < later.format.header &&
      isRowOf(earlier, names),
  );

/**
 * Detects the format from the header: of the first rows and the delimiters, the combination with the most known
 * columns.
 * @param file the whole file, or its first HEAD_BYTES
 * @throws BadCsvError if there is no header of products
 */
export function readFormat(file: Buffer): CsvFormat {
  const [first = '', ...others] = new TextDecoder()
    .decode(file.subarray(0, HEAD_BYTES))
    .split(LINE_END);
  const [, declared] = SEPARATOR_LINE.exec(first) ?? [];
  const lines = declared === undefined ? [first, ...others] : others;
  const delimiters = DELIMITERS.filter(
    (delimiter) => declared === undefined || declared === delimiter,
  );
  const head = lines.slice(0, HEAD_LINES);
  const candidates = delimiters.flatMap((delimiter) => candidatesOf(head, delimiter));
  const found = findHeader(candidates);
  if (!found) throw noHeader(namesFound(candidates));
  const { format, twice } = found;
  if (twice) {
    throw new BadCsvError(`The file has two columns “${twice}”.`, {
      kind: 'twoColumns',
      column: twice,
    });
  }
  return format;
}

const noHeader = (found: string): BadCsvError =>
  new BadCsvError(
    'The first line must name the columns, and “id” or “name” must be one of them; new products need “category” and “price” too.' +
      (found && ` The columns found are: ${found}.`),
    { kind: 'noHeader', found: found || 'none' },
  );

/**
 * Yields to the event loop between slices, so that other requests are served while thousands of short rows are parsed.
 */
async function* slicesOf(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += SLICE_BYTES) {
      await nextTurn();
      yield piece.subarray(start, start + SLICE_BYTES);
    }
  }
}

/** Yields the lines of a file in batches, whatever their line endings. */
async function* linesOf(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let isFirst = true;
  const withoutSeparator = (lines: string[]): string[] => {
    const skips = isFirst && lines.length > 0 && SEPARATOR_LINE.test(lines[0] ?? '');
    isFirst &&= lines.length === 0;
    return skips ? lines.slice(1) : lines;
  };
  for await (const slice of slicesOf(pieces)) {
    const lines = (rest + decoder.decode(slice, { stream: true })).split(LINE_END_INSIDE);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) {
      lines.push(rest);
      rest = '';
    }
    yield withoutSeparator(lines);
  }
  yield withoutSeparator((rest + decoder.decode()).split(LINE_END));
}

/** Yields all rows of a file, including the header and blank ones. */
async function* allRowsOf(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  { delimiter, columns }: CsvFormat,
): AsyncGenerator<RawRow> {
  const reader = new RowReader(delimiter, columns.length);
  for await (const lines of linesOf(pieces)) for (const line of lines) yield* reader.add(line);
  yield* reader.end();
}

/**
 * Shopify writes these columns only in the first row of a product; further rows contain its other sizes and pictures.
 */
const SAID_ONCE: readonly FileColumn[] = ['name', 'category', 'description', 'brand'];

/**
 * Completes the rows of a handle from its first one. Rows without data of their own, such as another picture, become
 * blank.
 */
function completerOf({ columns }: CsvFormat): (row: RawRow) => RawRow {
  const handle = columns.indexOf('handle');
  const name = columns.indexOf('name');
  if (handle === -1 || name === -1) return (row) => row;
  let first: string[] = [];
  return (row) => {
    const { cells } = row;
    if (cells[name] !== '' || !cells[handle] || cells[handle] !== first[handle]) {
      first = cells;
      return row;
    }
    const saysMore = cells.some((cell, i) => i !== handle && columns[i] && cell.trim() !== '');
    if (!saysMore) return { cells: [] };
    const isSaidOnce = (i: number): boolean => SAID_ONCE.some((column) => column === columns[i]);
    const completed = cells.map((cell, i) => (isSaidOnce(i) && !cell ? (first[i] ?? '') : cell));
    return { ...row, cells: completed };
  };
}

/**
 * Yields the rows after the header. Blank rows are skipped but counted.
 * @param pieces the file from its beginning
 * @throws BadCsvError if there are too many rows, and any error of the pieces
 */
export async function* rowsOf(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  format: CsvFormat,
): AsyncGenerator<{ row: number } & RawRow> {
  const complete = completerOf(format);
  let row = 0;
  for await (const raw of allRowsOf(pieces, format)) {
    row++;
    if (row <= format.header) continue;
    const read = complete(raw);
    if (isBlank(read)) continue;
    if (row > MAX_ROWS + format.header) {
      throw new BadCsvError(`A file has at most ${MAX_ROWS} rows.`, {
        kind: 'tooManyRows',
        most: MAX_ROWS,
      });
    }
    yield { row, ...read };
  }
}
