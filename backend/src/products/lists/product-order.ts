import { atMicros, type Cursor, MICROS, numberAt, type Slice } from '../../common/http/keyset.js';
import type { SqlValues } from '../../database/sql-values.js';
import type { ProductSort } from '../dto/list-products.dto.js';
import type { ProductFilter } from './product-filter.js';

/** A sort key, in SQL. */
interface SortKey {
  sql: string;
  /** The columns that the key is computed from. */
  columns: readonly string[];
  /** The value of the key in a cursor. */
  cursor: string;
  /** The value of a cursor, as compared with the key. */
  at: (value: string, values: SqlValues) => string;
}

/** All keys have the same direction, so that a cursor is compared with all of them at once. */
interface Order {
  keys: readonly SortKey[];
  isDescending?: true;
}

const numberKey = (sql: string, columns = [sql]): SortKey => ({
  sql,
  columns,
  cursor: sql,
  at: (value, values) => `${values.add(numberAt({ value }))}::bigint`,
});

const NAME: SortKey = {
  sql: 'name COLLATE "und-x-icu"',
  columns: ['name'],
  cursor: 'name',
  at: (value, values) => `${values.add(value)}::text`,
};
const CREATED: SortKey = {
  sql: 'created_at',
  columns: ['created_at'],
  cursor: MICROS('created_at'),
  at: (value, values) => atMicros(values.add(numberAt({ value }))),
};
const AVAILABLE_FIRST: SortKey = {
  sql: 'available',
  columns: ['available'],
  cursor: 'available::int',
  at: (value, values) => `(${values.add(numberAt({ value }))}::bigint = 1)`,
};

/**
 * The price of a kilogram, a litre or a piece, in thousandths of a cent. Products without one are last. The expression
 * must be the same as in products_by_unit_price_idx.
 */
const UNIT_PRICE =
  'coalesce(least(round(offer_price_cents::float8 * 1000 / size_amount), 999999999999999), 1000000000000000)::bigint';

const POPULAR = [AVAILABLE_FIRST, numberKey('popularity'), CREATED];

const ORDERS: Record<ProductSort | 'fewest-left', Order> = {
  newest: { keys: [CREATED], isDescending: true },
  'price-asc': { keys: [numberKey('offer_price_cents')] },
  'price-desc': { keys: [numberKey('offer_price_cents')], isDescending: true },
  name: { keys: [NAME] },
  popular: { keys: POPULAR, isDescending: true },
  'unit-price': { keys: [numberKey(UNIT_PRICE, ['offer_price_cents', 'size_amount'])] },
  // See searchScore().
  relevance: { keys: [numberKey('score'), ...POPULAR], isDescending: true },
  'fewest-left': { keys: [numberKey('units')] },
};

/** The parts of a query that determine the sort order. */
export type Sorted = Pick<ProductFilter, 'stock' | 'search'> & { sort?: ProductSort };

/** A search is sorted by relevance, which other lists do not have. */
function orderOf({ sort, stock, search }: Sorted): Order {
  if (sort !== undefined && sort !== 'relevance') return ORDERS[sort];
  return ORDERS[search ? 'relevance' : stock === 'low' ? 'fewest-left' : 'newest'];
}

export const isByRelevance = (query: Sorted): boolean => orderOf(query) === ORDERS.relevance;

/** The columns of `products` by which a list is sorted; relevance without the score. */
export const sortColumns = (query: Sorted): string[] =>
  orderOf(query)
    .keys.flatMap(({ columns }) => columns)
    .filter((column) => column !== 'score');

const directionOf = (
  { isDescending }: Order,
  { isBackward = false }: Partial<Slice>,
): 'ASC' | 'DESC' => ((isDescending ?? false) === isBackward ? 'ASC' : 'DESC');

/** For ORDER BY; the id makes the order total. */
export function sortedBy(query: Sorted, slice: Partial<Slice> = {}): string {
  const order = orderOf(query);
  const direction = directionOf(order, slice);
  return [...order.keys.map(({ sql }) => sql), 'id'].map((key) => `${key} ${direction}`).join(', ');
}

/** Only orders of several keys split the value of a cursor, so a name may contain the separator. */
const SEPARATOR = '.';

/** The value of the cursor of a row, in SQL. */
export const cursorSql = (query: Sorted): string =>
  `concat_ws('${SEPARATOR}', ${orderOf(query)
    .keys.map(({ cursor }) => cursor)
    .join(', ')})`;

/**
 * The condition for the rows after a cursor.
 * @throws BadRequestException if the cursor belongs to another order
 */
export function afterCursor(
  query: Sorted,
  slice: Slice & { cursor: Cursor },
  values: SqlValues,
): string {
  const order = orderOf(query);
  const { id, value } = slice.cursor;
  const parts = order.keys.length > 1 ? value.split(SEPARATOR) : [value];
  const compared = order.keys.map(({ at }, index) => at(parts[index] ?? '', values));
  const direction = directionOf(order, slice) === 'ASC' ? '>' : '<';
  return `(${[...order.keys.map(({ sql }) => sql), 'id'].join(', ')}) ${direction} (${[...compared, `${values.add(id)}::uuid`].join(', ')})`;
}
