import { stringify } from 'csv-stringify/sync';

/** Where a cell may begin: a spreadsheet that expects other delimiters splits at these also within quotes. */
const BEGINNING = String.raw`(?<=^|[;\t\r\n])`;
/** The beginning of a formula, including full-width forms and those after invisible characters. With apostrophes in front it is escaped. */
const FORMULA = String.raw`('*[\p{Cf}\p{Zs}\u034F\u115F\u1160\u3164]*[=+\-@\t\r＝＋－＠])`;
const RUNS = new RegExp(BEGINNING + FORMULA, 'gu');
const ESCAPED = new RegExp(`${BEGINNING}'${FORMULA}`, 'gu');

/** What a spreadsheet would take for a formula gets an apostrophe in front. */
export const escapeCell = (cell: string): string => cell.replace(RUNS, "'$1");

/** Takes those apostrophes away again. */
export const unescapeCell = (cell: string): string => cell.replace(ESCAPED, '$1');

/** Tells spreadsheets that the file is in UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** Whatever the delimiter of the reader: such a cell stays one cell. */
const NEEDS_QUOTES = /[,;\t"\r\n]|^\s|\s$/;

/** Rows as CSV. */
export const toCsv = (rows: string[][], delimiter = ','): string =>
  stringify(rows, { delimiter, quoted_match: NEEDS_QUOTES });
