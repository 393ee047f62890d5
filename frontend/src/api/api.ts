import {
  createApi,
  fetchBaseQuery,
  retry,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';

/** Long enough for a proxy to find another server, in milliseconds; soon enough to look like nothing. */
const RETRY_AFTER = 500;

/** What a server that is being replaced, or a line that broke, answers for a moment. */
export const PASSING: readonly unknown[] = ['FETCH_ERROR', 502, 503, 504];

/** Questions are asked once more; what changes something never is. */
const patientQuery = retry(
  fetchBaseQuery({
    baseUrl: `${location.origin}/api`,
    credentials: 'include',
    timeout: 20_000,
  }),
  {
    backoff: () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER)),
    retryCondition: (error, _args, { attempt, baseQueryApi: { type } }) =>
      type === 'query' && attempt === 1 && PASSING.includes((error as FetchBaseQueryError).status),
  },
);

/** The one API of the shop; each feature injects its endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: patientQuery,
  refetchOnReconnect: true,
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
