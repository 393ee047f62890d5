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
  /** As the server understands it; what is not asked for is missing. */
  filter: SellerProductFilter;
  page: number;
  /** The place of the page, where it is known. */
  place: Pick<SellerProductQuery, 'after' | 'before'>;
  /** Whether only some of the products are shown, so that an empty list need not mean an empty shop. */
  isNarrowed: boolean;
}

/** Pictures narrow a list only to products that lack one. */
export function useSellerFilters(): SellerFilters {
  const { page, after, before, ...asked } = useUrlFilters(sellerFilters);
  const { search, category, stock, sort } = asked;
  const hasPicture = asked.hasPicture === false ? false : undefined;
  return {
    filter: {
      search: search || undefined,
      category,
      stock,
      hasPicture,
      archived: asked.archived || undefined,
      sort: sort === 'newest' ? undefined : sort,
    },
    page,
    place: { after, before },
    isNarrowed: Boolean(search || category || stock || hasPicture === false),
  };
}
