import { api } from '../../../api/api';
import type { OwnOrder } from '../../../api/types';
import { subscribeToOrders } from '../../../lib/liveOrders';

interface OwnOrderQuery {
  userId: string;
  /** Id or number of the order. */
  name: string;
}

const LIST = { type: 'Order', id: 'LIST' } as const;
/** Refetches the orders shown, on their own page and in lists, which also show payments. */
export const refetchOrders = () => api.util.invalidateTags([LIST]);
/** Relative to /api. */
const urlOf = (name: string): string => `/order/user/${encodeURIComponent(name)}`;

const ownOrderApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * One order of the customer. The user id is part of the cache key: a response is never shown to another customer.
     */
    getOwnOrder: build.query<OwnOrder, OwnOrderQuery>({
      query: ({ name }) => urlOf(name),
      // Invalidated with the list: actions there also affect this order.
      providesTags: [LIST],
    }),
    /** A subscription to live updates of an order, open while the order is shown. */
    watchOwnOrder: build.query<null, string>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 2,
      async onCacheEntryAdded(id, { cacheDataLoaded, cacheEntryRemoved, dispatch }) {
        await cacheDataLoaded;
        const refetch = () => void dispatch(refetchOrders());
        const stop = subscribeToOrders(`/api${urlOf(id)}/events`, {
          onConnection: () => undefined,
          onOrders: refetch,
          // If the session has ended, the refetch handles it.
          onRefused: refetch,
        });
        await cacheEntryRemoved;
        stop();
      },
    }),
  }),
});

export const { useGetOwnOrderQuery, useWatchOwnOrderQuery } = ownOrderApi;
