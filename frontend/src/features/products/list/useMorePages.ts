import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import type { Product, ProductList } from '../../../api/types';
import { pageAfter, useGetProductPagesInfiniteQuery, type PageQuery } from '../productsApi';

/** Each product once: it may have moved to a later page since the earlier one was fetched. */
function productsOf(lists: readonly ProductList[]): Product[] {
  const byId = new Map(
    lists.flatMap(({ products }) => products).map((product) => [product._id, product]),
  );
  return [...byId.values()];
}

/**
 * The pages of a list after its first one.
 * @param list the first page
 * @param count the number of further pages
 */
export function useMorePages(first: PageQuery, list: ProductList, count: number) {
  const second = pageAfter(first, list);
  const { currentData, isError, isFetching, fetchNextPage, refetch } =
    useGetProductPagesInfiniteQuery(count > 0 && second ? second : skipToken);
  const pages = currentData?.pages.slice(0, count) ?? [];
  const last = pages.at(-1) ?? list;
  const next = pageAfter({ ...first, page: first.page + pages.length }, last);
  const isMissing = pages.length < count && next !== undefined;

  useEffect(() => {
    if (isMissing && pages.length > 0 && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, pages.length, isFetching, isError, fetchNextPage]);

  return {
    products: productsOf([list, ...pages]),
    isLoading: isMissing && !isError,
    hasFailed: isMissing && isError,
    retry: (): void => void (pages.length > 0 ? fetchNextPage() : refetch()),
    /** The next page; undefined at the end. */
    next,
  };
}
