import { stringify } from 'csv-stringify/sync';

/**
 * The beginning of a cell. A spreadsheet that expects another delimiter splits at these characters even within quotes.
 */
const BEGINNING = String.raw`(?<=^|[;\t\r\n])`;
/**
 * The beginning of a formula, including full-width forms and those after invisible characters. Preceding apostrophes
 * escape it.
 */
const FORMULA = String.raw`('*[\p{Cf}\p{Zs}\u034F\u115F\u1160\u3164]*[=+\-@\t\r＝＋－＠])`;
const RUNS = new RegExp(BEGINNING + FORMULA, 'gu');
const ESCAPED = new RegExp(`${BEGINNING}'${FORMULA}`, 'gu');

/** Escapes text that a spreadsheet would interpret as a formula (CSV injection) with an apostrophe. */
export const escapeCell = (cell: string): string => cell.replace(RUNS, "'$1");

/** Removes the apostrophes that escapeCell() adds. */
export const unescapeCell = (cell: string): string => cell.replace(ESCAPED, '$1');

/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** Such cells are quoted, for every delimiter that a reader may expect. */
const NEEDS_QUOTES = /[,;\t"\r\n]|^\s|\s$/;

/** Formats rows as CSV. */
export const toCsv = (rows: string[][], delimiter = ','): string =>
  stringify(rows, { delimiter, quoted_match: NEEDS_QUOTES });
