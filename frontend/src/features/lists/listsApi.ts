import { api } from '../../api/api';
import type {
  CartItems,
  Product,
  ProductList,
  ShoppingList,
  ShoppingLists,
  ShoppingListSaved,
} from '../../api/types';

interface ListChange {
  userId: string;
  id: string;
}

const addressOf = ({ id }: { id: string }): string => `/shopping-lists/${encodeURIComponent(id)}`;
const savedList = ({ list }: ShoppingListSaved): ShoppingList => list;

/** What is found for each wish, and how many are looked for at once. */
const FOUND = 5;
const AT_ONCE = 6;

const withItems = (items: CartItems, changed: CartItems): CartItems =>
  Object.fromEntries(
    Object.entries({ ...items, ...changed }).filter(([, quantity]) => quantity > 0),
  );

const listsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A customer's shopping lists, the newest first. */
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
    /** Sets how much of some products stands on a list, 0 for none; shown at once. */
    setListItems: build.mutation<ShoppingList, ListChange & { items: CartItems }>({
      query: ({ items, ...of }) => ({
        url: `${addressOf(of)}/items`,
        method: 'PUT',
        body: { items },
      }),
      transformResponse: savedList,
      onQueryStarted({ userId, id, items }, { dispatch }) {
        dispatch(
          listsApi.util.updateQueryData('getLists', userId, (lists) => {
            const list = lists.find(({ _id }) => _id === id);
            if (list) list.items = withItems(list.items, items);
          }),
        );
      },
      invalidatesTags: ['ShoppingList'],
    }),
    removeList: build.mutation<void, ListChange>({
      query: (of) => ({ url: addressOf(of), method: 'DELETE' }),
      transformResponse: () => undefined,
      invalidatesTags: ['ShoppingList'],
    }),
    /** For each of some words, the products in stock that fit best; none where nothing is found. */
    matchWords: build.query<Product[][], readonly string[]>({
      async queryFn(words, _api, _extra, ask) {
        const found: Product[][] = [];
        const find = async (search: string) =>
          ask({ url: '/product/list', params: { search, inStock: true, limit: FOUND } });
        for (let from = 0; from < words.length; from += AT_ONCE) {
          const answers = await Promise.all(words.slice(from, from + AT_ONCE).map(find));
          for (const { data, error } of answers) {
            if (error) return { error };
            found.push((data as Partial<ProductList>).products ?? []);
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
