import { api } from '../../api/api';
import type { Usual, Usuals } from '../../api/types';

const usualsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Products to buy again that are available, those due first at the top. Every order changes them. */
    getUsuals: build.query<Usual[], string>({
      query: () => '/order/usuals',
      transformResponse: ({ usuals }: Usuals) => usuals,
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
  }),
});

export const { useGetUsualsQuery } = usualsApi;
