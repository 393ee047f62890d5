/** The columns of an export, in their order. An import has those that it is about. */
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
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** A spreadsheet would run it; with apostrophes in front it is such a cell, escaped. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Cells that a spreadsheet would take for a formula get an apostrophe in front. */
export const escapeCell = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** Takes that apostrophe away again. */
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
