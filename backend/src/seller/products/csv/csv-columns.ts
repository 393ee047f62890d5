import { FACT_FIELDS } from '../facts/flat-facts.js';

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
  ...FACT_FIELDS,
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];
