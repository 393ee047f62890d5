import { useState } from 'react';
import { useAppSelector } from '../../api/store';
import type { BuyAgainItem } from '../../api/types';
import { selectCartItems } from '../../features/cart/cartSlice';
import { useGetBuyAgainQuery } from '../../features/orders/buyAgainApi';
import { BuyAgainRow } from '../BuyAgainRow';

const MAX_SHOWN = 5;

/** Products to buy again that are not in the cart. */
export function BuyAgain({ userId }: { userId: string }) {
  const { currentData: items = [] } = useGetBuyAgainQuery(userId);
  return items.length > 0 && <NotInCart key={userId} items={items} />;
}

/** A product added from here stays, with a stepper, until the page is left. */
function NotInCart({ items }: { items: readonly BuyAgainItem[] }) {
  const inCart = useAppSelector(selectCartItems);
  const [shown] = useState(() =>
    items
      .map(({ product }) => product)
      .filter(({ _id }) => !(_id in inCart))
      .slice(0, MAX_SHOWN),
  );
  return shown.length > 0 && <BuyAgainRow products={shown} />;
}
