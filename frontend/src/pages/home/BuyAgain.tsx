import { useEffect } from 'react';
import { useGetBuyAgainQuery } from '../../features/orders/buyAgainApi';
import { storeHasBuyAgain } from '../../lib/buyAgainSpace';
import { BuyAgainRow } from '../BuyAgainRow';

const MAX_SHOWN = 5;

/**
 * Products that the customer buys regularly, those due first at the top. Renders nothing without any, or until they are
 * loaded.
 */
export function BuyAgain({ userId }: { userId: string }) {
  const { currentData: items = [], isSuccess, isError } = useGetBuyAgainQuery(userId);
  const hasSome = items.length > 0;
  useEffect(() => {
    if (isSuccess || isError) storeHasBuyAgain(hasSome);
  }, [hasSome, isSuccess, isError]);

  if (!hasSome) return null;
  return <BuyAgainRow products={items.slice(0, MAX_SHOWN).map(({ product }) => product)} />;
}
