import { sellerApi } from '../sellerApi';
import type { Synonyms } from '../../api/types';

/** Every change of synonyms is recorded in the audit log. */
const CHANGED = ['Synonyms', 'Change'] as const;

const pathOf = (id: string): string => `/seller/synonyms/${encodeURIComponent(id)}`;

const synonymsApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** All groups of synonyms, sorted by their first words. */
    getSynonyms: build.query<Synonyms[], void>({
      query: () => '/seller/synonyms',
      transformResponse: ({ synonyms }: { synonyms: Synonyms[] }) => synonyms,
      providesTags: ['Synonyms'],
    }),
    addSynonyms: build.mutation<void, string[]>({
      query: (words) => ({ url: '/seller/synonyms', method: 'POST', body: { words } }),
      invalidatesTags: [...CHANGED],
    }),
    /** The server rejects the change if the group was changed since it was fetched. Invalidated in that case too. */
    editSynonyms: build.mutation<void, Synonyms>({
      query: ({ _id: id, ...body }) => ({ url: pathOf(id), method: 'PUT', body }),
      invalidatesTags: [...CHANGED],
    }),
    removeSynonyms: build.mutation<void, string>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE' }),
      invalidatesTags: [...CHANGED],
    }),
  }),
});

export const {
  useGetSynonymsQuery,
  useAddSynonymsMutation,
  useEditSynonymsMutation,
  useRemoveSynonymsMutation,
} = synonymsApi;
