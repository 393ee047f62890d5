import type { SqlValues } from '../../database/sql-values.js';
import type { Category } from '../category.js';
import type { Diet } from '../facts/product-facts.js';
import { ON_OFFER } from '../product.entity.js';
import { sameName, sizeKey } from '../same-text.js';
import { type SearchQuery, searchConditions } from '../search/search-sql.js';

/** `low`: counted, and few are left. `out` is `sold-out`, with no unit left, or `off`, switched off by a seller. */
export const STOCK_FILTERS = ['in', 'out', 'low', 'sold-out', 'off'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/** Conditions of a product, all of which must be true. */
export interface ProductFilter {
  category?: Category;
  search?: SearchQuery;
  ids?: readonly string[];
  stock?: StockFilter;
  /** Whether it costs less than without the offer. */
  onOffer?: boolean;
  /** The lowest and the highest price that customers pay. */
  fromCents?: number;
  toCents?: number;
  /** A product must have all of them. */
  diets?: readonly Diet[];
  /** A product must have one of them. */
  brands?: readonly string[];
  archived?: boolean;
  hasPicture?: boolean;
  /** The name, see sameName(). */
  name?: string;
  /** The size, see sizeKey(); empty for products without one. */
  size?: string;
}

/** Whether a product that is sold can be bought. */
export const AVAILABLE = 'available';

/** Columns that a trigger maintains, see the entity: `units` itself is not indexed. */
const STOCK: Record<StockFilter, string> = {
  in: AVAILABLE,
  out: `NOT ${AVAILABLE}`,
  low: 'few_left',
  'sold-out': `NOT ${AVAILABLE} AND in_stock`,
  off: 'NOT in_stock',
};

export const BRAND = `(facts->>'brand')`;
export const DIETS_OF_PRODUCT = `(facts->'diets')`;

/** The filters that customers choose. */
type ChosenFilter = Pick<
  ProductFilter,
  'category' | 'stock' | 'onOffer' | 'fromCents' | 'toCents' | 'diets' | 'brands'
>;
type FilterGroup = 'category' | 'stock' | 'onOffer' | 'price' | 'diets' | 'brands';

/** Conditions of `products` for the chosen filters, by group. */
export const chosenConditions = (
  { category, stock, onOffer, fromCents, toCents, diets, brands }: ChosenFilter,
  values: SqlValues,
): Record<FilterGroup, string[]> => ({
  category: category ? [`category = ${values.add(category)}`] : [],
  stock: stock ? [STOCK[stock]] : [],
  onOffer: onOffer === undefined ? [] : [onOffer ? ON_OFFER : `NOT ${ON_OFFER}`],
  // Cast to bigint, since a client may send an amount above the range of integer.
  price: [
    ...(fromCents === undefined ? [] : [`offer_price_cents >= ${values.add(fromCents)}::bigint`]),
    ...(toCents === undefined ? [] : [`offer_price_cents <= ${values.add(toCents)}::bigint`]),
  ],
  diets: diets?.length
    ? [`${DIETS_OF_PRODUCT} @> ${values.add(JSON.stringify(diets))}::jsonb`]
    : [],
  brands: brands?.length ? [`${BRAND} = ANY(${values.add(brands)}::text[])`] : [],
});

/** Conditions of `products`. Archived products are never listed together with others. */
export function productConditions(
  { search, ids, archived = false, hasPicture, name, size, ...chosen }: ProductFilter,
  values: SqlValues,
): string[] {
  const conditions = [
    `archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`,
    ...Object.values(chosenConditions(chosen, values)).flat(),
  ];
  if (ids) conditions.push(`id = ANY(${values.add(ids)})`);
  if (hasPicture !== undefined) conditions.push(`cardinality(images) ${hasPicture ? '>' : '='} 0`);
  if (name !== undefined)
    conditions.push(
      `${sameName('search_name')} = ${sameName(`search_name(${values.add(name)}::text)`)}`,
    );
  if (size !== undefined) {
    const key = sizeKey(size);
    const column =
      typeof key === 'number'
        ? 'size_amount'
        : `array_to_string(search_tokens(coalesce(size, '')), '')`;
    conditions.push(`${column} = ${values.add(key)}`);
  }
  return search ? [...conditions, ...searchConditions(search, values)] : conditions;
}
