import { api } from '../../api/api';
import type { Usual, Usuals } from '../../api/types';

const usualsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a customer usually buys and can buy now, what is due first; another order changes it. */
    getUsuals: build.query<Usual[], string>({
      query: () => '/order/usuals',
      transformResponse: ({ usuals }: Usuals) => usuals,
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
  }),
});

export const { useGetUsualsQuery } = usualsApi;
