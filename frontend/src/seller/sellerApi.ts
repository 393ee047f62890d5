import type { ThunkDispatch, UnknownAction, WithSlice } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { baseQuery, TAGS, type StoreExtra } from '../api/api';
import { lateMiddleware, rootReducer } from '../api/rootReducer';
import type { AppDispatch, RootState } from '../api/store';

/** The API of sellers. It has its own cache, because a seller's session is independent of a customer's. */
export const sellerApi = createApi({
  reducerPath: 'sellerApi',
  baseQuery,
  refetchOnReconnect: true,
  tagTypes: TAGS,
  endpoints: () => ({}),
});

/** Sellers' requests that send or fetch files; see fileApi. */
export const sellerFileApi = createApi({
  reducerPath: 'sellerFileApi',
  baseQuery: fakeBaseQuery<FetchBaseQueryError>(),
  endpoints: () => ({}),
});

rootReducer.inject(sellerApi).inject(sellerFileApi);
/** The dispatch of the store after these reducers were injected. */
export type SellerDispatch = AppDispatch &
  ThunkDispatch<RootState & WithSlice<typeof sellerApi>, StoreExtra, UnknownAction>;

lateMiddleware.addMiddleware(sellerApi.middleware, sellerFileApi.middleware);
