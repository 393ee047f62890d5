import type { CategoryEntry } from '../findCategory';
import type { ProductsQuery } from '../productsApi';
import type { ProductFilters } from './useProductFilters';

/** Full lines with two, three and five products in a line. */
const PAGE_SIZE = 30;
const BEST_SELLERS = 5;
/** How many products are shown beside one. */
export const RELATED = 5;

/** One page of a list. */
export type PageQuery = ProductsQuery & { page: number; limit: number };

const pageOf = ({ sort, page, after, before }: ProductFilters): PageQuery => ({
  sort: sort === 'newest' ? undefined : sort,
  page,
  after,
  before,
  limit: PAGE_SIZE,
});

/** All products in stock, as the address filters them. */
export const productsQuery = (filters: ProductFilters): PageQuery => ({
  inStock: true,
  search: filters.search || undefined,
  category: filters.category?.path,
  ...pageOf(filters),
});

/** Those of a category, also out of stock. */
export const categoryQuery = ({ path }: CategoryEntry, filters: ProductFilters): PageQuery => ({
  category: path,
  ...pageOf(filters),
});

export const BEST_SELLERS_QUERY: PageQuery = { inStock: true, limit: BEST_SELLERS, page: 1 };
