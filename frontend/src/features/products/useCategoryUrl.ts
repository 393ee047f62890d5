import { useUrlWith } from '../../components/useUrlFilters';
import { productFilters } from './list/productFilters';

/**
 * Builds the URL of the same list in another category, with its filters and sort order.
 * @param isPage true if each category has its own page; otherwise they filter the products page, where the search is
 * kept
 */
export function useCategoryUrl(isPage: boolean) {
  const urlWith = useUrlWith(productFilters);
  return (path: string, isWithoutSearch = false) => {
    const words = isWithoutSearch ? { search: undefined, exact: undefined } : {};
    if (!isPage) return urlWith({ category: path, ...words });
    const pathname = path ? `/products/${path.toLowerCase()}` : '/products';
    return { pathname, search: urlWith({ category: undefined }).search };
  };
}
