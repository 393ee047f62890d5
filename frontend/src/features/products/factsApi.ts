import { api } from '../../api/api';
import type { Product, ProductFacts } from '../../api/types';

/** The maximum number of ids per request: URLs stay below the 8 kB that every proxy accepts. */
const IDS_PER_REQUEST = 100;

/** By product id; without products that are no longer sold. */
type Facts = Record<string, ProductFacts>;

const factsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The label data of up to 200 products. */
    getFacts: build.query<Facts, readonly string[]>({
      async queryFn(ids, _api, _extra, fetchPart) {
        const facts: Facts = {};
        for (let from = 0; from < ids.length; from += IDS_PER_REQUEST) {
          const part = ids.slice(from, from + IDS_PER_REQUEST).join(',');
          const params = { ids: part, facts: true };
          const { data, error } = await fetchPart({ url: '/product/list', params });
          if (error) return { error };
          for (const product of (data as { products: Product[] }).products)
            facts[product._id] = product.facts ?? {};
        }
        return { data: facts };
      },
      providesTags: (_facts, _error, ids) => ids.map((id) => ({ type: 'Product' as const, id })),
    }),
  }),
});

export const { useGetFactsQuery } = factsApi;
