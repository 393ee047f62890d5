import { sellerApi } from '../sellerApi';
import type { Overview } from '../../api/types';

const overviewApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** How the shop does. Days begin at midnight of the shop's own time zone. */
    getOverview: build.query<Overview, undefined>({
      query: () => '/seller/overview',
      providesTags: ['Overview'],
    }),
  }),
});

export const { useGetOverviewQuery } = overviewApi;
