import { api } from '../../../api/api';
import type { EndedMails, MailChoice, MailChoices, OwnNewsletter } from '../../../api/types';
import type { Owner } from './ownAccountApi';

const mailChoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Which e-mails one gets, of those that one may do without. */
    getMailChoices: build.query<MailChoices, Owner>({
      query: ({ side }) => `/${side}/mail-choices`,
    }),
    chooseMails: build.mutation<void, Owner & { choice: MailChoice }>({
      query: ({ side, choice }) => ({
        url: `/${side}/mail-choices`,
        method: 'POST',
        body: choice,
      }),
      invalidatesTags: ['Change'],
      /** The switch sends one wish after the other, so that none is undone but the last. */
      onQueryStarted: ({ side, id, choice }, { dispatch, queryFulfilled }) => {
        const put = ({ choices }: MailChoices): void => {
          for (const each of choices)
            if (each.topic === choice.topic) each.isWanted = choice.isWanted;
        };
        const { undo } = dispatch(
          mailChoicesApi.util.updateQueryData('getMailChoices', { side, id }, put),
        );
        queryFulfilled.catch(undo);
      },
    }),
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

export const {
  useGetMailChoicesQuery,
  useChooseMailsMutation,
  useGetOwnNewsletterQuery,
  useChooseNewsletterMutation,
  useEndMailsMutation,
} = mailChoicesApi;
