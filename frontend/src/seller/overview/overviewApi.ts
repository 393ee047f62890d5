import { sellerApi } from '../sellerApi';
import type { Overview } from '../../api/types';

const overviewApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** Key figures of the shop. Days start at midnight in the shop's time zone. */
    getOverview: build.query<Overview, undefined>({
      query: () => '/seller/overview',
      providesTags: ['Overview'],
    }),
  }),
});

export const { useGetOverviewQuery } = overviewApi;
