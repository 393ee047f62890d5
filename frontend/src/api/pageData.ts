import { createAction } from '@reduxjs/toolkit';

/** What one question got: an answer or a refusal. */
interface AnsweredQuery {
  endpointName: string;
  originalArgs: unknown;
  data?: unknown;
  error?: unknown;
}

/** What a page was rendered from on the server, and comes with it; as JSON the same each time for the same answers. */
export interface PageData {
  /** By the key that each has in the store. */
  queries: Record<string, AnsweredQuery>;
  /** Which of them are about what. */
  provided: unknown;
}

interface StoredApi {
  queries: Record<string, Partial<AnsweredQuery> | undefined>;
  provided: unknown;
}

/** The answers that a store holds. */
export function pageDataOf({ queries, provided }: StoredApi): PageData {
  const entries = Object.entries(queries).flatMap(([key, query]) => {
    const { endpointName, originalArgs, data, error } = query ?? {};
    if (endpointName === undefined || (data === undefined && error === undefined)) return [];
    return [[key, { endpointName, originalArgs, data, error }] as const];
  });
  return { queries: Object.fromEntries(entries), provided };
}

/** The page has brought answers along: nobody asks for them again. */
export const pageDataRead = createAction<PageData>('page/dataRead');

/** What the API's part of the store takes over of it. */
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
