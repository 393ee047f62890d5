import type { SelectQueryBuilder } from 'typeorm';
import type { Product } from './product.entity.js';
import type { ListProductsDto, ProductSort } from './dto/list-products.dto.js';

const MAX_WORDS = 8;

/** A word as a pattern that finds it anywhere, with LIKE's own characters taken literally. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

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
  const words = search?.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS) ?? [];
  words.forEach((word, index) =>
    query.andWhere(`product.name ILIKE :word${index}`, { [`word${index}`]: containing(word) }),
  );
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
