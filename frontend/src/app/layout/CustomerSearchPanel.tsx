import { skipToken } from '@reduxjs/toolkit/query';
import { useAppSelector } from '../../api/store';
import { selectUser } from '../../features/account/authApi';
import { AddToCart } from '../../features/cart/AddToCart';
import { useGetBuyAgainQuery } from '../../features/orders/buyAgainApi';
import type { SearchPanelProps } from '../../features/products/search/SearchBox';
import { SearchPanel } from '../../features/products/search/SearchPanel';

const MAX_SHOWN = 4;

/** The search panel with the customer's products to buy again, and the cart. */
export function CustomerSearchPanel(props: SearchPanelProps) {
  const userId = useAppSelector((state) => selectUser(state)?._id);
  const { currentData: items = [] } = useGetBuyAgainQuery(userId ?? skipToken);
  return (
    <SearchPanel
      {...props}
      buyAgain={items.slice(0, MAX_SHOWN).map(({ product }) => product)}
      action={(product) => <AddToCart product={product} />}
    />
  );
}
