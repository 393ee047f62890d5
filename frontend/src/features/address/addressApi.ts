import { api } from '../../api/api';
import type { AddressList, AddressSaved, OwnAddress } from '../../api/types';

export type NewAddress = Omit<OwnAddress, '_id' | 'isDefault'>;

export const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A customer's addresses, newest first. */
    getAddresses: build.query<OwnAddress[], string>({
      query: (userId) => ({ url: '/address/get', params: { userId } }),
      transformResponse: ({ addresses }: AddressList) => addresses,
      providesTags: (addresses = []) => [
        { type: 'Address', id: 'LIST' },
        ...addresses.map(({ _id }) => ({ type: 'Address' as const, id: _id })),
      ],
    }),
    addAddress: build.mutation<AddressSaved, { address: NewAddress; userId: string }>({
      query: (body) => ({ url: '/address/add', method: 'POST', body }),
      // The response is the new row. Adding it to the cached list saves the next page a request.
      async onQueryStarted({ userId }, { dispatch, queryFulfilled }) {
        const added = await queryFulfilled.catch(() => undefined);
        if (!added) return;
        dispatch(
          addressApi.util.updateQueryData('getAddresses', userId, (list) => {
            list.unshift(added.data.address);
          }),
        );
      },
    }),
    changeAddress: build.mutation<
      AddressSaved,
      { id: string; address?: NewAddress; isDefault?: boolean }
    >({
      query: ({ id, ...body }) => ({
        url: `/address/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body,
      }),
      // Also after an error: the address may have been deleted in another tab.
      invalidatesTags: [{ type: 'Address', id: 'LIST' }],
    }),
    removeAddress: build.mutation<void, string>({
      query: (id) => ({ url: `/address/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_done, _error, id) => [
        { type: 'Address', id },
        { type: 'Address', id: 'LIST' },
      ],
    }),
  }),
});

export const {
  useGetAddressesQuery,
  useAddAddressMutation,
  useChangeAddressMutation,
  useRemoveAddressMutation,
} = addressApi;
