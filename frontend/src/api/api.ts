import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';

/** The one API of the shop; each feature injects its endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: fetchBaseQuery({
    baseUrl: `${location.origin}/api`,
    credentials: 'include',
    timeout: 20_000,
  }),
  tagTypes: [
    'Product',
    'Address',
    'Order',
    'Overview',
    'Staff',
    'Change',
    'SellerProduct',
    'Import',
  ],
  endpoints: () => ({}),
});
