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

/** Long enough for a proxy to find another server, in milliseconds; soon enough to look like nothing. */
const RETRY_AFTER = 500;

/** What a server that is being replaced, or a line that broke, answers for a moment. */
export const TRANSIENT_STATUSES: readonly unknown[] = ['FETCH_ERROR', 502, 503, 504];

/** Questions are asked once more; what changes something never is. */
const patientQuery = retry(
  fetchBaseQuery({
    baseUrl: isBrowser ? `${location.origin}/api` : undefined,
    credentials: 'include',
    timeout: 20_000,
  }),
  {
    backoff: () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER)),
    retryCondition: (error, _args, { attempt, baseQueryApi: { type } }) =>
      type === 'query' &&
      attempt === 1 &&
      TRANSIENT_STATUSES.includes((error as FetchBaseQueryError).status),
  },
);

export type Ask = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>;

/** What a store is made with where its questions do not go over the network. */
export interface StoreExtra {
  ask?: Ask;
}

/** Leaves out `success`, which the status tells as well: endpoints get what a response is about. */
export const baseQuery: Ask = async (args, queryApi, options) => {
  const { ask = patientQuery } = queryApi.extra as StoreExtra;
  const result = await ask(args, queryApi, options);
  if (result.error) return result;
  const data = { ...(result.data as { success?: boolean }) };
  delete data.success;
  return { ...result, data };
};

/** What an answer is about, and a change makes old. */
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
/** Those of customers and sellers alike. The library compares with them in development alone. */
export const TAGS: readonly Tag[] = import.meta.env.PROD ? [] : ALL_TAGS;

/** The API of customers; each feature injects its endpoints. Those of files are in `fileApi`, sellers' in `sellerApi`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  // The library asks for its whole state, of which it reads this.
  extractRehydrationInfo: (action) =>
    pageDataRead.match(action) ? (answersOf(action.payload) as never) : undefined,
  refetchOnReconnect: true,
  tagTypes: TAGS,
  endpoints: () => ({}),
});
