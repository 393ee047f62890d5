import { sellerApi } from '../sellerApi';
import type { SellerPayment } from '../../api/types';
import { orderTag, orderUrl } from './sellerOrdersApi';

interface RefundAttempt {
  id: string;
  /** Decimal dollars. */
  amount: number;
  /** Idempotency key: the same key refunds once. */
  key: string;
}

const sellerPaymentsApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** The online payment of an order, with its refunds. */
    getSellerPayment: build.query<SellerPayment, string>({
      query: (id) => `${orderUrl(id)}/payment`,
      // The order's own tag, so that what is told live about the order shows here too.
      providesTags: (_payment, _error, id) => [orderTag(id)],
    }),
    /** Sends money back to the customer; answers the server's sentence. */
    refundOrder: build.mutation<string, RefundAttempt>({
      query: ({ id, amount, key }) => ({
        url: `${orderUrl(id)}/refund`,
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body: { amount },
      }),
      transformResponse: ({ message }: { message: string }) => message,
      // Also after a refusal: it says that the payment is not what we believed.
      invalidatesTags: (_message, _error, { id }) => [orderTag(id), 'Overview', 'Change'],
    }),
    /** Marks as done what needed a look; answers the server's sentence. */
    resolveFlag: build.mutation<string, { id: string; flagId: string }>({
      query: ({ id, flagId }) => ({
        url: `${orderUrl(id)}/flag/${encodeURIComponent(flagId)}/done`,
        method: 'POST',
      }),
      transformResponse: ({ message }: { message: string }) => message,
      invalidatesTags: (_message, _error, { id }) => [orderTag(id), 'Change'],
    }),
  }),
});

export const { useGetSellerPaymentQuery, useRefundOrderMutation, useResolveFlagMutation } =
  sellerPaymentsApi;
