import { sellerApi } from '../sellerApi';
import type { DeadMailList } from '../../api/types';

interface MailsQuery {
  page: number;
  after?: string;
  before?: string;
  limit: number;
}

/** The overview shows their number. */
const CHANGED = ['DeadMail', 'Overview'] as const;

const mailPath = (id: string, action: string): string =>
  `/seller/mails/${encodeURIComponent(id)}/${action}`;

const mailsApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** Undelivered emails, newest first. */
    getDeadMails: build.query<DeadMailList, MailsQuery>({
      query: (params) => ({ url: '/seller/mails', params: { ...params } }),
      providesTags: ['DeadMail'],
    }),
    sendMailAgain: build.mutation<void, string>({
      query: (id) => ({ url: mailPath(id, 'send-again'), method: 'POST' }),
      invalidatesTags: [...CHANGED],
    }),
    removeMail: build.mutation<void, string>({
      query: (id) => ({ url: mailPath(id, 'remove'), method: 'POST' }),
      invalidatesTags: [...CHANGED],
    }),
  }),
});

export const { useGetDeadMailsQuery, useSendMailAgainMutation, useRemoveMailMutation } = mailsApi;
