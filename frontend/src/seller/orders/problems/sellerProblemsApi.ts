import { sellerApi } from '../../sellerApi';
import { orderTag, orderUrl } from '../sellerOrdersApi';

interface ProblemCall {
  orderId: string;
  problemId: string;
}

export const photoUrl = ({ orderId, problemId }: ProblemCall): string =>
  `/api${orderUrl(orderId)}/problem/${encodeURIComponent(problemId)}/photo`;

const sellerProblemsApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** Marks the problems of an order as seen. */
    markProblemsSeen: build.mutation<null, string>({
      query: (orderId) => ({ url: `${orderUrl(orderId)}/problem/seen`, method: 'POST' }),
      invalidatesTags: (_nothing, error, orderId) => (error ? [] : [orderTag(orderId)]),
    }),
    /** Marks a problem as resolved. */
    resolveProblem: build.mutation<null, ProblemCall>({
      query: ({ orderId, problemId }) => ({
        url: `${orderUrl(orderId)}/problem/${encodeURIComponent(problemId)}/done`,
        method: 'POST',
      }),
      invalidatesTags: (_nothing, _error, { orderId }) => [orderTag(orderId), 'Overview', 'Change'],
    }),
  }),
});

export const { useMarkProblemsSeenMutation, useResolveProblemMutation } = sellerProblemsApi;
