import { api } from '../../../api/api';
import type { FilterCounts } from '../../../api/types';
import { listAddress, type FiltersQuery } from '../productsApi';

const filtersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a list can be narrowed down by, and how many products that leaves. */
    getFilters: build.query<FilterCounts, FiltersQuery>({
      query: ({ brand = [], ...params }) => ({ url: listAddress('filters', brand), params }),
      providesTags: [{ type: 'Product', id: 'LIST' }],
    }),
  }),
});

export const { useGetFiltersQuery } = filtersApi;
