import { abortQuery } from '../../../api/abortQuery';
import { api } from '../../../api/api';

interface Asked {
  isAsked: boolean;
}

/** What the server answers: nothing is sent to an address that is not confirmed, until it is. */
interface Notice extends Asked {
  isConfirmed: boolean;
}

/** Of whom and of what: somebody else's state is never taken for one's own. */
interface NoticeOf {
  userId: string;
  productId: string;
}

const addressOf = ({ productId }: NoticeOf): string =>
  `/product/${encodeURIComponent(productId)}/notice`;

const noticeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether one is told when a product can be bought again. */
    getNotice: build.query<Notice, NoticeOf>({
      query: addressOf,
    }),
    /** Asks for that, or takes it back. */
    setNotice: build.mutation<Notice, NoticeOf & Asked>({
      query: ({ isAsked, ...of }) => ({ url: addressOf(of), method: isAsked ? 'PUT' : 'DELETE' }),
      async onQueryStarted({ userId, productId }, { dispatch, queryFulfilled }) {
        const of = { userId, productId };
        try {
          const { data } = await queryFulfilled;
          await abortQuery(() => dispatch(noticeApi.util.getRunningQueryThunk('getNotice', of)));
          await dispatch(noticeApi.util.upsertQueryData('getNotice', of, data));
        } catch {
          // It may be in stock again, or sold no more: the page shows what it is now.
          dispatch(api.util.invalidateTags([{ type: 'Product', id: productId }]));
        }
      },
    }),
  }),
});

export const { useGetNoticeQuery, useSetNoticeMutation } = noticeApi;
