import { api } from '../../../api/api';
import type { EndedMails, OwnNewsletter } from '../../../api/types';

const mailChoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the customer's id, which only separates the cached responses. */
    getOwnNewsletter: build.query<OwnNewsletter, string>({
      query: () => '/user/newsletter',
    }),
    chooseNewsletter: build.mutation<void, { userId: string; isWanted: boolean; consent: string }>({
      query: ({ isWanted, consent }) => ({
        url: '/user/newsletter',
        method: 'POST',
        body: { isWanted, ...(isWanted && { consent }) },
      }),
      onQueryStarted: ({ userId, isWanted }, { dispatch, queryFulfilled }) => {
        const { undo } = dispatch(
          mailChoicesApi.util.updateQueryData('getOwnNewsletter', userId, (known) => {
            known.isSubscribed = isWanted;
          }),
        );
        queryFulfilled.catch(undo);
      },
    }),
    /** Unsubscribes with the token of a link in an email; needs no login. */
    endMails: build.mutation<void, EndedMails>({
      query: (params) => ({ url: '/mails/end', method: 'POST', params: { ...params } }),
    }),
  }),
});

export const { useGetOwnNewsletterQuery, useChooseNewsletterMutation, useEndMailsMutation } =
  mailChoicesApi;
