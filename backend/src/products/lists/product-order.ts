import { atMicros, type Cursor, MICROS, numberAt, type Slice } from '../../common/http/keyset.js';
import type { SqlValues } from '../../database/sql-values.js';
import type { ProductSort } from '../dto/list-products.dto.js';
import type { ProductFilter } from './product-filter.js';

/** What products are sorted by, in words of the database. */
interface Column {
  sql: string;
  /** What a cursor says of a row. */
  place: string;
  /** What the column is compared with, of a cursor. */
  at: (place: string, values: SqlValues) => string;
}

/** All columns in one direction, so that a cursor is compared with all of them at once. */
interface Order {
  columns: readonly Column[];
  isDescending?: true;
}

const numberColumn = (sql: string): Column => ({
  sql,
  place: sql,
  at: (place, values) => `${values.add(numberAt({ value: place }))}::bigint`,
});

const NAME: Column = {
  sql: 'name COLLATE "und-x-icu"',
  place: 'name',
  at: (place, values) => `${values.add(place)}::text`,
};
const CREATED: Column = {
  sql: 'created_at',
  place: MICROS('created_at'),
  at: (place, values) => atMicros(values.add(numberAt({ value: place }))),
};
const AVAILABLE_FIRST: Column = {
  sql: 'available',
  place: 'available::int',
  at: (place, values) => `(${values.add(numberAt({ value: place }))}::bigint = 1)`,
};

/**
 * Of a kilogram, a litre or a piece, in thousandths of a cent; products without one come last. In the same words as
 * products_by_unit_price_idx.
 */
export const UNIT_PRICE =
  'coalesce(least(round(offer_price_cents::float8 * 1000 / size_amount), 999999999999999), 1000000000000000)::bigint';

const POPULAR = [AVAILABLE_FIRST, numberColumn('popularity'), CREATED];

const ORDERS: Record<ProductSort | 'fewest-left', Order> = {
  newest: { columns: [CREATED], isDescending: true },
  'price-asc': { columns: [numberColumn('offer_price_cents')] },
  'price-desc': { columns: [numberColumn('offer_price_cents')], isDescending: true },
  name: { columns: [NAME] },
  popular: { columns: POPULAR, isDescending: true },
  'unit-price': { columns: [numberColumn(UNIT_PRICE)] },
  // Of products with how well they fit, see relevance.ts.
  relevance: { columns: [numberColumn('fit'), ...POPULAR], isDescending: true },
  'fewest-left': { columns: [numberColumn('units')] },
};

/** What an order is chosen by. */
export type Sorted = Pick<ProductFilter, 'stock'> & { sort?: ProductSort };

const orderOf = ({ sort, stock }: Sorted): Order =>
  ORDERS[sort ?? (stock === 'low' ? 'fewest-left' : 'newest')];

const directionOf = (
  { isDescending }: Order,
  { isBackward = false }: Partial<Slice>,
): 'ASC' | 'DESC' => ((isDescending ?? false) === isBackward ? 'ASC' : 'DESC');

/** The order of a list, as ORDER BY takes it; the id makes it the same on every page. */
export function sortedBy(query: Sorted, slice: Partial<Slice> = {}): string {
  const order = orderOf(query);
  const direction = directionOf(order, slice);
  return [...order.columns.map(({ sql }) => sql), 'id']
    .map((column) => `${column} ${direction}`)
    .join(', ');
}

/** No name is divided: only orders of several columns divide their places. */
export const BETWEEN = '.';

/** What a cursor says of a row, as a text, in words of the database. */
export const placeIn = (query: Sorted): string =>
  `concat_ws('${BETWEEN}', ${orderOf(query)
    .columns.map(({ place }) => place)
    .join(', ')})`;

/** The rows behind a cursor, as a condition. */
export function beyond(
  query: Sorted,
  slice: Slice & { cursor: Cursor },
  values: SqlValues,
): string {
  const order = orderOf(query);
  const { columns } = order;
  const { id, value } = slice.cursor;
  const places = columns.length > 1 ? value.split(BETWEEN) : [value];
  const compared = columns.map(({ at }, index) => at(places[index] ?? '', values));
  const direction = directionOf(order, slice) === 'ASC' ? '>' : '<';
  return `(${[...columns.map(({ sql }) => sql), 'id'].join(', ')}) ${direction} (${[...compared, `${values.add(id)}::uuid`].join(', ')})`;
}

/** What orders look at, of a product. */
export interface Placed {
  id: string;
  name: string;
  /** In cents. */
  offerPrice: number;
  /** In microseconds since 1970. */
  createdAt: string;
  isAvailable: boolean;
  popularity: number;
  unitPrice: string;
  /** How well it fits a search. */
  fit?: number;
}

const byTime = ({ createdAt }: Placed): string[] => [createdAt];
const byPrice = ({ offerPrice }: Placed): number[] => [offerPrice];

const byPopularity = ({ isAvailable, popularity, createdAt }: Placed): (string | number)[] => [
  Number(isAvailable),
  popularity,
  createdAt,
];

const PLACES: Record<ProductSort, (product: Placed) => (string | number)[]> = {
  newest: byTime,
  'price-asc': byPrice,
  'price-desc': byPrice,
  name: ({ name }) => [name],
  popular: byPopularity,
  'unit-price': ({ unitPrice }) => [unitPrice],
  relevance: (product) => [product.fit ?? 0, ...byPopularity(product)],
};

/** Where in its list a product stands, as placeIn() says it. */
export const placeOf = (product: Placed, sort: ProductSort): Cursor => ({
  id: product.id,
  value: PLACES[sort](product).join(BETWEEN),
});
