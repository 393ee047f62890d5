import { abortQuery } from '../../api/abortQuery';
import { api } from '../../api/api';
import type {
  CartItems,
  ProductList,
  ShoppingList,
  ShoppingLists,
  ShoppingListSaved,
} from '../../api/types';

interface ListChange {
  userId: string;
  id: string;
}

/** `isWeak`: an uncertain match. */
export type WordMatch = Pick<ProductList, 'products' | 'isWeak'>;

const addressOf = ({ id }: { id: string }): string => `/shopping-lists/${encodeURIComponent(id)}`;
const savedList = ({ list }: ShoppingListSaved): ShoppingList => list;

/** Products to find for each search term, and how many searches run concurrently. */
const PRODUCTS_PER_TERM = 5;
const SEARCH_CONCURRENCY = 6;

/** The last change in flight of each list, by the list's id. */
const inFlight = new Map<string, Promise<unknown>>();

/** Sends the changes of a list one after another, so that the last change wins. */
function inTurn<T>(listId: string, send: () => Promise<T>): Promise<T> {
  const request = (inFlight.get(listId) ?? Promise.resolve()).then(send, send);
  inFlight.set(listId, request);
  const leave = (): void => {
    if (inFlight.get(listId) === request) inFlight.delete(listId);
  };
  request.then(leave, leave);
  return request;
}

const listsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A customer's shopping lists, newest first. */
    getLists: build.query<ShoppingList[], string>({
      query: () => '/shopping-lists',
      transformResponse: ({ lists }: ShoppingLists) => lists,
      providesTags: ['ShoppingList'],
    }),
    addList: build.mutation<ShoppingList, { userId: string; name: string; items?: CartItems }>({
      query: ({ name, items }) => ({
        url: '/shopping-lists',
        method: 'POST',
        body: { name, items },
      }),
      transformResponse: savedList,
      invalidatesTags: ['ShoppingList'],
    }),
    renameList: build.mutation<ShoppingList, ListChange & { name: string }>({
      query: ({ name, ...of }) => ({ url: addressOf(of), method: 'PATCH', body: { name } }),
      transformResponse: savedList,
      invalidatesTags: ['ShoppingList'],
    }),
    /** Sets the quantities of products on a list, 0 to remove one. The cache is updated optimistically. */
    setListItems: build.mutation<ShoppingList, ListChange & { items: CartItems }>({
      async queryFn({ items, ...of }, _api, _extra, ask) {
        const url = `${addressOf(of)}/items`;
        const { data, error } = await inTurn(of.id, async () =>
          ask({ url, method: 'PUT', body: { items } }),
        );
        return error ? { error } : { data: savedList(data as ShoppingListSaved) };
      },
      onQueryStarted({ userId, id, items }, { dispatch, queryFulfilled }) {
        void abortQuery(() => dispatch(listsApi.util.getRunningQueryThunk('getLists', userId)));
        const patch = dispatch(
          listsApi.util.updateQueryData('getLists', userId, (lists) => {
            const list = lists.find(({ _id }) => _id === id);
            if (!list) return;
            // One product at a time: rolling back a change must not affect other products.
            for (const [product, quantity] of Object.entries(items)) {
              if (quantity > 0) list.items[product] = quantity;
              else delete list.items[product];
            }
          }),
        );
        queryFulfilled.catch(patch.undo);
      },
      invalidatesTags: ['ShoppingList'],
    }),
    removeList: build.mutation<void, ListChange>({
      query: (of) => ({ url: addressOf(of), method: 'DELETE' }),
      invalidatesTags: ['ShoppingList'],
    }),
    /** The best matching products in stock for each search term; an empty array for a term without matches. */
    matchWords: build.query<WordMatch[], readonly string[]>({
      async queryFn(words, _api, _extra, ask) {
        const found: WordMatch[] = [];
        const find = async (search: string) =>
          ask({
            url: '/product/list',
            params: { search, inStock: true, limit: PRODUCTS_PER_TERM },
          });
        for (let from = 0; from < words.length; from += SEARCH_CONCURRENCY) {
          const responses = await Promise.all(
            words.slice(from, from + SEARCH_CONCURRENCY).map(find),
          );
          for (const { data, error } of responses) {
            if (error) return { error };
            found.push(data as ProductList);
          }
        }
        return { data: found };
      },
      providesTags: [{ type: 'Product', id: 'LIST' }],
    }),
  }),
});

export const {
  useGetListsQuery,
  useAddListMutation,
  useRenameListMutation,
  useSetListItemsMutation,
  useRemoveListMutation,
  useMatchWordsQuery,
} = listsApi;
