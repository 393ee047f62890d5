import { skipToken } from '@reduxjs/toolkit/query';
import type { OrderStatus } from '../../../api/types';
import { useGetOwnOrderQuery, useWatchOwnOrderQuery } from './ownOrderApi';

/** Nothing happens to them any more that would be worth a connection. */
const OVER: readonly OrderStatus[] = ['Delivered', 'Cancelled'];

/**
 * An order of the customer, which follows what happens to it.
 * @param name its id or number; undefined where none is asked for
 */
export function useOwnOrder(userId: string, name: string | undefined) {
  const asked = useGetOwnOrderQuery(name === undefined ? skipToken : { userId, name }, {
    refetchOnMountOrArgChange: true,
  });
  // Never that of another question.
  const { currentData: own } = asked;
  const isOpen = own && !OVER.includes(own.order.status);
  useWatchOwnOrderQuery(isOpen ? own.order._id : skipToken);
  return { ...asked, own };
}
