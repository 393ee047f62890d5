import { api } from '../../api/api';
import type { Product, ProductAnswer, ProductList, ProductListQuery } from '../../api/types';

export type ProductsQuery = Omit<ProductListQuery, 'ids'>;
/** One page of a list. */
export type PageQuery = ProductsQuery & { page: number; limit: number };
export type ProductSort = NonNullable<ProductsQuery['sort']>;

export type FiltersQuery = Omit<
  ProductsQuery,
  'sort' | 'page' | 'limit' | 'after' | 'before' | 'facts'
>;

/** Ids in one request: their address stays below the 8 kB that every proxy takes. */
const IDS_PER_REQUEST = 100;

/** Who comes back to a list finds it as it was left, at the same place; in seconds. */
const KEPT = 600;

const tagsOf = (list: ProductList | undefined) => [
  { type: 'Product' as const, id: 'LIST' },
  ...(list?.products ?? []).map(({ _id }) => ({ type: 'Product' as const, id: _id })),
];

/** A parameter that is there several times is the address's own: of a list the library would make one text. */
export const listAddress = (list: 'list' | 'filters', brands: readonly string[]): string =>
  ['/product/' + list, ...brands.map((brand) => `brand=${encodeURIComponent(brand)}`)]
    .join('&')
    .replace('&', '?');

/** The page behind one, if there is one; by its number where the list does not tell its cursor. */
export function pageAfter(query: PageQuery, { next, total }: ProductList): PageQuery | undefined {
  const { page, limit } = query;
  if (next === undefined && page * limit >= total) return undefined;
  return { ...query, page: page + 1, before: undefined, after: next };
}

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProducts: build.query<ProductList, ProductsQuery>({
      query: ({ brand = [], ...params }) => ({ url: listAddress('list', brand), params }),
      providesTags: tagsOf,
      keepUnusedDataFor: KEPT,
    }),
    /** The pages of a list from one on, each of which begins where the one before says. */
    getProductPages: build.infiniteQuery<ProductList, PageQuery, PageQuery | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last, _pages, lastQuery, _queries, first) =>
          pageAfter(lastQuery ?? first, last),
      },
      query: ({ queryArg, pageParam }) => {
        const { brand = [], ...params } = pageParam ?? queryArg;
        return { url: listAddress('list', brand), params };
      },
      providesTags: (data) => (data?.pages ?? []).flatMap(tagsOf),
      keepUnusedDataFor: KEPT,
    }),
    /** The products of a cart, up to 200; those that are no longer sold are missing in the answer. */
    getProductsByIds: build.query<Product[], readonly string[]>({
      async queryFn(ids, _api, _extra, fetchPart) {
        const products: Product[] = [];
        for (let from = 0; from < ids.length; from += IDS_PER_REQUEST) {
          const part = ids.slice(from, from + IDS_PER_REQUEST).join(',');
          const { data, error } = await fetchPart({ url: '/product/list', params: { ids: part } });
          if (error) return { error };
          products.push(...(data as ProductList).products);
        }
        return { data: products };
      },
      providesTags: (products = []) => tagsOf({ products, total: products.length }),
    }),
    getProduct: build.query<Product, string>({
      query: (id) => `/product/${encodeURIComponent(id)}`,
      transformResponse: ({ product }: ProductAnswer) => product,
      providesTags: (_product, _error, id) => [{ type: 'Product', id }],
    }),
  }),
});

export const { getProducts, getProduct, getProductsByIds } = productsApi.endpoints;
export const {
  useGetProductsQuery,
  useGetProductPagesInfiniteQuery,
  useGetProductsByIdsQuery,
  useGetProductQuery,
} = productsApi;
