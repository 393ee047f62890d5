import { api } from '../../api/api';
import type { Product, RelatedProducts } from '../../api/types';

const relatedApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Related products, those frequently bought together first. */
    getRelated: build.query<Product[], string>({
      query: (id) => `/product/${encodeURIComponent(id)}/related`,
      transformResponse: ({ products }: RelatedProducts) => products,
      providesTags: (products = []) => [
        { type: 'Product', id: 'LIST' },
        ...products.map(({ _id: id }) => ({ type: 'Product' as const, id })),
      ],
    }),
  }),
});

export const { getRelated } = relatedApi.endpoints;
export const { useGetRelatedQuery } = relatedApi;
