import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { type PageDto, sliceOf } from '../common/http/page.dto.js';
import { holdsWords } from '../common/search-words.js';
import { Product } from './product.entity.js';
import { sameText } from './same-text.js';
import type { Category } from './category.js';
import type { ProductSort } from './dto/list-products.dto.js';

/** Few units are left, and somebody should know: customers who want one, sellers who order more. */
export const FEW_UNITS = 10;

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
  archived?: boolean;
  hasPicture?: boolean;
  /** The name, whatever its case and blanks. */
  name?: string;
  /** The size, whatever its case and blanks; empty for products without one. */
  size?: string;
}

const AVAILABLE = 'product.in_stock AND product.units IS DISTINCT FROM 0';

const STOCK: Record<StockFilter, string> = {
  in: `(${AVAILABLE})`,
  out: `NOT (${AVAILABLE})`,
  low: `product.units BETWEEN 1 AND ${FEW_UNITS}`,
};

/** Narrows a query over `product` to what was asked for. Archived products are listed only among themselves. */
function filterProducts(
  query: SelectQueryBuilder<Product>,
  { category, search, ids, stock, archived = false, hasPicture, name, size }: ProductFilter,
): SelectQueryBuilder<Product> {
  query.where(`product.archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`);
  if (category) query.andWhere('product.category = :category', { category });
  if (ids) query.andWhere('product.id = ANY(:ids)', { ids });
  if (stock) query.andWhere(STOCK[stock]);
  if (hasPicture !== undefined) {
    query.andWhere(`cardinality(product.images) ${hasPicture ? '>' : '='} 0`);
  }
  if (name !== undefined)
    query.andWhere(`${sameText('product.name')} = ${sameText(':name')}`, { name });
  if (size !== undefined)
    query.andWhere(`${sameText(`coalesce(product.size, '')`)} = ${sameText(':size')}`, { size });
  const words = holdsWords(query, 'product.name', search);
  if (words) query.andWhere(words);
  return query;
}

type Sort = ProductSort | 'fewest-left';

const ORDERS: Record<Sort, readonly [column: string, direction: 'ASC' | 'DESC']> = {
  newest: ['product.createdAt', 'DESC'],
  'price-asc': ['product.offerPriceCents', 'ASC'],
  'price-desc': ['product.offerPriceCents', 'DESC'],
  name: [`product.name COLLATE "und-x-icu"`, 'ASC'],
  'fewest-left': ['product.units', 'ASC'],
};

/** Sorts; the id makes the order the same on every page. */
function sortProducts(
  query: SelectQueryBuilder<Product>,
  sort: Sort = 'newest',
): SelectQueryBuilder<Product> {
  const [column, direction] = ORDERS[sort];
  return query.orderBy(column, direction).addOrderBy('product.id', direction);
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
  const query = filterProducts(tx.createQueryBuilder(Product, 'product'), filter);
  if (last) query.andWhere('product.id > :last', { last });
  return query.orderBy('product.id').limit(limit).getMany();
}

/** A page of products, or all of them, and how many there are on all pages. */
export async function findProducts(
  tx: EntityManager,
  query: ProductFilter & PageDto & { sort?: ProductSort },
): Promise<[Product[], number]> {
  const { skip, take } = sliceOf(query);
  const found = filterProducts(tx.createQueryBuilder(Product, 'product'), query);
  sortProducts(found, query.sort ?? (query.stock === 'low' ? 'fewest-left' : undefined));
  if (take !== undefined) return found.offset(skip).limit(take).getManyAndCount();
  const all = await found.getMany();
  return [all, all.length];
}
