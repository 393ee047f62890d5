import { configureStore } from '@reduxjs/toolkit';
import { api, type StoreExtra } from '../../api/api';
import type { PageData } from '../../api/pageData';
import { queryUrl } from '../../api/queryUrl';
import { keptAs } from '../../lib/offline/keptAddresses';
import { askAgain, readPageData } from '../pageQuestions';

/** What a page was rendered from, as addresses. Nobody is asked: its endpoints only tell what they would ask. */
async function questionsOf(data: PageData): Promise<string[]> {
  const addresses: string[] = [];
  const ask: NonNullable<StoreExtra['ask']> = (asked) => {
    addresses.push(`/api${queryUrl(asked)}`);
    return { error: { status: 'CUSTOM_ERROR', error: '' } };
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { ask } } }).concat(api.middleware),
  });
  await askAgain(store.dispatch as Parameters<typeof askAgain>[0], data);
  store.dispatch(api.util.resetApiState()); // ends its clocks
  return addresses;
}

/**
 * What is on the screen and may be kept, by its address: what came with the page, and what was fetched before the worker was
 * there. The browser has it still, so that hardly anything is fetched a second time.
 */
export async function screenAddresses(): Promise<string[]> {
  const data = readPageData();
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const addresses = [...(data ? await questionsOf(data) : []), ...loaded];
  return addresses
    .map((address) => new URL(address, location.origin))
    .filter((url) => url.origin === location.origin && keptAs(url))
    .map(({ href }) => href);
}
