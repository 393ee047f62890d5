import { api } from '../../../api/api';
import type { EndedMails, OwnNewsletter } from '../../../api/types';

const mailChoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The id only tells one customer's answer from another's. */
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
    /** By the link of a mail, for whoever got it. */
    endMails: build.mutation<void, EndedMails>({
      query: (params) => ({ url: '/mails/end', method: 'POST', params: { ...params } }),
    }),
  }),
});

export const { useGetOwnNewsletterQuery, useChooseNewsletterMutation, useEndMailsMutation } =
  mailChoicesApi;
