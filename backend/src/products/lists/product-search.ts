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
import { beyond, placeIn, sortedBy } from './product-order.js';
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

type Found = ProductPage['products'][number] & { place: string };

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
  const areFew = fitting !== undefined && fitting <= FEW_FOUND;
  const areMany = fitting !== undefined && !areFew;
  const conditions = `WHERE ${productConditions(query, values, { areMany, holding }).join(' AND ')}`;
  const { cursor } = slice;
  const from = areFew
    ? `(SELECT * FROM products ${conditions} OFFSET 0) AS products WHERE true`
    : `products ${conditions}`;
  const behind = cursor ? `AND ${beyond(query, { ...slice, cursor }, values)}` : '';
  const limit = withNext(slice);
  const cut =
    limit === undefined ? '' : `LIMIT ${values.add(limit)} OFFSET ${values.add(slice.skip)}`;
  const sorted = `ORDER BY ${sortedBy(query, slice)}`;
  return findRows<Found>(
    tx,
    `${query.facts ? WITH_FACTS : PRODUCT_COLUMNS}, ${placeIn(query)} AS place`,
    `${from} ${behind} ${sorted} ${cut}`,
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
