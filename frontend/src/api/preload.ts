import type { AppDispatch } from './store';

/** Where in the shop a page is: what its route has found in the path, and the query. */
export interface PagePlace {
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** Asks for what a page shows: on the server before it is rendered, in the browser before its code is there. */
export type Preload = (dispatch: AppDispatch, place: PagePlace) => Promise<unknown>;
