import { sellerApi } from '../sellerApi';
import type { Change, ChangeList } from '../../api/types';

interface ChangesQuery {
  subject?: Change['subject'];
  page: number;
  after?: string;
  before?: string;
  limit: number;
}

const changesApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** The audit log, newest entries first. */
    getChanges: build.query<ChangeList, ChangesQuery>({
      query: (params) => ({ url: '/seller/changes', params: { ...params } }),
      providesTags: ['Change'],
    }),
  }),
});

export const { useGetChangesQuery } = changesApi;
