import { useUrlWith } from '../../components/useUrlFilters';
import { productFilters } from './list/productFilters';

/**
 * Where the same list is of another category, with its filters and its order.
 * @param isPage each category has its own page; else they narrow the products page, where the search stays
 */
export function useCategoryAddress(isPage: boolean) {
  const urlWith = useUrlWith(productFilters);
  return (path: string, isWithoutSearch = false) => {
    const words = isWithoutSearch ? { search: undefined, exact: undefined } : {};
    if (!isPage) return urlWith({ category: path, ...words });
    const pathname = path ? `/products/${path.toLowerCase()}` : '/products';
    return { pathname, search: urlWith({ category: undefined }).search };
  };
}
