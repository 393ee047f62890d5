import { memo } from 'react';
import { AddToCart } from '../../features/cart/AddToCart';
import { LiveSearch } from '../../features/products/search/LiveSearch';
import type { SearchHelpProps } from '../../features/products/search/SearchBox';

/** What the search does beyond a form, with the cart. Shown anew for itself alone: the field is given something each time. */
export const SearchHelp = memo(function SearchHelp(props: SearchHelpProps) {
  return <LiveSearch {...props} action={(product) => <AddToCart product={product} />} />;
});
