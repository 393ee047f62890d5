import { memo } from 'react';
import { AddToCart } from '../../features/cart/AddToCart';
import { LiveSearch } from '../../features/products/search/LiveSearch';
import type { SearchHelpProps } from '../../features/products/search/SearchBox';

/** Search suggestions, with the cart. Memoized because the field changes with each keystroke. */
export const SearchHelp = memo(function SearchHelp(props: SearchHelpProps) {
  return <LiveSearch {...props} action={(product) => <AddToCart product={product} />} />;
});
