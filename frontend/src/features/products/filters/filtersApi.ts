import { api } from '../../../api/api';
import type { FilterCounts } from '../../../api/types';
import { listUrl, type FiltersQuery } from '../productsApi';

const filtersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The available filters of a list, with the number of products that each leaves. */
    getFilters: build.query<FilterCounts, FiltersQuery>({
      query: ({ brand = [], ...params }) => ({ url: listUrl('filters', brand), params }),
      providesTags: [{ type: 'Product', id: 'LIST' }],
    }),
  }),
});

export const { useGetFiltersQuery } = filtersApi;
