import { sellerApi } from '../sellerApi';
import type { OpenTasks, Overview } from '../../api/types';

const overviewApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** Key figures of the shop. Days start at midnight in the shop's time zone. */
    getOverview: build.query<Overview, undefined>({
      query: () => '/seller/overview',
      providesTags: ['Overview'],
    }),
    /** The open tasks besides packing, for the badge on every page. */
    getOpenTasks: build.query<OpenTasks, undefined>({
      query: () => '/seller/overview/tasks',
      providesTags: ['Overview'],
    }),
  }),
});

export const { useGetOverviewQuery, useGetOpenTasksQuery } = overviewApi;
