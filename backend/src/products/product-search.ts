import type { SelectQueryBuilder } from 'typeorm';
import { holdsWords } from '../common/search-words.js';
import type { Product } from './product.entity.js';
import type { ListProductsDto, ProductSort } from './dto/list-products.dto.js';

/** Narrows a query over `product` to what was asked for. Archived products are never listed. */
export function filterProducts(
  query: SelectQueryBuilder<Product>,
  { category, search, inStock, ids }: ListProductsDto,
): SelectQueryBuilder<Product> {
  query.where('product.archived_at IS NULL');
  if (category) query.andWhere('product.category = :category', { category });
  if (ids) query.andWhere('product.id = ANY(:ids)', { ids });
  if (inStock !== undefined) {
    const available = 'product.in_stock AND product.units IS DISTINCT FROM 0';
    query.andWhere(inStock ? `(${available})` : `NOT (${available})`);
  }
  const words = holdsWords(query, 'product.name', search);
  if (words) query.andWhere(words);
  return query;
}

const ORDERS: Record<ProductSort, readonly [column: string, direction: 'ASC' | 'DESC']> = {
  newest: ['product.createdAt', 'DESC'],
  'price-asc': ['product.offerPriceCents', 'ASC'],
  'price-desc': ['product.offerPriceCents', 'DESC'],
  name: ['product.name', 'ASC'],
};

/** Sorts; the id makes the order the same on every page. */
export function sortProducts(
  query: SelectQueryBuilder<Product>,
  sort: ProductSort = 'newest',
): SelectQueryBuilder<Product> {
  const [column, direction] = ORDERS[sort];
  return query.orderBy(column, direction).addOrderBy('product.id', direction);
}
