import { api } from '../../api/api';
import type { Order } from '../../api/types';

export interface OrderRequest {
  items: { product: string; quantity: number }[];
  /** Id of one of the customer's addresses. */
  address: string;
  userId: string;
  /** What the customer was shown, in decimal dollars; a higher true amount is refused with PRICE_CHANGED. */
  expectedAmount: number;
}

export interface OrderAttempt {
  /** Idempotency key. */
  key: string;
  request: OrderRequest;
  /** Whether it was sent before and the answer was lost. */
  isRepeat: boolean;
}

interface OrderPlaced {
  order?: Order;
  /** The server's sentence for the customer. */
  message: string;
}

interface OrdersQuery {
  userId: string;
  page: number;
  limit: number;
}

export interface OrderList {
  orders: Order[];
  /** Of all pages together. */
  total: number;
}

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A customer's orders, newest first. */
    getOrders: build.query<OrderList, OrdersQuery>({
      query: (params) => ({ url: '/order/user', params: { ...params } }),
      transformResponse: ({ orders, total }: Partial<OrderList>) => ({
        orders: orders ?? [],
        total: total ?? orders?.length ?? 0,
      }),
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
    /** Orders for cash on delivery. The same key with the same request places one order, however often it is sent. */
    placeOrder: build.mutation<OrderPlaced, OrderAttempt>({
      query: ({ key, request }) => ({
        url: '/order/cod',
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body: request,
      }),
      transformResponse: ({ order, message }: Partial<OrderPlaced>) => ({
        order,
        message: message ?? 'Order placed',
      }),
      // Also after a refusal: it says that prices or stock are not what we believed.
      invalidatesTags: (_order, _error, { request }) => [
        { type: 'Order', id: 'LIST' },
        { type: 'Product', id: 'LIST' },
        ...request.items.map(({ product }) => ({ type: 'Product' as const, id: product })),
      ],
    }),
  }),
});

export const { useGetOrdersQuery, usePlaceOrderMutation } = ordersApi;
