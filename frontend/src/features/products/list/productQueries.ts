import type { CategoryEntry } from '../findCategory';
import type { FiltersQuery, PageQuery, ProductSort } from '../productsApi';
import { filterQuery } from '../filters/filterValues';
import type { ProductFilters } from './productFilters';

/** Fills the rows of grids with two, three and five columns. */
const PAGE_SIZE = 30;
/** The number of related products. */
export const RELATED = 5;

/** The default order is omitted; relevance requires a search text. */
const sortOf = (sort: ProductSort | undefined, search: string): ProductSort | undefined =>
  sort === (search ? 'relevance' : 'newest') || (sort === 'relevance' && !search)
    ? undefined
    : sort;

const pageOf = ({ sort, page, after, before, ...filters }: ProductFilters, search: string) => ({
  ...filterQuery(filters),
  sort: sortOf(sort, search),
  page,
  after,
  before,
  limit: PAGE_SIZE,
});

/** All products in stock with the filters of the URL. */
export const productsQuery = (filters: ProductFilters): PageQuery => ({
  inStock: true,
  search: filters.search || undefined,
  exact: filters.search ? filters.exact : undefined,
  category: filters.category?.path,
  ...pageOf(filters, filters.search),
});

/** The products of a category, also those out of stock. */
export const categoryQuery = ({ path }: CategoryEntry, filters: ProductFilters): PageQuery => ({
  category: path,
  ...pageOf(filters, ''),
});

/** The list that filters count in: all its pages, without the chosen filters. */
export const filtersBase = ({ inStock, search, exact, category }: PageQuery): FiltersQuery => ({
  inStock,
  search,
  exact,
  category,
});

/** The number of products on the start page. */
const BEST_SELLER_COUNT = 5;

/** The newest in stock. */
export const BEST_SELLERS_QUERY = {
  inStock: true,
  limit: BEST_SELLER_COUNT,
  page: 1,
} satisfies PageQuery;
