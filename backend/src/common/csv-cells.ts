import { stringify } from 'csv-stringify/sync';

/** A spreadsheet would run it; with apostrophes in front it is such a cell, escaped. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Cells that a spreadsheet would take for a formula get an apostrophe in front. */
export const escapeCell = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** Takes that apostrophe away again. */
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** Tells spreadsheets that the file is in UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** Whatever the delimiter of the reader: such a cell stays one cell. */
const NEEDS_QUOTES = /[,;\t"\r\n]|^\s|\s$/;

/** Rows as CSV. */
export const toCsv = (rows: string[][]): string => stringify(rows, { quoted_match: NEEDS_QUOTES });
