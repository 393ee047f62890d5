import type { AppDispatch } from './store';

/** The current location: the parameters of its route, and the query. */
export interface RouteLocation {
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** Fetches the data of a page: on the server before it is rendered, in the browser before its code has loaded. */
export type Preload = (dispatch: AppDispatch, place: RouteLocation) => Promise<unknown>;
