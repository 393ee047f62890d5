import { api } from '../../api/api';
import type { BuyAgainItem, BuyAgainList } from '../../api/types';

const buyAgainApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Products to buy again that are available, those due first at the top. Every order changes them. */
    getBuyAgain: build.query<BuyAgainItem[], string>({
      query: () => '/order/usuals',
      transformResponse: ({ usuals }: BuyAgainList) => usuals,
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
  }),
});

export const { useGetBuyAgainQuery } = buyAgainApi;
