import { api } from '../../api/api';
import { language } from '../../messages/language';
import type {
  Checkout,
  OrderCancelled,
  OrderPlaced,
  OrderRequest,
  PaymentMethods,
} from '../../api/types';

const LIST = { type: 'Order', id: 'LIST' } as const;

interface OrderCall {
  /** Idempotency key. */
  key: string;
  /** An actual amount above the expected one is rejected with PRICE_CHANGED. */
  request: OrderRequest;
}

/** The payment page sends the browser back to the language it came from. */
const inLanguage = () => ({ 'Content-Language': language() });

const ordered = (url: string, { key, request }: OrderCall) => ({
  url,
  method: 'POST',
  headers: { 'Idempotency-Key': key, ...inLanguage() },
  body: request,
});

const cancelled = (id: string) => ({
  url: `/order/${encodeURIComponent(id)}/cancel`,
  method: 'POST',
});

export const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPaymentMethods: build.query<PaymentMethods, void>({
      query: () => '/payment/methods',
      keepUnusedDataFor: 600,
    }),
    /** Orders for cash on delivery. The same key with the same request places one order, however often it is sent. */
    placeCodOrder: build.mutation<OrderPlaced, OrderCall>({
      query: (order) => ordered('/order/cod', order),
      // Also after a rejection, which means that prices or stock have changed.
      invalidatesTags: (_order, _error, { request }) => [
        LIST,
        { type: 'Product', id: 'LIST' },
        ...request.items.map(({ product }) => ({ type: 'Product' as const, id: product })),
      ],
    }),
    /** Orders and opens the payment page. The same key with the same request opens the same page. */
    placeOnlineOrder: build.mutation<Checkout, OrderCall>({
      query: (order) => ordered('/order/stripe', order),
      // After a success the page is left; a rejection means that prices or stock have changed.
      invalidatesTags: (_checkout, error) => (error ? [LIST, 'Product'] : [LIST]),
    }),
    /** Opens the payment page of an order that waits for its payment. */
    payOrder: build.mutation<Checkout, string>({
      query: (id) => ({
        url: `/order/${encodeURIComponent(id)}/pay`,
        method: 'POST',
        headers: inLanguage(),
      }),
      invalidatesTags: [LIST],
    }),
    /** Cancels an order that is not packed yet. Its units may be in stock again; `values` describe its refund. */
    cancelOrder: build.mutation<OrderCancelled, { id: string; status?: 'Order Placed' }>({
      // Without the status, an order that was paid meanwhile is not cancelled.
      query: ({ id, status }) => ({ ...cancelled(id), body: { status } }),
      invalidatesTags: [LIST, 'Product'],
    }),
    /** Like the cancellation, before another order replaces it: the caller shows the error. */
    withdrawOrder: build.mutation<void, string>({
      query: cancelled,
      invalidatesTags: [LIST],
    }),
  }),
});

export const { getPaymentMethods } = checkoutApi.endpoints;
export const { useGetPaymentMethodsQuery, usePayOrderMutation, useCancelOrderMutation } =
  checkoutApi;
