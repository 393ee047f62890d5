import { stringify } from 'csv-stringify/sync';

/** Where a cell begins: a spreadsheet that expects other delimiters splits at these also within quotes. */
const BEGINNING = String.raw`(^|[;\t])`;
/** What begins a formula, be it as wide as Chinese letters or after what cannot be seen. With apostrophes in front it is such a cell, escaped. */
const FORMULA = String.raw`('*[\p{Cf}\p{Zs}\u034F\u115F\u1160\u3164]*[=+\-@\t\r＝＋－＠])`;
const RUNS = new RegExp(BEGINNING + FORMULA, 'gu');
const ESCAPED = new RegExp(`${BEGINNING}'${FORMULA}`, 'gu');

/** What a spreadsheet would take for a formula gets an apostrophe in front. */
export const escapeCell = (cell: string): string => cell.replace(RUNS, "$1'$2");

/** Takes those apostrophes away again. */
export const unescapeCell = (cell: string): string => cell.replace(ESCAPED, '$1$2');

/** Tells spreadsheets that the file is in UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** Whatever the delimiter of the reader: such a cell stays one cell. */
const NEEDS_QUOTES = /[,;\t"\r\n]|^\s|\s$/;

/** Rows as CSV. */
export const toCsv = (rows: string[][]): string => stringify(rows, { quoted_match: NEEDS_QUOTES });
