import { FACT_FIELDS } from '../facts/flat-facts.js';

/** The columns of an export, in order. An import may have any of them. */
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
  ...FACT_FIELDS,
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];
