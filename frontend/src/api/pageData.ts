import { createAction } from '@reduxjs/toolkit';

/** The result of a query: data or an error. */
interface AnsweredQuery {
  endpointName: string;
  originalArgs: unknown;
  data?: unknown;
  error?: unknown;
}

/** The query results that a page was rendered from on the server. Its JSON is the same each time for the same data. */
export interface PageData {
  /** By cache key. */
  queries: Record<string, AnsweredQuery>;
  /** The tags that each query provides. */
  provided: unknown;
}

interface StoredApi {
  queries: Record<string, Partial<AnsweredQuery> | undefined>;
  provided: unknown;
}

/** The query results in a store. */
export function pageDataOf({ queries, provided }: StoredApi): PageData {
  const entries = Object.entries(queries).flatMap(([key, query]) => {
    const { endpointName, originalArgs, data, error } = query ?? {};
    if (endpointName === undefined || (data === undefined && error === undefined)) return [];
    return [[key, { endpointName, originalArgs, data, error }] as const];
  });
  return { queries: Object.fromEntries(entries), provided };
}

/** The page contains query results: they are not fetched again. */
export const pageDataRead = createAction<PageData>('page/dataRead');

/** The part of the API's state that is hydrated. */
export function answersOf({ queries, provided }: PageData) {
  const now = Date.now();
  const entryOf = (query: AnsweredQuery) => ({
    ...query,
    ...(query.error === undefined
      ? { status: 'fulfilled', fulfilledTimeStamp: now }
      : { status: 'rejected' }),
    requestId: 'server',
    startedTimeStamp: now,
  });
  const entries = Object.entries(queries).map(([key, query]) => [key, entryOf(query)] as const);
  return { queries: Object.fromEntries(entries), mutations: {}, provided };
}
