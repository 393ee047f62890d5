import { api } from '../../api/api';
import type { Overview } from '../../api/types';

const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How the shop does. Days begin at midnight of the time zone, such as America/New_York. */
    getOverview: build.query<Overview, { timeZone: string }>({
      query: (params) => ({ url: '/seller/overview', params }),
      providesTags: ['Overview'],
    }),
  }),
});

export const { useGetOverviewQuery } = overviewApi;
