import { containing, wordsOf } from '../../common/search-words.js';
import type { SqlValues } from '../../database/sql-values.js';
import type { Category } from '../category.js';
import type { Diet } from '../facts/product-facts.js';
import { sameText } from '../same-text.js';
import type { Meaning } from '../search/meaning.js';
import { conditionsToPlanFor, meaningConditions } from '../search/search-conditions.js';
import type { Holding } from './product-words.js';

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
  /** Whether it costs less than without the offer. */
  onOffer?: boolean;
  /** What a customer pays at least and at most. */
  fromCents?: number;
  toCents?: number;
  /** All of which it is fit for. */
  diets?: readonly Diet[];
  /** One of which it has. */
  brands?: readonly string[];
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

export const ON_OFFER = 'offer_price_cents < price_cents';
export const BRAND = `(facts->>'brand')`;
export const DIETS_HELD = `(facts->'diets')`;

/** What an index holds of each name. */
const WORDS = `string_to_array(lower(name), ' ')`;

/** Whether a name holds a text anywhere, in any case. */
const nameHolds = (text: string, values: SqlValues): string =>
  `lower(name) LIKE lower(${values.add(containing(text))})`;

/**
 * Conditions of names that hold all words of a search: those that hold few words of names by the index of whole words.
 * @param holding of each word
 */
function heldConditions(
  words: readonly string[],
  holding: readonly Pick<Holding, 'words' | 'areMore'>[],
  values: SqlValues,
): string[] {
  const few = holding.filter(({ areMore }) => !areMore);
  return [
    // Asked for, so that PostgreSQL does not know the words when it plans: it would rather take every name apart for a common one.
    ...few.map((held) => `${WORDS} && (SELECT ${values.add(held.words)}::text[])`),
    ...words.filter((_, index) => holding[index]?.areMore).map((word) => nameHolds(word, values)),
  ];
}

/** What is known of a search before it is begun. */
interface Known {
  /** So many fit that it is quicker to look at one after the other, in the order wanted, than to find all of them by an index. */
  areMany?: boolean;
  /** Of each of its words. */
  holding?: readonly Holding[];
  /** What it means to customers; without it, names hold each word as it is. */
  meanings?: readonly Meaning[];
}

/** What customers choose among. */
type ChosenFilter = Pick<
  ProductFilter,
  'category' | 'stock' | 'onOffer' | 'fromCents' | 'toCents' | 'diets' | 'brands'
>;
type FilterGroup = 'category' | 'stock' | 'onOffer' | 'price' | 'diets' | 'brands';

/** What was chosen, as conditions of `products`, by what it is chosen among. */
export const chosenConditions = (
  { category, stock, onOffer, fromCents, toCents, diets, brands }: ChosenFilter,
  values: SqlValues,
): Record<FilterGroup, string[]> => ({
  category: category ? [`category = ${values.add(category)}`] : [],
  stock: stock ? [STOCK[stock]] : [],
  onOffer: onOffer === undefined ? [] : [onOffer ? ON_OFFER : `NOT ${ON_OFFER}`],
  // Whoever asks may name more than any product costs.
  price: [
    ...(fromCents === undefined ? [] : [`offer_price_cents >= ${values.add(fromCents)}::bigint`]),
    ...(toCents === undefined ? [] : [`offer_price_cents <= ${values.add(toCents)}::bigint`]),
  ],
  diets: diets?.length ? [`${DIETS_HELD} @> ${values.add(JSON.stringify(diets))}::jsonb`] : [],
  brands: brands?.length ? [`${BRAND} = ANY(${values.add(brands)}::text[])`] : [],
});

/** What was asked for, as conditions of `products`. Archived products are listed only among themselves. */
export function productConditions(
  { search, ids, archived = false, hasPicture, name, size, ...chosen }: ProductFilter,
  values: SqlValues,
  { areMany = false, holding, meanings }: Known = {},
): string[] {
  const conditions = [
    `archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`,
    ...Object.values(chosenConditions(chosen, values)).flat(),
  ];
  if (ids) conditions.push(`id = ANY(${values.add(ids)})`);
  if (hasPicture !== undefined) conditions.push(`cardinality(images) ${hasPicture ? '>' : '='} 0`);
  if (name !== undefined)
    conditions.push(`${sameText('name')} = ${sameText(`${values.add(name)}::text`)}`);
  if (size !== undefined) {
    const asked = sameText(`${values.add(size)}::text`);
    conditions.push(`${sameText(`coalesce(size, '')`)} = ${asked}`);
  }
  if (meanings) {
    const searched = areMany ? conditionsToPlanFor : meaningConditions;
    return [...conditions, ...searched(meanings, values)];
  }
  const words = wordsOf(search);
  // The same; no index is of the name as it is written.
  const inOrder = (word: string): string => `name ILIKE ${values.add(containing(word))}`;
  if (areMany) return [...conditions, ...words.map(inOrder)];
  if (holding) return [...conditions, ...heldConditions(words, holding, values)];
  return [...conditions, ...words.map((word) => nameHolds(word, values))];
}
