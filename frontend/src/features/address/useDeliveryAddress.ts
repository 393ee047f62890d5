import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useGetAddressesQuery } from './addressApi';

/**
 * A customer's addresses and the delivery address: the chosen one, otherwise the default, otherwise the first. Fetches
 * nothing for visitors.
 */
export function useDeliveryAddress(userId: string | undefined, preferredId?: string) {
  const [chosenId, setChosenId] = useState(preferredId);
  const { currentData: addresses, isError, refetch } = useGetAddressesQuery(userId ?? skipToken);
  const address =
    addresses?.find(({ _id }) => _id === chosenId) ??
    addresses?.find(({ isDefault }) => isDefault) ??
    addresses?.[0];
  const isLoading = userId !== undefined && !addresses && !isError;
  return { addresses, address, choose: setChosenId, isLoading, isError, refetch };
}
