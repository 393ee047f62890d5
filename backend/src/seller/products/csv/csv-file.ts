import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { plainCharacters } from '../../../common/text.js';
import { CSV_COLUMNS, type CsvColumn } from './csv-columns.js';
import { BadCsvError } from './csv.errors.js';

/** A header longer than this is none. */
export const HEAD_BYTES = 64 * 1024;
/** What is parsed in one turn of the event loop. */
const SLICE_BYTES = 4 * 1024;
/** Rows of a file behind the header, blank ones too. */
export const MAX_ROWS = 60_000;
const DELIMITERS = [',', ';', '\t'] as const;
const UTF_16_MARK = Buffer.from([0xff, 0xfe]);

/** How a file is to be read. */
export interface CsvFormat {
  delimiter: (typeof DELIMITERS)[number];
  /** What each cell of a row is; null for a column that no product has. */
  columns: (CsvColumn | null)[];
  ignored: string[];
}

/**
 * A file as UTF-8: spreadsheets also write UTF-16, which they call “Unicode text”.
 * @throws BadCsvError
 */
export function toUtf8(file: Buffer): Buffer {
  const isUtf16 = file.subarray(0, 2).equals(UTF_16_MARK);
  const text = isUtf16 ? Buffer.from(file.toString('utf16le').toWellFormed(), 'utf8') : file;
  // PostgreSQL keeps no text with a NUL.
  if (text.includes(0)) throw new BadCsvError('The file is not a CSV file.', { kind: 'other' });
  if (!isUtf8(text)) {
    throw new BadCsvError(
      'The file is not in UTF-8. In the spreadsheet, please save it as “CSV UTF-8”.',
      { kind: 'notUtf8' },
    );
  }
  return text;
}

const optionsFor = (delimiter: string): Options => ({
  bom: true,
  delimiter,
  // Rows with too many or too few cells are ours to name.
  relax_column_count: true,
});

/** `Offer price` and `offer_price` are the column offerPrice. */
const normalizedName = (text: string): string =>
  plainCharacters(text)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
const findColumn = (name: string): CsvColumn | null =>
  CSV_COLUMNS.find((column) => normalizedName(column) === normalizedName(name)) ?? null;

function firstRow(head: string, delimiter: string): string[] {
  try {
    const options = { ...optionsFor(delimiter), to: 1, skip_empty_lines: true };
    const [row = []]: string[][] = parseNow(head, options);
    return row;
  } catch {
    return [];
  }
}

/**
 * Finds out from the header line how a file is written: the one delimiter that makes most names of columns.
 * @param file the whole of it, or its first HEAD_BYTES
 * @throws BadCsvError when that is not a header of products
 */
export function readFormat(file: Buffer): CsvFormat {
  const head = file.subarray(0, HEAD_BYTES).toString('utf8');
  const [best] = DELIMITERS.map((delimiter) => {
    const names = firstRow(head, delimiter).map((name) => name.trim());
    const columns = names.map(findColumn);
    const ignored = names.filter((name, i) => name !== '' && columns[i] === null);
    return { delimiter, columns, ignored, known: columns.filter(Boolean).length };
  }).sort((a, b) => b.known - a.known);
  const { delimiter, columns, ignored } = best as CsvFormat;
  const twice = columns.find((column, i) => column && columns.indexOf(column) !== i);
  if (twice)
    throw new BadCsvError(`The file has two columns “${twice}”.`, {
      kind: 'twoColumns',
      column: twice,
    });
  if (!columns.includes('id') && !columns.includes('name')) {
    throw new BadCsvError(
      'The first line must name the columns, and “id” or “name” must be one of them.',
      { kind: 'noHeader' },
    );
  }
  return { delimiter, columns, ignored };
}

/** A row as csv-parse says it with the option `info`. */
interface ParsedRow {
  record: string[];
  info: { records: number; empty_lines: number };
}

/** Splits the pieces, so that other requests get their turn while thousands of short rows are parsed. */
async function* slicesOf(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += SLICE_BYTES) {
      await nextTurn();
      yield piece.subarray(start, start + SLICE_BYTES);
    }
  }
}

/**
 * The rows after the header, as lists of cells. Blank ones are left out, but counted.
 * @param pieces of the file, from its beginning
 * @throws BadCsvError where quotes do not fit together or there are too many rows, and any error of the pieces
 */
export async function* rowsOf(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  { delimiter }: CsvFormat,
): AsyncGenerator<{ row: number; cells: string[] }> {
  const parser = parse({ ...optionsFor(delimiter), skip_empty_lines: true, info: true });
  // What goes wrong is thrown where the rows are read.
  pipeline(slicesOf(pieces), parser, () => undefined);
  let isHeader = true;
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<ParsedRow>) {
      const row = info.records + info.empty_lines;
      if (row > MAX_ROWS + 1) {
        throw new BadCsvError(`A file has at most ${MAX_ROWS} rows.`, {
          kind: 'tooManyRows',
          most: MAX_ROWS,
        });
      }
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (isHeader) isHeader = false;
      else yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new BadCsvError(`The file cannot be read as CSV: ${error.message}.`, { kind: 'other' });
  }
}
