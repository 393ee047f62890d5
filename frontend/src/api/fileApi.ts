import { createApi, fakeBaseQuery, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { api } from './api';

/**
 * The calls that send or fetch files, which may take minutes. RTK Query postpones the refetching of invalidated queries
 * while any call of the same API is pending; hence these have an API of their own.
 */
export const fileApi = createApi({
  reducerPath: 'fileApi',
  baseQuery: fakeBaseQuery<FetchBaseQueryError>(),
  endpoints: () => ({}),
});

type Tags = Parameters<typeof api.util.invalidateTags>[0];

export interface FileCall {
  dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown;
  queryFulfilled: Promise<unknown>;
}

/** For `onQueryStarted`: invalidates queries of the other API once the call has ended, also by a refusal. */
export const invalidatesAfter =
  <Arg>(tagsOf: (arg: Arg) => Tags) =>
  async (arg: Arg, { dispatch, queryFulfilled }: FileCall): Promise<void> => {
    await queryFulfilled.catch(() => undefined);
    dispatch(api.util.invalidateTags(tagsOf(arg)));
  };
