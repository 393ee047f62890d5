import type { EntityManager } from 'typeorm';
import { SqlValues } from '../../database/sql-values.js';
import { CATEGORIES, type Category } from '../category.js';
import type { FilterCounts } from '../dto/filters.response.js';
import { type Diet, DIETS } from '../facts/product-facts.js';
import {
  AVAILABLE,
  BRAND,
  chosenConditions,
  DIETS_OF_PRODUCT,
  type ProductFilter,
  productConditions,
} from './product-filter.js';
import { ON_OFFER } from '../product.entity.js';

const MAX_BRANDS = 30;

interface Row extends Pick<FilterCounts, 'total' | 'onOffer' | 'inStock' | 'brands'> {
  fromCents: number | null;
  toCents: number | null;
  categories: Partial<Record<Category, number>>;
  diets: Record<Diet, number>;
}

/**
 * Reads each product once: products that are equal in all filters are grouped, and all counts are sums over these few
 * groups.
 */
function countingStatement(filter: ProductFilter, values: SqlValues): string {
  const { search, ids, ...chosen } = filter;
  const among = productConditions({ search, ids }, values).join(' AND ');
  const conditions = chosenConditions(chosen, values);
  const fits = Object.fromEntries(
    Object.entries(conditions).map(([group, all]) => [
      group,
      all.length > 0 ? `coalesce(${all.join(' AND ')}, false)` : 'true',
    ]),
  ) as Record<keyof typeof conditions, string>;
  const groups = Object.keys(fits) as (keyof typeof fits)[];
  /** The conditions of all groups except one. */
  const butFor = (own?: keyof typeof fits): string =>
    groups
      .filter((group) => group !== own)
      .map((group) => `"fits ${group}"`)
      .join(' AND ');
  const sum = (condition: string): string =>
    `coalesce(sum(count) FILTER (WHERE ${condition}), 0)::int`;
  const diets = DIETS.map((diet) => `'${diet}', ${sum(`${butFor()} AND diets ? '${diet}'`)}`);
  const brandsChosen = values.add(filter.brands ?? []);
  return `
    WITH alike AS MATERIALIZED (
      SELECT category, ${ON_OFFER} AS "isOnOffer", ${AVAILABLE} AS "isAvailable", ${BRAND} AS brand, ${DIETS_OF_PRODUCT} AS diets,
        ${groups.map((group) => `${fits[group]} AS "fits ${group}"`).join(', ')},
        min(offer_price_cents) AS least, max(offer_price_cents) AS most, count(*) AS count
      FROM products WHERE ${among}
      GROUP BY ${Array.from({ length: 5 + groups.length }, (_, index) => index + 1).join(', ')}
    )
    SELECT ${sum(butFor())} AS total,
      ${sum(`${butFor('onOffer')} AND "isOnOffer"`)} AS "onOffer",
      ${sum(`${butFor('stock')} AND "isAvailable"`)} AS "inStock",
      min(least) FILTER (WHERE ${butFor('price')}) AS "fromCents",
      max(most) FILTER (WHERE ${butFor('price')}) AS "toCents",
      jsonb_build_object(${diets.join(', ')}) AS diets,
      (SELECT coalesce(jsonb_object_agg(category, count), '{}') FROM (
         SELECT category, sum(count)::int AS count FROM alike WHERE ${butFor('category')} GROUP BY category) AS counted) AS categories,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('brand', brand, 'count', count) ORDER BY count DESC, brand), '[]') FROM (
         SELECT brand, sum(count)::int AS count FROM alike WHERE ${butFor('brands')} AND brand IS NOT NULL GROUP BY brand
         ORDER BY brand = ANY(${brandsChosen}::text[]) DESC, count DESC, brand
         LIMIT greatest(${MAX_BRANDS}, cardinality(${brandsChosen}::text[]))) AS counted) AS brands
    FROM alike`;
}

/** Counts the products that each filter would leave. */
export async function countFilters(
  tx: EntityManager,
  filter: ProductFilter,
): Promise<FilterCounts> {
  const values = new SqlValues();
  const [row] = await tx.query<[Row]>(countingStatement(filter, values), values.all);
  const { fromCents, toCents, categories, diets, ...counts } = row;
  return {
    ...counts,
    price: fromCents === null || toCents === null ? null : { fromCents, toCents },
    categories: CATEGORIES.map((category) => ({ category, count: categories[category] ?? 0 })),
    diets: DIETS.map((diet) => ({ diet, count: diets[diet] })),
  };
}
