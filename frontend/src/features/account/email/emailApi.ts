import { api } from '../../../api/api';
import type { EmailChange, EmailConfirmed, OwnEmail } from '../../../api/types';

const post = (what: string, body?: object) => ({
  url: `/user/email/${what}`,
  method: 'POST',
  body,
});

/** The profile contains the email. */
const invalidatesTags = ['Profile'] as const;

const emailApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the customer's id, which only separates the cached responses. */
    getOwnEmail: build.query<OwnEmail, string>({
      query: () => '/user/email',
      providesTags: ['Profile'],
    }),
    /** Sends a confirmation link. Earlier links become invalid. */
    sendEmailLink: build.mutation<void, void>({
      query: () => post('send-link'),
      invalidatesTags,
    }),
    /** Sends a link to the new email; opening it changes the account's email. */
    changeEmail: build.mutation<void, EmailChange>({
      query: (body) => post('change', body),
      invalidatesTags,
    }),
    cancelEmailChange: build.mutation<void, void>({
      query: () => post('cancel-change'),
      invalidatesTags,
    }),
    /** Confirms an email; succeeds also for a link that was used before. */
    confirmEmail: build.mutation<EmailConfirmed, string>({
      query: (token) => post('confirm', { token }),
      invalidatesTags,
    }),
  }),
});

export const {
  useGetOwnEmailQuery,
  useSendEmailLinkMutation,
  useChangeEmailMutation,
  useCancelEmailChangeMutation,
  useConfirmEmailMutation,
} = emailApi;
