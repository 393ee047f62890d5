import { api } from '../../../api/api';

interface Asked {
  isAsked: boolean;
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
    getNotice: build.query<boolean, NoticeOf>({
      query: addressOf,
      transformResponse: ({ isAsked }: Asked) => isAsked,
    }),
    /** Asks for that, or takes it back. */
    setNotice: build.mutation<boolean, NoticeOf & Asked>({
      query: ({ isAsked, ...of }) => ({ url: addressOf(of), method: isAsked ? 'PUT' : 'DELETE' }),
      transformResponse: ({ isAsked }: Asked) => isAsked,
      async onQueryStarted({ userId, productId }, { dispatch, queryFulfilled }) {
        const of = { userId, productId };
        try {
          const { data } = await queryFulfilled;
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
