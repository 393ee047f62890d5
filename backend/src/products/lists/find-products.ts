import { hash } from 'node:crypto';
import {
  type KeysetDto,
  keysetOf,
  pageOf,
  type CursorsResponse,
  withNext,
} from '../../common/http/keyset.js';
import { run, type StatementSource } from '../../database/run.js';
import { SqlValues } from '../../database/sql-values.js';
import type { BoundStatement } from '../../database/statement.js';
import {
  ALLERGEN_FACTS,
  type ListedProduct,
  PRODUCT_COLUMNS,
  type Product,
  productsOf,
} from '../catalogue.js';
import type { ProductSort } from '../dto/list-products.dto.js';
import { isPlainSearch, rankingOf } from '../search/search-sql.js';
import { type ProductFilter, productConditions } from './product-filter.js';
import { afterCursor, cursorSql, isByRelevance, sortColumns, sortedBy } from './product-order.js';

/** Without `facts`, products are returned without label data: see ALLERGEN_FACTS and ListProductsDto. */
export type ProductQuery = ProductFilter &
  KeysetDto & { sort?: ProductSort; facts?: 'allergens' | 'all' };

/** A page of products, with the cursors of the adjacent pages. */
export interface ProductPage extends CursorsResponse {
  products: ListedProduct[];
  /** On all pages. */
  total: number;
  /** True if counting stopped at `total`. */
  totalIsAtLeast?: true;
  /**
   * Whether the first result of a search may not be what the customer meant. Only set on the first page by relevance.
   */
  isWeak?: true;
}

interface ListOptions {
  /** Where counting stops. */
  maxTotal?: number;
  /** False if the total is not needed. */
  isCounted?: boolean;
}

type Row = ListedProduct & { cursor: string; total: number | null; isWeak: boolean };

const FACTS = { allergens: ALLERGEN_FACTS, all: 'facts' };

/**
 * The products that match, with the columns by which they are sorted. The matches of a search are materialized, because it computes
 * a score for each.
 * @returns the expression for WITH, and the products with their scores, for FROM
 */
function foundProducts(query: ProductQuery, values: SqlValues): { found: string; ranked: string } {
  const { search } = query;
  const ranking = search && isByRelevance(query) ? rankingOf(search, values) : undefined;
  const columns = ['id', ...new Set(sortColumns(query)), ...(ranking?.columns ?? [])].join(', ');
  const conditions = productConditions(query, values).join(' AND ');
  const { score, isWeak } = ranking ?? { score: '0', isWeak: 'false' };
  return {
    found: `found AS ${search ? 'MATERIALIZED' : 'NOT MATERIALIZED'} (SELECT ${columns} FROM products WHERE ${conditions})`,
    ranked: `(SELECT *, ${score} AS score, ${isWeak} AS is_weak FROM found) AS ranked`,
  };
}

/** The parts of a query that filter nothing. */
const UNFILTERED = new Set(['page', 'limit', 'facts']);

/**
 * The name of the statement of a plain search by relevance, among all products or those in stock. All other lists are planned for their
 * values: visitors could combine filters to any number of statements, each of which every connection would keep.
 */
function nameOf(query: ProductQuery, text: string): string | undefined {
  const { search, stock, ...others } = query;
  const filters = Object.entries(others).filter(
    ([key, value]) => value !== undefined && !UNFILTERED.has(key),
  );
  const isPlain = search && isPlainSearch(search) && (!stock || stock === 'in');
  return isPlain && filters.length === 0
    ? `search_${hash('sha256', text, 'base64url')}`
    : undefined;
}

/**
 * The one statement of all lists of products: filter, sort, page and total. Lists without a search read the beginning of one index for
 * the page, and of another for the total.
 */
export function listStatement(
  query: ProductQuery,
  { maxTotal, isCounted = true }: ListOptions = {},
): BoundStatement<Row> {
  const values = new SqlValues();
  const slice = keysetOf(query);
  const { found, ranked } = foundProducts(query, values);
  const cursor = slice.cursor
    ? `WHERE ${afterCursor(query, { ...slice, cursor: slice.cursor }, values)}`
    : '';
  const limit = withNext(slice);
  const order = sortedBy(query, slice);
  const counted =
    maxTotal === undefined
      ? 'found'
      : `(SELECT FROM found LIMIT ${values.add(maxTotal + 1)}) AS bounded`;
  const text = `
    WITH ${found},
    page AS (
      SELECT *, row_number() OVER () AS position FROM (
        SELECT id AS found_id, ${cursorSql(query)} AS cursor, is_weak FROM ${ranked} ${cursor} ORDER BY ${order}
        ${limit === undefined ? '' : `LIMIT ${values.add(limit)} OFFSET ${values.add(slice.skip)}`}
      ) AS sorted
    )
    SELECT ${PRODUCT_COLUMNS}, ${query.facts ? `${FACTS[query.facts]}, ` : ''}cursor, total, is_weak AS "isWeak"
    FROM (SELECT ${isCounted ? `(SELECT count(*)::int FROM ${counted})` : 'NULL::int'} AS total) AS counted
    LEFT JOIN (page JOIN products ON id = found_id) ON true
    ORDER BY position`;
  return { statement: { name: nameOf(query, text), text }, values: values.all };
}

/** A page of products, or all of them, and the total of all pages. */
export async function findProducts(
  source: StatementSource,
  query: ProductQuery,
  options: ListOptions = {},
): Promise<ProductPage> {
  const { statement, values } = listStatement(query, options);
  const rows = await run(source, statement, values);
  const { maxTotal = Infinity } = options;
  const total = rows[0]?.total ?? 0;
  const slice = keysetOf(query);
  const found = productsOf(rows.filter(({ id }: { id: string | null }) => id !== null));
  const { rows: products, ...places } = pageOf(found, slice, ({ id, cursor }) => ({
    id,
    value: cursor,
  }));
  const isWeak = slice.cursor === undefined && slice.skip === 0 && found[0]?.isWeak;
  return {
    products,
    ...places,
    total: Math.min(total, maxTotal),
    ...(total > maxTotal && { totalIsAtLeast: true }),
    ...(isWeak && { isWeak: true }),
  };
}

/** @returns the ids of all products of a list in its order, so that a search is not repeated for each batch of a long list */
export async function findProductIds(
  source: StatementSource,
  query: ProductQuery,
): Promise<string[]> {
  const values = new SqlValues();
  const { found, ranked } = foundProducts(query, values);
  const text = `WITH ${found} SELECT id FROM ${ranked} ORDER BY ${sortedBy(query)}`;
  return (await run<{ id: string }>(source, { text }, values.all)).map(({ id }) => id);
}

/** Counts the matching products. */
export async function countProducts(
  source: StatementSource,
  filter: ProductFilter,
): Promise<number> {
  const values = new SqlValues();
  const conditions = productConditions(filter, values).join(' AND ');
  const text = `SELECT count(*)::int AS count FROM products WHERE ${conditions}`;
  const [row] = await run<{ count: number }>(source, { text }, values.all);
  return row?.count ?? 0;
}

/**
 * The next products after an id, in the order of ids.
 * @param last id of the preceding product; undefined for the beginning
 * @param skip the number of products to skip first
 */
export async function findNextProducts(
  source: StatementSource,
  filter: ProductFilter,
  { last, skip = 0, limit }: { last?: string; skip?: number; limit: number },
): Promise<Product[]> {
  const values = new SqlValues();
  const conditions = productConditions(filter, values);
  if (last) conditions.push(`id > ${values.add(last)}`);
  const text = `SELECT ${PRODUCT_COLUMNS}, facts FROM products WHERE ${conditions.join(' AND ')}
    ORDER BY id LIMIT ${values.add(limit)} OFFSET ${values.add(skip)}`;
  return productsOf(await run<Product>(source, { text }, values.all));
}
