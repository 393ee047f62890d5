import type { Cursor, Slice } from '../../common/http/keyset.js';
import { SqlValues } from '../../database/sql-values.js';
import type { Meaning } from '../search/meaning.js';
import { fitOfAll, tiersOf } from '../search/search-conditions.js';
import { type ProductFilter, productConditions } from './product-filter.js';
import { beyond, BETWEEN, sortedBy } from './product-order.js';

/** Products of a search, as a table, each with how well it fits, looked at one by one. */
export function fittingProducts(
  filter: ProductFilter,
  meanings: readonly Meaning[],
  values: SqlValues,
): string {
  const conditions = productConditions(filter, values, { meanings }).join(' AND ');
  return `(SELECT *, ${fitOfAll(meanings, values)} AS fit FROM products WHERE ${conditions} OFFSET 0) AS products`;
}

/** What a cursor of relevance says: how well its product fits, and where it is among those that fit as well. */
function tierOf({ id, value }: Cursor): { tier: number; within: Cursor } {
  const [tier = '', ...within] = value.split(BETWEEN);
  return { tier: Number(tier), within: { id, value: within.join(BETWEEN) } };
}

/** Which products of a tier: some of them, in the order that relevance leaves open, with the number of the tier. */
type FindTier<Row> = (source: string, values: SqlValues) => Promise<Row[]>;

/**
 * A slice of so many products that they are not looked at one by one: those of each tier in turn, until there are enough. PostgreSQL
 * knows the words as it plans, and looks for few by their words and for many in their order.
 */
export async function findTiers<Row>(
  filter: ProductFilter,
  meanings: readonly Meaning[],
  slice: Slice,
  find: FindTier<Row>,
): Promise<Row[]> {
  const at = slice.cursor && tierOf(slice.cursor);
  const found: Row[] = [];
  let { skip } = slice;
  const count = tiersOf(meanings).length;
  // Numbered as they are sorted: the first has the highest number.
  const numbers = Array.from({ length: count }, (_, index) => count - 1 - index);
  for (const number of slice.isBackward ? numbers.toReversed() : numbers) {
    const isPassed = at && (slice.isBackward ? number < at.tier : number > at.tier);
    const most = (slice.take ?? Infinity) + 1 - found.length;
    if (isPassed ?? false) continue;
    if (most <= 0) break;
    const values = new SqlValues();
    const conditions = tierConditions(filter, meanings, count - 1 - number, values);
    const cursor = at?.tier === number ? at.within : undefined;
    if (cursor) conditions.push(beyond(POPULAR, { ...slice, cursor }, values));
    const where = conditions.join(' AND ');
    const limit = most === Infinity ? '' : `LIMIT ${most + skip}`;
    const source = `(SELECT *, ${number} AS fit FROM products WHERE ${where} ORDER BY ${sortedBy(POPULAR, slice)} ${limit}) AS products WHERE true`;
    const rows = await find(source, values);
    found.push(...rows.slice(skip));
    skip = Math.max(0, skip - rows.length);
  }
  return found;
}

const POPULAR = { sort: 'popular' } as const;

/** Products of a tier, without those of the tiers before it. */
function tierConditions(
  filter: ProductFilter,
  meanings: readonly Meaning[],
  index: number,
  values: SqlValues,
): string[] {
  const conditions = productConditions(filter, values, { meanings, areMany: true });
  const tiers = tiersOf(meanings);
  const [own, higher] = [tiers[index], tiers[index - 1]];
  if (own) conditions.push(own(values));
  if (higher) conditions.push(`NOT (${higher(values)})`);
  return conditions;
}
