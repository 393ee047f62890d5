import { useEffect } from 'react';
import { useGetUsualsQuery } from '../../features/orders/usualsApi';
import { noteUsuals } from '../../lib/usualsRoom';
import { BuyAgainRow } from '../BuyAgainRow';

const SHOWN = 5;

/** What a customer usually buys, by their rhythm. Nothing for who has bought nothing yet, and while that is not known. */
export function BuyAgain({ userId }: { userId: string }) {
  const { currentData: usuals = [], isSuccess, isError } = useGetUsualsQuery(userId);
  const hasSome = usuals.length > 0;
  useEffect(() => {
    if (isSuccess || isError) noteUsuals(hasSome);
  }, [hasSome, isSuccess, isError]);

  if (!hasSome) return null;
  return <BuyAgainRow products={usuals.slice(0, SHOWN).map(({ product }) => product)} />;
}
