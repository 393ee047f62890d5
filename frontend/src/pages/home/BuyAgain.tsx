import { useEffect } from 'react';
import { useGetUsualsQuery } from '../../features/orders/usualsApi';
import { noteUsuals } from '../../lib/usualsRoom';
import { BuyAgainRow } from '../BuyAgainRow';

const SHOWN = 5;

/**
 * Products that the customer buys regularly, those due first at the top. Renders nothing without any, or until they are
 * loaded.
 */
export function BuyAgain({ userId }: { userId: string }) {
  const { currentData: usuals = [], isSuccess, isError } = useGetUsualsQuery(userId);
  const hasSome = usuals.length > 0;
  useEffect(() => {
    if (isSuccess || isError) noteUsuals(hasSome);
  }, [hasSome, isSuccess, isError]);

  if (!hasSome) return null;
  return <BuyAgainRow products={usuals.slice(0, SHOWN).map(({ product }) => product)} />;
}
