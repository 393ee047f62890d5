import { abortQuery } from '../../../api/abortQuery';
import { api } from '../../../api/api';

interface Asked {
  isAsked: boolean;
}

/** The state of a notification: nothing is sent to an unconfirmed address. */
interface Notice extends Asked {
  isConfirmed: boolean;
}

/** Includes the customer, so that another customer's state is never used. */
interface NoticeOf {
  userId: string;
  productId: string;
}

const addressOf = ({ productId }: NoticeOf): string =>
  `/product/${encodeURIComponent(productId)}/notice`;

const noticeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Returns whether the customer is notified when a product is back in stock. */
    getNotice: build.query<Notice, NoticeOf>({
      query: addressOf,
    }),
    /** Requests the notification, or cancels it. */
    setNotice: build.mutation<Notice, NoticeOf & Asked>({
      query: ({ isAsked, ...of }) => ({ url: addressOf(of), method: isAsked ? 'PUT' : 'DELETE' }),
      async onQueryStarted({ userId, productId }, { dispatch, queryFulfilled }) {
        const of = { userId, productId };
        try {
          const { data } = await queryFulfilled;
          await abortQuery(() => dispatch(noticeApi.util.getRunningQueryThunk('getNotice', of)));
          await dispatch(noticeApi.util.upsertQueryData('getNotice', of, data));
        } catch {
          // The product may be in stock again, or no longer sold: the page shows its current state.
          dispatch(api.util.invalidateTags([{ type: 'Product', id: productId }]));
        }
      },
    }),
  }),
});

export const { useGetNoticeQuery, useSetNoticeMutation } = noticeApi;
