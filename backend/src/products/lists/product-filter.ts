import { containing, wordsOf } from '../../common/search-words.js';
import type { SqlValues } from '../../database/sql-values.js';
import type { Category } from '../category.js';
import { sameText } from '../same-text.js';

/** `low`: counted, and few are left. */
export const STOCK_FILTERS = ['in', 'out', 'low'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/** What products are asked for; all of it must be true of one. */
export interface ProductFilter {
  category?: Category;
  /** Words that the name holds. */
  search?: string;
  ids?: readonly string[];
  stock?: StockFilter;
  archived?: boolean;
  hasPicture?: boolean;
  /** The name, whatever its case and blanks. */
  name?: string;
  /** The size, whatever its case and blanks; empty for products without one. */
  size?: string;
}

/** Whether a product that is sold can be bought. */
export const AVAILABLE = 'available';

/** Columns that a trigger keeps, see the entity: units themselves are in no index. */
const STOCK: Record<StockFilter, string> = {
  in: AVAILABLE,
  out: `NOT ${AVAILABLE}`,
  low: 'few_left',
};

/** What an index holds of each name. */
export const WORDS = `string_to_array(lower(name), ' ')`;

/** Whether a name holds a text anywhere, in any case. */
export const nameHolds = (text: string, values: SqlValues): string =>
  `lower(name) LIKE lower(${values.add(containing(text))})`;

/**
 * What was asked for, as conditions of `products`. Archived products are listed only among themselves.
 * @param areMany whether so many are known to fit that it is quicker to look at one after the other, in the order wanted,
 *   than to find all of them by the index of the words
 */
export function productConditions(
  { category, search, ids, stock, archived = false, hasPicture, name, size }: ProductFilter,
  values: SqlValues,
  areMany = false,
): string[] {
  const conditions = [`archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`];
  if (category) conditions.push(`category = ${values.add(category)}`);
  if (ids) conditions.push(`id = ANY(${values.add(ids)})`);
  if (stock) conditions.push(STOCK[stock]);
  if (hasPicture !== undefined) conditions.push(`cardinality(images) ${hasPicture ? '>' : '='} 0`);
  if (name !== undefined)
    conditions.push(`${sameText('name')} = ${sameText(`${values.add(name)}::text`)}`);
  if (size !== undefined) {
    const asked = sameText(`${values.add(size)}::text`);
    conditions.push(`${sameText(`coalesce(size, '')`)} = ${asked}`);
  }
  for (const word of wordsOf(search)) {
    // The same; no index is of the name as it is written.
    conditions.push(
      areMany ? `name ILIKE ${values.add(containing(word))}` : nameHolds(word, values),
    );
  }
  return conditions;
}
