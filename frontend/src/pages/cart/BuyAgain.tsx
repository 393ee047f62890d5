import { useState } from 'react';
import { useAppSelector } from '../../api/store';
import type { Usual } from '../../api/types';
import { selectCartItems } from '../../features/cart/cartSlice';
import { useGetUsualsQuery } from '../../features/orders/usualsApi';
import { BuyAgainRow } from '../BuyAgainRow';

const SHOWN = 5;

/** What a customer usually buys and has not in the cart. */
export function BuyAgain({ userId }: { userId: string }) {
  const { currentData: usuals = [] } = useGetUsualsQuery(userId);
  return usuals.length > 0 && <Missing key={userId} usuals={usuals} />;
}

/** What is put in from here stays, as a stepper, until one leaves. */
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
