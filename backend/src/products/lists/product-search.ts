import type { EntityManager } from 'typeorm';
import {
  atMicros,
  type Cursor,
  type KeysetDto,
  keysetOf,
  MICROS,
  numberAt,
  pageOf,
  type PlacesResponse,
  type Slice,
  withNext,
} from '../../common/http/keyset.js';
import { wordsOf } from '../../common/search-words.js';
import { SqlValues } from '../../database/sql-values.js';
import { type ListedProduct, PRODUCT_COLUMNS, type Product, productsOf } from '../catalogue.js';
import type { ProductSort } from '../dto/list-products.dto.js';
import { type ProductFilter, productConditions } from './product-filter.js';
import type { Holding } from './product-words.js';

/** @see ListProductsDto for `facts` */
type ProductQuery = ProductFilter & KeysetDto & { sort?: ProductSort; facts?: boolean };

/** A page of products, and where the others are. */
export interface ProductPage extends PlacesResponse {
  products: (ListedProduct & Partial<Pick<Product, 'facts'>>)[];
  /** On all pages. */
  total: number;
  /** There are more than `total`: counting ended there. */
  totalIsAtLeast?: true;
}

/** In which order products are listed, and how a page says where in it the next one begins. */
interface Order {
  column: string;
  isDescending?: true;
  /** What a cursor stands at, of a row. */
  place: string;
  /** What the column is compared with, of a cursor. */
  at: (cursor: Cursor, values: SqlValues) => string;
}

const byNumber = (column: string): Order => ({
  column,
  place: column,
  at: (cursor, values) => `${values.add(numberAt(cursor))}::bigint`,
});

const ORDERS: Record<ProductSort | 'fewest-left', Order> = {
  newest: {
    column: 'created_at',
    isDescending: true,
    place: MICROS('created_at'),
    at: (cursor, values) => atMicros(values.add(numberAt(cursor))),
  },
  'price-asc': byNumber('offer_price_cents'),
  'price-desc': { ...byNumber('offer_price_cents'), isDescending: true },
  name: {
    column: 'name COLLATE "und-x-icu"',
    place: 'name',
    at: ({ value }, values) => `${values.add(value)}::text`,
  },
  'fewest-left': byNumber('units'),
};

const orderOf = ({ sort, stock }: ProductQuery): Order =>
  ORDERS[sort ?? (stock === 'low' ? 'fewest-left' : 'newest')];

const directionOf = (
  { isDescending }: Order,
  { isBackward = false }: Partial<Slice>,
): 'ASC' | 'DESC' => ((isDescending ?? false) === isBackward ? 'ASC' : 'DESC');

/** The order of a list, as ORDER BY takes it; the id makes it the same on every page. */
export function sortedBy(query: ProductQuery, slice: Partial<Slice> = {}): string {
  const order = orderOf(query);
  const direction = directionOf(order, slice);
  return `${order.column} ${direction}, id ${direction}`;
}

const WITH_FACTS = `${PRODUCT_COLUMNS}, facts`;

const findRows = async <Row extends object>(
  tx: EntityManager,
  columns: string,
  from: string,
  values: SqlValues,
): Promise<(Row & Pick<Product, 'isAvailable'>)[]> =>
  productsOf(await tx.query<Row[]>(`SELECT ${columns} FROM ${from}`, values.all));

/**
 * The next products after one, in the order of their ids.
 * @param last id of the one before; none for the beginning
 * @param skip how many to leave out first
 */
export function findNextProducts(
  tx: EntityManager,
  filter: ProductFilter,
  { last, skip = 0, limit }: { last?: string; skip?: number; limit: number },
): Promise<Product[]> {
  const values = new SqlValues();
  const conditions = productConditions(filter, values);
  if (last) conditions.push(`id > ${values.add(last)}`);
  const from = `products WHERE ${conditions.join(' AND ')} ORDER BY id LIMIT ${values.add(limit)} OFFSET ${values.add(skip)}`;
  return findRows(tx, WITH_FACTS, from, values);
}

/** How many products fit; one more than `most` where there are more. */
export async function countProducts(
  tx: EntityManager,
  filter: ProductFilter,
  { most, holding }: { most?: number; holding?: readonly Holding[] } = {},
): Promise<number> {
  const values = new SqlValues();
  const conditions = productConditions(filter, values, { holding }).join(' AND ');
  const fitting =
    most === undefined
      ? `products WHERE ${conditions}`
      : `(SELECT FROM products WHERE ${conditions} LIMIT ${values.add(most + 1)}) AS fitting`;
  const [row] = await tx.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM ${fitting}`,
    values.all,
  );
  return row?.count ?? 0;
}

/** As many are sorted in no time. */
const FEW_FOUND = 1_000;

type Found = ProductPage['products'][number] & { place: string | number };

/** What is known of a search before its page is looked for. */
interface Known {
  /** How many products fit: few are found first and sorted then, many are looked for in their order. */
  fitting?: number;
  holding?: readonly Holding[];
}

/** The products of a slice and one more, in its direction. */
function findSlice(
  tx: EntityManager,
  query: ProductQuery,
  slice: Slice,
  { fitting, holding }: Known,
): Promise<Found[]> {
  const values = new SqlValues();
  const order = orderOf(query);
  const { column, place, at } = order;
  const direction = directionOf(order, slice);
  const areFew = fitting !== undefined && fitting <= FEW_FOUND;
  const areMany = fitting !== undefined && !areFew;
  const conditions = `WHERE ${productConditions(query, values, { areMany, holding }).join(' AND ')}`;
  const { cursor } = slice;
  const from = areFew
    ? `(SELECT * FROM products ${conditions} OFFSET 0) AS products WHERE true`
    : `products ${conditions}`;
  const beyond = cursor
    ? `AND (${column}, id) ${direction === 'ASC' ? '>' : '<'} (${at(cursor, values)}, ${values.add(cursor.id)}::uuid)`
    : '';
  const limit = withNext(slice);
  const cut =
    limit === undefined ? '' : `LIMIT ${values.add(limit)} OFFSET ${values.add(slice.skip)}`;
  const sorted = `ORDER BY ${sortedBy(query, slice)}`;
  return findRows<Found>(
    tx,
    `${query.facts ? WITH_FACTS : PRODUCT_COLUMNS}, ${place} AS place`,
    `${from} ${beyond} ${sorted} ${cut}`,
    values,
  );
}

/** How the total is come by, and the words of a search. */
interface Finding {
  /** Where counting ends, for who need not know more; see totalIsAtLeast. */
  most?: number;
  /** For who keeps totals: counts, or answers what it knows. */
  through?: (count: () => Promise<number>) => Promise<number>;
  /** Which words of names hold one that was typed; without it, all names are looked through for it. */
  wordsHolding?: (word: string) => Holding | Promise<Holding>;
}

/** A page of products, or all of them, and how many there are on all pages. */
export async function findProducts(
  tx: EntityManager,
  query: ProductQuery,
  { most, through = (count) => count(), wordsHolding }: Finding = {},
): Promise<ProductPage> {
  const slice = keysetOf(query);
  const { take = Infinity, skip, cursor } = slice;
  const words = wordsHolding ? wordsOf(query.search) : [];
  const holding =
    wordsHolding && (await Promise.all(words.map(async (word) => wordsHolding(word))));
  const total = (): Promise<number> => through(() => countProducts(tx, query, { most, holding }));
  // PostgreSQL cannot know how rare a word is: the total tells how to look for it.
  const fitting = query.search && take < Infinity ? await total() : undefined;
  const found = await findSlice(tx, query, slice, { fitting, holding });
  const { rows, ...places } = pageOf(found, slice, ({ id, place }) => ({
    id,
    value: String(place),
  }));
  const isAll = cursor === undefined && skip === 0 && found.length <= take;
  const count = fitting ?? (isAll ? found.length : await total());
  const isMore = most !== undefined && count > most;
  return {
    products: rows,
    ...places,
    total: isMore ? most : count,
    ...(isMore && { totalIsAtLeast: true }),
  };
}
