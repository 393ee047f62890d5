import { toDecimal } from '../../../common/money.js';
import type { Product } from '../../../products/catalogue.js';
import { categoryLabel } from '../../../products/category.js';
import { FACT_FIELDS, type FactField, type FlatFacts, flatFacts } from '../facts/flat-facts.js';
import { GERMAN_NONE, germanFactWord } from './cell-words.js';
import { GERMAN_COLUMNS, CSV_COLUMNS, type CsvColumn } from './column-words.js';
import { cellOf } from './fact-cells.js';

export const DELIMITER_NAMES = ['comma', 'semicolon'] as const;
export type DelimiterName = (typeof DELIMITER_NAMES)[number];
export const DECIMAL_SIGNS = ['point', 'comma'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];
export const EXPORT_LANGUAGES = ['en', 'de'] as const;
export type ExportLanguage = (typeof EXPORT_LANGUAGES)[number];

/** The format of a product list; the defaults are comma, point and English. */
export interface CsvDialect {
  delimiter?: DelimiterName;
  decimal?: DecimalSign;
  language?: ExportLanguage;
}

export const delimiterOf = ({ delimiter }: CsvDialect): string =>
  delimiter === 'semicolon' ? ';' : ',';

export const headerIn = ({ language }: CsvDialect): string[] =>
  CSV_COLUMNS.map((column) => (language === 'de' ? GERMAN_COLUMNS[column] : column));

type FactValue = FlatFacts[FactField];

/** Translates words of fixed sets. Free text stays unchanged. */
function germanFact(field: FactField, value: FactValue): FactValue {
  if (!Array.isArray(value) || field === 'keywords') return value;
  return value.length === 0 ? GERMAN_NONE : value.map(germanFactWord);
}

/** @returns the cells of a product in the order of CSV_COLUMNS */
export function productCells(product: Product, { decimal, language }: CsvDialect): string[] {
  const isGerman = language === 'de';
  const number = (digits: string): string =>
    decimal === 'comma' ? digits.replace('.', ',') : digits;
  const price = (cents: number): string => number(toDecimal(cents).toFixed(2));
  const units = String(product.units ?? '');
  const facts = flatFacts(product.facts);
  const factCell = (field: FactField): string => {
    const value = facts[field];
    // The word for an empty list would be imported as a keyword.
    if (field === 'keywords' && Array.isArray(value) && value.length === 0) return '';
    const cell = cellOf(isGerman ? germanFact(field, value) : value);
    return typeof value === 'number' ? number(cell) : cell;
  };
  const cells: Record<Exclude<CsvColumn, FactField>, string> = {
    id: product.id,
    name: product.name,
    category: isGerman ? categoryLabel(product.category, 'de') : product.category,
    size: product.size ?? '',
    price: price(product.priceCents),
    offerPrice: price(product.offerPriceCents),
    units,
    unitsAtExport: units,
    inStock: isGerman ? germanYesNo(product.inStock) : String(product.inStock),
    description: product.description.join('\n'),
  };
  return CSV_COLUMNS.map((column) => (isFactField(column) ? factCell(column) : cells[column]));
}

const isFactField = (column: CsvColumn): column is FactField =>
  (FACT_FIELDS as readonly string[]).includes(column);

const germanYesNo = (value: boolean): string => (value ? 'ja' : 'nein');
