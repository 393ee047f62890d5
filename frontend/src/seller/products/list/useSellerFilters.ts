import { useNavigate, useSearchParams } from 'react-router-dom';
import { pageNumber } from '../../../lib/urlParsers';
import { findCategory } from '../../../features/products/categories';
import type { SellerProductFilter } from '../sellerProductsApi';

export const SORTS = {
  newest: 'Newest first',
  name: 'Name: A to Z',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
} as const;

export const STOCK_LABELS = {
  in: 'In stock',
  out: 'Out of stock',
  low: 'Few left',
} as const;

export interface SellerFilters {
  /** As the server understands it; what is not asked for is missing. */
  filter: SellerProductFilter;
  page: number;
  /** Whether only some of the products are shown, so that an empty list need not mean an empty shop. */
  isNarrowed: boolean;
}

const keyIn = <Key extends string>(labels: Record<Key, string>, text: string | null) =>
  (Object.keys(labels) as Key[]).find((key) => key === text);

/** What the address asks for; nonsense in it counts as not said. */
export function useSellerFilters(): SellerFilters {
  const [params] = useSearchParams();
  const search = (params.get('search') ?? '').trim().slice(0, 100) || undefined;
  const category = findCategory(params.get('category'))?.path;
  const stock = keyIn(STOCK_LABELS, params.get('stock'));
  const sort = keyIn(SORTS, params.get('sort'));
  const hasPicture = params.get('hasPicture') === 'false' ? false : undefined;
  return {
    filter: {
      search,
      category,
      stock,
      hasPicture,
      archived: params.get('archived') === 'true' || undefined,
      sort: sort === 'newest' ? undefined : sort,
    },
    page: pageNumber(params.get('page')),
    isNarrowed: Boolean(search || category || stock || hasPicture === false),
  };
}

/** Sets one filter in the address and goes back to the first page; an empty value takes the filter away. */
export function useSetSellerFilter() {
  const navigate = useNavigate();
  return (name: keyof SellerProductFilter, value: string, replace = false): void => {
    // As it is now, not as it was when a pause in typing began.
    const { pathname, search } = window.location;
    const params = new URLSearchParams(search);
    params.delete('page');
    if (value) params.set(name, value);
    else params.delete(name);
    void navigate({ pathname, search: params.toString() }, { replace });
  };
}
