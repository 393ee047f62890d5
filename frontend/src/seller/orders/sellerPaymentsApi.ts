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
      // The order's tag, so that live changes of the order refetch the payment, too.
      providesTags: (_payment, _error, id) => [orderTag(id)],
    }),
    /** Refunds money to the customer; returns the server's message. */
    refundOrder: build.mutation<string, RefundAttempt>({
      query: ({ id, amount, key }) => ({
        url: `${orderUrl(id)}/refund`,
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body: { amount },
      }),
      transformResponse: ({ message }: { message: string }) => message,
      // Also after a rejection: the payment differs from the one shown.
      invalidatesTags: (_message, _error, { id }) => [orderTag(id), 'Overview', 'Change'],
    }),
    /** Resolves a flag; returns the server's message. */
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
