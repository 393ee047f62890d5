import { useState } from 'react';
import { useAppSelector } from '../../api/store';
import type { BuyAgainItem } from '../../api/types';
import { selectCartItems } from '../../features/cart/cartSlice';
import { useGetBuyAgainQuery } from '../../features/orders/buyAgainApi';
import { BuyAgainRow } from '../BuyAgainRow';

const SHOWN = 5;

/** Products to buy again that are not in the cart. */
export function BuyAgain({ userId }: { userId: string }) {
  const { currentData: usuals = [] } = useGetBuyAgainQuery(userId);
  return usuals.length > 0 && <Missing key={userId} usuals={usuals} />;
}

/** A product added from here stays, with a stepper, until the page is left. */
function Missing({ usuals }: { usuals: readonly BuyAgainItem[] }) {
  const inCart = useAppSelector(selectCartItems);
  const [shown] = useState(() =>
    usuals
      .map(({ product }) => product)
      .filter(({ _id }) => !(_id in inCart))
      .slice(0, SHOWN),
  );
  return shown.length > 0 && <BuyAgainRow products={shown} />;
}
