import {
  createApi,
  fetchBaseQuery,
  retry,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { isBrowser } from '../lib/browser';
import { answersOf, pageDataRead } from './pageData';

/** Long enough for a proxy to choose another server, short enough to go unnoticed. */
const RETRY_DELAY_MS = 500;

/** Transient failures: no connection, or a 5xx from the proxy during a deployment. */
export const TRANSIENT_STATUSES: readonly unknown[] = ['FETCH_ERROR', 502, 503, 504];

/** Queries are retried once; mutations never are. */
const patientQuery = retry(
  fetchBaseQuery({
    baseUrl: isBrowser ? `${location.origin}/api` : undefined,
    credentials: 'include',
    timeout: 20_000,
  }),
  {
    backoff: () => new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS)),
    retryCondition: (error, _args, { attempt, baseQueryApi: { type } }) =>
      type === 'query' &&
      attempt === 1 &&
      TRANSIENT_STATUSES.includes((error as FetchBaseQueryError).status),
  },
);

export type Ask = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>;

/** Replaces the network as the source of query results, on the server. */
export interface StoreExtra {
  ask?: Ask;
}

/** Removes the envelope: `success` repeats the status, so endpoints get only the data. */
export const baseQuery: Ask = async (args, queryApi, options) => {
  const { ask = patientQuery } = queryApi.extra as StoreExtra;
  const result = await ask(args, queryApi, options);
  if (result.error) return result;
  const data = { ...(result.data as { success?: boolean }) };
  delete data.success;
  return { ...result, data };
};

/** The kinds of data that mutations invalidate. */
const ALL_TAGS = [
  'Product',
  'Address',
  'Order',
  'Favourite',
  'ShoppingList',
  'Overview',
  'Staff',
  'Change',
  'SellerProduct',
  'Import',
  'OwnSession',
  'Profile',
  'TwoFactor',
  'DeadMail',
  'Message',
  'Synonyms',
] as const;
export type Tag = (typeof ALL_TAGS)[number];
/** Used for customers and sellers. RTK Query checks tags against this list only in development. */
export const TAGS: readonly Tag[] = import.meta.env.PROD ? [] : ALL_TAGS;

/**
 * The customers' API, into which each feature injects its endpoints. Calls with files are in `fileApi`, the sellers' in
 * `sellerApi`.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  // RTK Query expects its whole state, of which it reads only these parts.
  extractRehydrationInfo: (action) =>
    pageDataRead.match(action) ? (answersOf(action.payload) as never) : undefined,
  refetchOnReconnect: true,
  tagTypes: TAGS,
  endpoints: () => ({}),
});
