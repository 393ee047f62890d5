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

/** The maximum number of ids per request: URLs stay below the 8 kB that every proxy accepts. */
const IDS_PER_REQUEST = 100;

/** Going back to a list restores it from the cache, at the same scroll position. */
const LIST_CACHE_SECONDS = 600;

const tagsOf = (list: ProductList | undefined) => [
  { type: 'Product' as const, id: 'LIST' },
  ...(list?.products ?? []).map(({ _id }) => ({ type: 'Product' as const, id: _id })),
];

/** Repeated parameters are part of the URL: RTK Query would join an array into one text. */
export const listUrl = (list: 'list' | 'filters', brands: readonly string[]): string =>
  ['/product/' + list, ...brands.map((brand) => `brand=${encodeURIComponent(brand)}`)]
    .join('&')
    .replace('&', '?');

/** The page after another one, if any; by its number if the list has no cursor. */
export function pageAfter(query: PageQuery, { next, total }: ProductList): PageQuery | undefined {
  const { page, limit } = query;
  if (next === undefined && page * limit >= total) return undefined;
  return { ...query, page: page + 1, before: undefined, after: next };
}

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProducts: build.query<ProductList, ProductsQuery>({
      query: ({ brand = [], ...params }) => ({ url: listUrl('list', brand), params }),
      providesTags: tagsOf,
      keepUnusedDataFor: LIST_CACHE_SECONDS,
    }),
    /** Consecutive pages of a list, each of which begins at the cursor of the one before. */
    getProductPages: build.infiniteQuery<ProductList, PageQuery, PageQuery | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last, _pages, lastQuery, _queries, first) =>
          pageAfter(lastQuery ?? first, last),
      },
      query: ({ queryArg, pageParam }) => {
        const { brand = [], ...params } = pageParam ?? queryArg;
        return { url: listUrl('list', brand), params };
      },
      providesTags: (data) => (data?.pages ?? []).flatMap(tagsOf),
      keepUnusedDataFor: LIST_CACHE_SECONDS,
    }),
    /** The products of a cart, up to 200, without those that are no longer sold. */
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
