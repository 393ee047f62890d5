import { useLocation, useSearchParams } from 'react-router-dom';
import { pageNumber } from '../../../lib/urlParsers';
import { findCategory, type CategoryEntry } from '../categories';
import type { ProductSort } from '../productsApi';

const SORTS: readonly ProductSort[] = ['newest', 'price-asc', 'price-desc', 'name'];

export interface ProductFilters {
  search: string;
  category: CategoryEntry | undefined;
  sort: ProductSort;
  page: number;
}

/** What the address asks for; nonsense in it counts as not said. */
export function useProductFilters(): ProductFilters {
  const [params] = useSearchParams();
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    category: findCategory(params.get('category')),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    page: pageNumber(params.get('page')),
  };
}

/** Addresses of this page with one thing changed; unless it is the page number, they start at the first page. */
export function useAddressWith(): (name: string, value: string) => string {
  const { pathname, search } = useLocation();
  return (name, value) => {
    const params = new URLSearchParams(search);
    params.delete('page');
    if (value) params.set(name, value);
    else params.delete(name);
    const query = params.toString();
    return query ? `${pathname}?${query}` : pathname;
  };
}
