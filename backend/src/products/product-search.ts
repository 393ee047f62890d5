import type { EntityManager } from 'typeorm';
import { type PageDto, sliceOf } from '../common/http/page.dto.js';
import { SqlValues } from '../database/sql-values.js';
import type { ProductSort } from './dto/list-products.dto.js';
import { Product } from './product.entity.js';
import { type ProductFilter, productConditions } from './product-filter.js';

type ProductQuery = ProductFilter & PageDto & { sort?: ProductSort };

/** As the entity names them. */
const COLUMNS = `id, name, description, category, size, price_cents AS "priceCents", offer_price_cents AS "offerPriceCents",
  images, in_stock AS "inStock", units, version, archived_at AS "archivedAt", created_at AS "createdAt",
  updated_at AS "updatedAt"`;

type Sort = ProductSort | 'fewest-left';

/** The id makes the order the same on every page. */
const ORDERS: Record<Sort, string> = {
  newest: 'created_at DESC, id DESC',
  'price-asc': 'offer_price_cents, id',
  'price-desc': 'offer_price_cents DESC, id DESC',
  name: 'name COLLATE "und-x-icu", id',
  'fewest-left': 'units, id',
};

const sortOf = ({ sort, stock }: ProductQuery): Sort =>
  sort ?? (stock === 'low' ? 'fewest-left' : 'newest');

/** Rows of `products`, without the cost of an ORM that asks each column what it is. */
async function findRows(tx: EntityManager, rest: string, values: SqlValues): Promise<Product[]> {
  const rows = await tx.query<object[]>(`SELECT ${COLUMNS} FROM products ${rest}`, values.all);
  return rows.map((row) => Object.assign(new Product(), row));
}

/**
 * The next products after one, in the order of their ids.
 * @param last id of the one before; none for the beginning
 */
export function findNextProducts(
  tx: EntityManager,
  filter: ProductFilter,
  { last, limit }: { last?: string; limit: number },
): Promise<Product[]> {
  const values = new SqlValues();
  const conditions = productConditions(filter, values);
  if (last) conditions.push(`id > ${values.add(last)}`);
  const rest = `WHERE ${conditions.join(' AND ')} ORDER BY id LIMIT ${values.add(limit)}`;
  return findRows(tx, rest, values);
}

/** How many products fit. */
async function countProducts(tx: EntityManager, filter: ProductFilter): Promise<number> {
  const values = new SqlValues();
  const conditions = productConditions(filter, values).join(' AND ');
  const [row] = await tx.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM products WHERE ${conditions}`,
    values.all,
  );
  return row?.count ?? 0;
}

/** A page of products, or all of them without `page` and `limit`. */
function listProducts(tx: EntityManager, query: ProductQuery): Promise<Product[]> {
  const values = new SqlValues();
  const conditions = productConditions(query, values).join(' AND ');
  const { skip, take } = sliceOf(query);
  const slice =
    take === undefined ? '' : `LIMIT ${values.add(take)} OFFSET ${values.add(skip ?? 0)}`;
  const rest = `WHERE ${conditions} ORDER BY ${ORDERS[sortOf(query)]} ${slice}`;
  return findRows(tx, rest, values);
}

/** A page of products, or all of them, and how many there are on all pages. */
export async function findProducts(
  tx: EntityManager,
  query: ProductQuery,
): Promise<[Product[], number]> {
  const products = await listProducts(tx, query);
  const { skip = 0, take = Infinity } = sliceOf(query);
  // A page that is not full is the last one, and need not be counted.
  const isLast = products.length < take && (products.length > 0 || skip === 0);
  return [products, isLast ? skip + products.length : await countProducts(tx, query)];
}
