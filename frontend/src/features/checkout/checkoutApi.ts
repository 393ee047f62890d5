import { api } from '../../api/api';
import type { Checkout, PaymentMethods } from '../../api/types';
import type { OrderAttempt } from '../orders/ordersApi';

const LIST = { type: 'Order', id: 'LIST' } as const;

/** An order that is taken back gives its units back, so that other products may be in stock now. */
const takeBack = (id: string) => ({
  url: `/order/${encodeURIComponent(id)}/cancel`,
  method: 'POST',
});

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPaymentMethods: build.query<PaymentMethods, void>({
      query: () => '/payment/methods',
      transformResponse: ({ methods, isSandbox }: PaymentMethods) => ({ methods, isSandbox }),
      keepUnusedDataFor: 600,
    }),
    /** Orders and opens the payment page. The same key with the same request opens the same page. */
    startCheckout: build.mutation<Checkout, OrderAttempt>({
      query: ({ key, request }) => ({
        url: '/order/stripe',
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body: request,
      }),
      // After an answer the page is left; a refusal says that prices or stock are not what we believed.
      invalidatesTags: (_checkout, error) => (error ? [LIST, 'Product'] : [LIST]),
    }),
    /** Opens the payment page of an order that waits for its payment. */
    payOrder: build.mutation<Checkout, string>({
      query: (id) => ({ url: `/order/${encodeURIComponent(id)}/pay`, method: 'POST' }),
      invalidatesTags: [LIST],
    }),
    /** Takes back an order that waits for its payment; answers the server's sentence. */
    cancelOrder: build.mutation<string, string>({
      query: takeBack,
      transformResponse: ({ message }: { message: string }) => message,
      invalidatesTags: [LIST, 'Product'],
    }),
    /** The same on the way to another order in its place: what that means is said by whoever calls it. */
    withdrawOrder: build.mutation<void, string>({
      query: takeBack,
      transformResponse: () => undefined,
      invalidatesTags: [LIST],
    }),
  }),
});

export const { useGetPaymentMethodsQuery, usePayOrderMutation, useCancelOrderMutation } =
  paymentsApi;
