import { readUrlFilters, useUrlFilters } from '../../../components/useUrlFilters';
import { PAGE_PARSERS } from '../../../lib/pages';
import { oneOf, searchText, type UrlParser } from '../../../lib/urlParsers';
import { findCategory } from '../findCategory';
import type { ProductSort } from '../productsApi';

const SORTS: readonly ProductSort[] = ['newest', 'price-asc', 'price-desc', 'name'];

const sortOrNewest: UrlParser<ProductSort> = (text) => oneOf(SORTS)(text) ?? 'newest';

const PARSERS = {
  search: searchText,
  category: findCategory,
  sort: sortOrNewest,
  ...PAGE_PARSERS,
};

export type ProductFilters = ReturnType<typeof useProductFilters>;

/** A category that the shop does not know counts as all, an order that it does not know as the newest first. */
export const useProductFilters = () => useUrlFilters(PARSERS);

export const readProductFilters = (query: URLSearchParams) => readUrlFilters(PARSERS, query);
