import { api } from '../../../api/api';
import type { Profile } from '../../../api/types';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the customer's id, which only separates the cached responses. */
    getProfile: build.query<Profile, string>({
      query: () => '/user/profile',
      transformResponse: ({ profile }: { profile: Profile }) => profile,
      providesTags: ['Profile'],
    }),
    changeProfile: build.mutation<void, Omit<Profile, 'email'>>({
      query: (body) => ({ url: '/user/profile', method: 'POST', body }),
      invalidatesTags: ['Profile'],
    }),
  }),
});

export const { useGetProfileQuery, useChangeProfileMutation } = profileApi;
