import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, type StoreExtra } from '../api/api';
import type { PageData } from '../api/pageData';
import type { RootState } from '../api/store';

/** The query results that this page was rendered from; undefined if the server did not render it. */
export function readPageData(): PageData | undefined {
  const json = document.getElementById('page-data')?.textContent;
  return json ? (JSON.parse(json) as PageData) : undefined;
}

interface Endpoint {
  initiate: (
    args: unknown,
    options: { subscribe: boolean; forceRefetch: boolean },
  ) => ThunkAction<Promise<unknown>, RootState, StoreExtra, UnknownAction>;
}

/** Refetches the queries that the page was rendered from. */
export async function refetchPageQueries(
  dispatch: ThunkDispatch<RootState, StoreExtra, UnknownAction>,
  { queries }: PageData,
): Promise<void> {
  const endpoints: Partial<Record<string, Endpoint>> = api.endpoints;
  const again = { subscribe: false, forceRefetch: true };
  await Promise.all(
    Object.values(queries).map(async ({ endpointName, originalArgs }) => {
      const endpoint = endpoints[endpointName];
      if (endpoint) await dispatch(endpoint.initiate(originalArgs, again));
    }),
  );
}
