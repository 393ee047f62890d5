import { api } from '../../api/api';
import type { Favourites } from '../../api/types';

interface FavouriteChange {
  userId: string;
  /** Id of the product. */
  id: string;
  isFavourite: boolean;
}

const withChange = (ids: readonly string[], { id, isFavourite }: FavouriteChange): string[] => {
  const others = ids.filter((other) => other !== id);
  return isFavourite ? [id, ...others] : others;
};

const favouritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The ids of a customer's favourites, newest first. */
    getFavourites: build.query<string[], string>({
      query: () => '/favourites',
      transformResponse: ({ favourites }: Favourites) => favourites,
      // Used by every FavouriteButton.
      keepUnusedDataFor: Infinity,
      providesTags: ['Favourite'],
    }),
    setFavourite: build.mutation<void, FavouriteChange>({
      query: ({ id, isFavourite }) => ({
        url: `/favourites/${encodeURIComponent(id)}`,
        method: isFavourite ? 'PUT' : 'DELETE',
      }),
      async onQueryStarted(change, { dispatch, queryFulfilled }) {
        const { userId } = change;
        try {
          await queryFulfilled;
          // The response of a query in flight may be older than this change.
          await dispatch(favouritesApi.util.getRunningQueryThunk('getFavourites', userId));
          const update = (ids: string[]) => withChange(ids, change);
          dispatch(favouritesApi.util.updateQueryData('getFavourites', userId, update));
        } catch {
          dispatch(favouritesApi.util.invalidateTags(['Favourite']));
        }
      },
    }),
  }),
});

export const { setFavourite } = favouritesApi.endpoints;
export const { useGetFavouritesQuery } = favouritesApi;
