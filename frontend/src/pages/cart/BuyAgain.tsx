import { useState } from 'react';
import { useAppSelector } from '../../api/store';
import type { Usual } from '../../api/types';
import { selectCartItems } from '../../features/cart/cartSlice';
import { useGetUsualsQuery } from '../../features/orders/usualsApi';
import { BuyAgainRow } from '../BuyAgainRow';

const SHOWN = 5;

/** Products to buy again that are not in the cart. */
export function BuyAgain({ userId }: { userId: string }) {
  const { currentData: usuals = [] } = useGetUsualsQuery(userId);
  return usuals.length > 0 && <Missing key={userId} usuals={usuals} />;
}

/** A product added from here stays, with a stepper, until the page is left. */
function Missing({ usuals }: { usuals: readonly Usual[] }) {
  const inCart = useAppSelector(selectCartItems);
  const [shown] = useState(() =>
    usuals
      .map(({ product }) => product)
      .filter(({ _id }) => !(_id in inCart))
      .slice(0, SHOWN),
  );
  return shown.length > 0 && <BuyAgainRow products={shown} />;
}
