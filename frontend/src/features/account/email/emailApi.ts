import { api } from '../../../api/api';
import type { EmailChange, EmailConfirmed, OwnEmail } from '../../../api/types';

const post = (what: string, body?: object) => ({
  url: `/user/email/${what}`,
  method: 'POST',
  body,
});

/** The address is a part of what the account says about its owner. */
const invalidatesTags = ['Profile'] as const;

const emailApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A customer's address; the id only tells one customer's answer from another's. */
    getOwnEmail: build.query<OwnEmail, string>({
      query: () => '/user/email',
      providesTags: ['Profile'],
    }),
    /** Sends a link to the address; the one before counts no more. */
    sendEmailLink: build.mutation<void, void>({
      query: () => post('send-link'),
      invalidatesTags,
    }),
    /** Sends a link to another address, which the account gets by it. */
    changeEmail: build.mutation<void, EmailChange>({
      query: (body) => post('change', body),
      invalidatesTags,
    }),
    cancelEmailChange: build.mutation<void, void>({
      query: () => post('cancel-change'),
      invalidatesTags,
    }),
    /** Uses a link; also when it was used before. */
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
