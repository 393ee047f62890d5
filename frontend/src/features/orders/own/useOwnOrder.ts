import { skipToken } from '@reduxjs/toolkit/query';
import type { OrderStatus } from '../../../api/types';
import { useGetOwnOrderQuery, useWatchOwnOrderQuery } from './ownOrderApi';

/** Final statuses: live updates are no longer needed. */
const OVER: readonly OrderStatus[] = ['Delivered', 'Cancelled'];

/**
 * An order of the customer, with live updates.
 * @param name its id or number; undefined to fetch nothing
 */
export function useOwnOrder(userId: string, name: string | undefined) {
  const query = useGetOwnOrderQuery(name === undefined ? skipToken : { userId, name }, {
    refetchOnMountOrArgChange: true,
  });
  // Unlike `data`, never the order of earlier arguments.
  const { currentData: own } = query;
  const isOpen = own && !OVER.includes(own.order.status);
  useWatchOwnOrderQuery(isOpen ? own.order._id : skipToken);
  return { ...query, own };
}
