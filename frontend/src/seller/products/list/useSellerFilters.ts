import { useSetUrlFilter, useUrlFilters } from '../../../components/useUrlFilters';
import { PAGE_PARSERS } from '../../../lib/pages';
import { keyOf, searchText, yesOrNo } from '../../../lib/urlParsers';
import { findCategory } from '../../../features/products/findCategory';
import type { SellerProductQuery } from '../../../api/types';
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

const PARSERS = {
  search: searchText,
  category: (text: string) => findCategory(text)?.path,
  stock: keyOf(STOCK_LABELS),
  hasPicture: yesOrNo,
  archived: yesOrNo,
  sort: keyOf(SORTS),
  ...PAGE_PARSERS,
};

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
  const { page, after, before, ...asked } = useUrlFilters(PARSERS);
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

export const useSetSellerFilter = useSetUrlFilter<keyof SellerProductFilter>;
