import type { EntityManager } from 'typeorm';
import {
  type KeysetDto,
  keysetOf,
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
import type { Meaning } from '../search/meaning.js';
import { beyond, placeIn, sortedBy } from './product-order.js';
import type { Holding } from './product-words.js';
import { findTiers, fittingProducts } from './relevance.js';

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

/** What is known of the words of a search: what they mean to customers, or which words of names hold them. */
interface SearchKnown {
  meanings?: readonly Meaning[];
  holding?: readonly Holding[];
}

/** How many products fit; one more than `most` where there are more. */
export async function countProducts(
  tx: EntityManager,
  filter: ProductFilter,
  { most, ...known }: { most?: number } & SearchKnown = {},
): Promise<number> {
  const values = new SqlValues();
  const conditions = productConditions(filter, values, known).join(' AND ');
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

type Found = ProductPage['products'][number] & { place: string };

/** What is known of a search before its page is looked for. */
interface Known extends SearchKnown {
  /** How many products fit: few are found first and sorted then, many are looked for in their order. */
  fitting?: number;
}

/** Where the products of a slice are looked for. */
function sourceOf(
  query: ProductQuery,
  { fitting = 0, ...known }: Known,
  values: SqlValues,
): string {
  const { meanings } = known;
  const areMany = fitting > FEW_FOUND;
  if (query.sort === 'relevance' && meanings) {
    return `${fittingProducts(query, meanings, values)} WHERE true`;
  }
  const found = `products WHERE ${productConditions(query, values, { ...known, areMany }).join(' AND ')}`;
  return areMany || fitting === 0
    ? found
    : `(SELECT * FROM ${found} OFFSET 0) AS products WHERE true`;
}

/** The products of a slice and one more, in its direction. */
function findSlice(
  tx: EntityManager,
  query: ProductQuery,
  slice: Slice,
  known: Known,
): Promise<Found[]> {
  const columns = `${query.facts ? WITH_FACTS : PRODUCT_COLUMNS}, ${placeIn(query)} AS place`;
  const sorted = `ORDER BY ${sortedBy(query, slice)}`;
  const { fitting = 0, meanings } = known;
  if (query.sort === 'relevance' && meanings && fitting > FEW_FOUND) {
    return findTiers<Found>(query, meanings, slice, (source, values) =>
      findRows(tx, columns, `${source} ${sorted}`, values),
    );
  }
  const values = new SqlValues();
  const { cursor } = slice;
  const from = sourceOf(query, known, values);
  const behind = cursor ? `AND ${beyond(query, { ...slice, cursor }, values)}` : '';
  const limit = withNext(slice);
  const cut =
    limit === undefined ? '' : `LIMIT ${values.add(limit)} OFFSET ${values.add(slice.skip)}`;
  return findRows<Found>(tx, columns, `${from} ${behind} ${sorted} ${cut}`, values);
}

/** How the total is come by, and the words of a search. */
interface Finding {
  /** Where counting ends, for who need not know more; see totalIsAtLeast. */
  most?: number;
  /** For who keeps totals: counts, or answers what it knows. */
  through?: (count: () => Promise<number>) => Promise<number>;
  /** Which words of names hold one that was typed; without it, all names are looked through for it. */
  wordsHolding?: (word: string) => Holding | Promise<Holding>;
  /** What the words of the search mean to customers. */
  meanings?: readonly Meaning[];
}

/** A page of products, or all of them, and how many there are on all pages. */
export async function findProducts(
  tx: EntityManager,
  query: ProductQuery,
  { most, through = (count) => count(), wordsHolding, meanings }: Finding = {},
): Promise<ProductPage> {
  const slice = keysetOf(query);
  const { take = Infinity, skip, cursor } = slice;
  const words = wordsHolding ? wordsOf(query.search) : [];
  const holding =
    wordsHolding && (await Promise.all(words.map(async (word) => wordsHolding(word))));
  const known = { meanings, holding };
  const total = (): Promise<number> => through(() => countProducts(tx, query, { most, ...known }));
  // PostgreSQL cannot know how rare a word is: the total tells how to look for it.
  const fitting = query.search && take < Infinity ? await total() : undefined;
  const found = await findSlice(tx, query, slice, { fitting, ...known });
  const { rows, ...places } = pageOf(found, slice, ({ id, place }) => ({
    id,
    value: place,
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
