import { useAppDispatch, useAppSelector } from '../../../api/store';
import type { RootState } from '../../../api/store';
import type { Product, ProductList } from '../../../api/types';
import { getProducts } from '../productsApi';
import type { PageQuery } from './productQueries';

interface MorePages {
  /** What asks for each of them, as far as is known where they begin. */
  queries: PageQuery[];
  /** Of those that are there. */
  lists: ProductList[];
  hasFailed: boolean;
}

/** The page behind one, if there is one; by its number where the list does not tell its place. */
function pageAfter(query: PageQuery, { next, total }: ProductList): PageQuery | undefined {
  const { page, limit } = query;
  if (next === undefined && page * limit >= total) return undefined;
  return { ...query, page: page + 1, before: undefined, after: next };
}

function findPages(
  state: RootState,
  first: PageQuery,
  list: ProductList,
  count: number,
): MorePages {
  const pages: MorePages = { queries: [], lists: [], hasFailed: false };
  let query = pageAfter(first, list);
  while (query && pages.queries.length < count) {
    pages.queries.push(query);
    const { data, isError } = getProducts.select(query)(state);
    if (!data) {
      pages.hasFailed = isError;
      break;
    }
    pages.lists.push(data);
    query = pageAfter(query, data);
  }
  return pages;
}

const areSame = (a: MorePages, b: MorePages): boolean =>
  a.hasFailed === b.hasFailed &&
  a.queries.length === b.queries.length &&
  a.lists.length === b.lists.length &&
  a.queries.every(
    (query, index) =>
      query.page === b.queries[index]?.page && query.after === b.queries[index].after,
  ) &&
  a.lists.every((list, index) => list === b.lists[index]);

/** Each product once: one may have moved to a later page since the earlier one was asked for. */
function productsOf(lists: readonly ProductList[]): Product[] {
  const byId = new Map(
    lists.flatMap(({ products }) => products).map((product) => [product._id, product]),
  );
  return [...byId.values()];
}

/**
 * The pages of a list behind its first one, each of which begins where the one before says. They are kept apart, so that each is
 * asked for once and all are there again for whoever comes back.
 * @param list of the first page
 * @param count how many of them are wanted
 */
export function useMorePages(first: PageQuery, list: ProductList, count: number) {
  const dispatch = useAppDispatch();
  const { queries, lists, hasFailed } = useAppSelector(
    (state) => findPages(state, first, list, count),
    areSame,
  );
  const last = lists.at(-1) ?? list;
  return {
    /** For AskForPage, which asks for each as long as it is on the screen. */
    queries,
    products: productsOf([list, ...lists]),
    isLoading: queries.length > lists.length && !hasFailed,
    hasFailed,
    retry: (): void => {
      const failed = queries.at(-1);
      if (failed)
        void dispatch(getProducts.initiate(failed, { subscribe: false, forceRefetch: true }));
    },
    /** The next one that could be shown; undefined at the end. */
    next: queries.length > lists.length ? queries.at(-1) : pageAfter(queries.at(-1) ?? first, last),
  };
}
