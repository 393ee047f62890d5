import type { CategoryEntry } from '../findCategory';
import type { FiltersQuery, PageQuery, ProductSort } from '../productsApi';
import { filterQuery } from '../filters/filterValues';
import type { ProductFilters } from './productFilters';

/** Full lines with two, three and five products in a line. */
const PAGE_SIZE = 30;
/** How many products are shown beside one. */
export const RELATED = 5;

/** The usual order needs no saying; and nothing fits best where no words are searched for. */
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

/** All products in stock, as the address filters them. */
export const productsQuery = (filters: ProductFilters): PageQuery => ({
  inStock: true,
  search: filters.search || undefined,
  exact: filters.search ? filters.exact : undefined,
  category: filters.category?.path,
  ...pageOf(filters, filters.search),
});

/** Those of a category, also out of stock. */
export const categoryQuery = ({ path }: CategoryEntry, filters: ProductFilters): PageQuery => ({
  category: path,
  ...pageOf(filters, ''),
});

/** What filters count in a list: of all its pages, and without those that were chosen. */
export const filtersBase = ({ inStock, search, exact, category }: PageQuery): FiltersQuery => ({
  inStock,
  search,
  exact,
  category,
});

/** How many are shown on the start page. */
const BEST_SELLERS = 5;

/** The newest in stock. */
export const BEST_SELLERS_QUERY = {
  inStock: true,
  limit: BEST_SELLERS,
  page: 1,
} satisfies PageQuery;
