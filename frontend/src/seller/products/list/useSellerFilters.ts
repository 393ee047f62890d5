import { useUrlFilters } from '../../../components/useUrlFilters';
import { oneOf, PAGE_PARSERS, searchText, urlQuery, yesOrNo } from '../../../lib/urlQuery';
import { findCategory } from '../../../features/products/findCategory';
import type { SellerProductQuery } from '../../../api/types';
import type { SellerProductFilter } from '../sellerProductsApi';

export const SORTS = ['newest', 'name', 'price-asc', 'price-desc'] as const;
export const STOCKS = ['in', 'out', 'low', 'sold-out', 'off'] as const;

export const sellerFilters = urlQuery({
  search: searchText,
  category: (text: string) => findCategory(text)?.path,
  stock: oneOf(STOCKS),
  hasPicture: yesOrNo,
  archived: yesOrNo,
  sort: oneOf(SORTS),
  ...PAGE_PARSERS,
});

export interface SellerFilters {
  /** API parameters; unset filters are undefined. */
  filter: SellerProductFilter;
  page: number;
  /** The cursor of the page, if known. */
  cursor: Pick<SellerProductQuery, 'after' | 'before'>;
  /** True if filters apply, so that an empty list does not mean that there are no products. */
  isNarrowed: boolean;
}

/** `hasPicture` only filters for products without a picture. */
export function useSellerFilters(): SellerFilters {
  const { page, after, before, ...filters } = useUrlFilters(sellerFilters);
  const { search, category, stock, sort } = filters;
  const hasPicture = filters.hasPicture === false ? false : undefined;
  return {
    filter: {
      search: search || undefined,
      category,
      stock,
      hasPicture,
      archived: filters.archived || undefined,
      sort: sort === 'newest' ? undefined : sort,
    },
    page,
    cursor: { after, before },
    isNarrowed: Boolean(search || category || stock || hasPicture === false),
  };
}
