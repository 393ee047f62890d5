import { configureStore } from '@reduxjs/toolkit';
import { api, type StoreExtra } from '../../api/api';
import type { PageData } from '../../api/pageData';
import { queryUrl } from '../../api/queryUrl';
import { cacheNameFor } from '../../lib/offline/cacheRules';
import { refetchPageQueries, readPageData } from '../pageQueries';

/** The URLs of the queries that a page was rendered from. No request is sent: only the URLs are computed. */
async function questionsOf(data: PageData): Promise<string[]> {
  const addresses: string[] = [];
  const ask: NonNullable<StoreExtra['ask']> = (query) => {
    addresses.push(`/api${queryUrl(query)}`);
    return { error: { status: 'CUSTOM_ERROR', error: '' } };
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { ask } } }).concat(api.middleware),
  });
  await refetchPageQueries(store.dispatch as Parameters<typeof refetchPageQueries>[0], data);
  store.dispatch(api.util.resetApiState()); // ends its timers
  return addresses;
}

/**
 * The cacheable URLs on the screen: those that the page was rendered from, and those fetched before the worker was
 * active. Most responses come from the browser's HTTP cache.
 */
export async function visibleUrls(): Promise<string[]> {
  const data = readPageData();
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const addresses = [...(data ? await questionsOf(data) : []), ...loaded];
  return addresses
    .map((address) => new URL(address, location.origin))
    .filter((url) => url.origin === location.origin && cacheNameFor(url))
    .map(({ href }) => href);
}
