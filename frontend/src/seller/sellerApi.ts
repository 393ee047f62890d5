import type { ThunkDispatch, UnknownAction, WithSlice } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { baseQuery, TAGS, type StoreExtra } from '../api/api';
import { lateMiddleware, rootReducer } from '../api/rootReducer';
import type { AppDispatch, RootState } from '../api/store';

/** The API of sellers, with a cache of its own: a seller's session begins and ends apart from a customer's. */
export const sellerApi = createApi({
  reducerPath: 'sellerApi',
  baseQuery,
  refetchOnReconnect: true,
  tagTypes: TAGS,
  endpoints: () => ({}),
});

/** Sellers' calls that send or fetch files; see fileApi. */
export const sellerFileApi = createApi({
  reducerPath: 'sellerFileApi',
  baseQuery: fakeBaseQuery<FetchBaseQueryError>(),
  endpoints: () => ({}),
});

rootReducer.inject(sellerApi).inject(sellerFileApi);
/** Dispatches to the store once it has these. */
export type SellerDispatch = AppDispatch &
  ThunkDispatch<RootState & WithSlice<typeof sellerApi>, StoreExtra, UnknownAction>;

lateMiddleware.addMiddleware(sellerApi.middleware, sellerFileApi.middleware);
