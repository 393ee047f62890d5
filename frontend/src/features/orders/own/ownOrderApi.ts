import { api } from '../../../api/api';
import type { OwnOrder } from '../../../api/types';
import { followOrders } from '../../../lib/liveOrders';

interface OwnOrderQuery {
  userId: string;
  /** The id or the number of the order. */
  name: string;
}

const LIST = { type: 'Order', id: 'LIST' } as const;
/** Asks again for the orders that are shown, each by itself and in lists: a list knows of a payment that has arrived. */
export const askForOrders = () => api.util.invalidateTags([LIST]);
/** Below /api. */
const urlOf = (name: string): string => `/order/user/${encodeURIComponent(name)}`;

const ownOrderApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One order of the customer. The user is part of the question: what one has asked is never answered to another. */
    getOwnOrder: build.query<OwnOrder, OwnOrderQuery>({
      query: ({ name }) => urlOf(name),
      // With the list: what is done about an order there shows here, too.
      providesTags: [LIST],
    }),
    /** The connection that keeps an order live while somebody looks at it. */
    watchOwnOrder: build.query<null, string>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 2,
      async onCacheEntryAdded(id, { cacheDataLoaded, cacheEntryRemoved, dispatch }) {
        await cacheDataLoaded;
        const askAgain = () => void dispatch(askForOrders());
        const stop = followOrders(`/api${urlOf(id)}/events`, {
          onConnection: () => undefined,
          onOrders: askAgain,
          // Asking tells why: whoever is logged in no longer hears so.
          onRefused: askAgain,
        });
        await cacheEntryRemoved;
        stop();
      },
    }),
  }),
});

export const { useGetOwnOrderQuery, useWatchOwnOrderQuery } = ownOrderApi;
