import { sellerApi } from '../sellerApi';
import type { SellerMessageList } from '../../api/types';

interface MessagesQuery {
  page: number;
  after?: string;
  before?: string;
  limit: number;
}

/** The overview shows the number of unread messages. */
const CHANGED = ['Message', 'Overview'] as const;

const messagePath = (id: string, action: string): string =>
  `/seller/messages/${encodeURIComponent(id)}/${action}`;

const contactMessagesApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** Messages from the contact form, newest first. */
    getMessages: build.query<SellerMessageList, MessagesQuery>({
      query: (params) => ({ url: '/seller/messages', params: { ...params } }),
      providesTags: ['Message'],
    }),
    readMessage: build.mutation<void, string>({
      query: (id) => ({ url: messagePath(id, 'read'), method: 'POST' }),
      invalidatesTags: [...CHANGED],
    }),
    setMessageDone: build.mutation<void, { id: string; isDone: boolean }>({
      query: ({ id, isDone }) => ({
        url: messagePath(id, 'done'),
        method: 'POST',
        body: { isDone },
      }),
      invalidatesTags: [...CHANGED],
    }),
  }),
});

export const { useGetMessagesQuery, useReadMessageMutation, useSetMessageDoneMutation } =
  contactMessagesApi;
