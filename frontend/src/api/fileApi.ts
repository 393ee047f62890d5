import type { UnknownAction } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { Tag } from './api';

/**
 * Calls that upload or download files, which may take minutes. RTK Query does not refetch invalidated queries while a
 * call of the same API is pending; therefore these have an API of their own.
 */
export const fileApi = createApi({
  reducerPath: 'fileApi',
  baseQuery: fakeBaseQuery<FetchBaseQueryError>(),
  endpoints: () => ({}),
});

type Tags = (Tag | { type: Tag; id: string })[];

/** The API whose queries are invalidated. */
interface Invalidated {
  util: { invalidateTags: (tags: Tags) => UnknownAction };
}

export interface FileCall {
  dispatch: (action: UnknownAction) => unknown;
  queryFulfilled: Promise<unknown>;
}

/** For `onQueryStarted`: invalidates queries of another API once the call has ended, also if it failed. */
export const invalidatesAfter =
  <Arg>({ util }: Invalidated, tagsOf: (arg: Arg) => Tags) =>
  async (arg: Arg, { dispatch, queryFulfilled }: FileCall): Promise<void> => {
    await queryFulfilled.catch(() => undefined);
    dispatch(util.invalidateTags(tagsOf(arg)));
  };
