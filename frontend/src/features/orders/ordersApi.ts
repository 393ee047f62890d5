import { api } from '../../api/api';
import type { OrderList, OrderPlaced, OrderRequest } from '../../api/types';

export interface OrderAttempt {
  /** Idempotency key. */
  key: string;
  /** A true amount above the expected one is refused with PRICE_CHANGED. */
  request: OrderRequest;
  /** Whether it was sent before and the answer was lost. */
  isRepeat: boolean;
}

interface OrdersQuery {
  userId: string;
  page: number;
  limit: number;
}

/** The page of orders that My orders begins with. */
export const FIRST_ORDERS = { page: 1, limit: 10 };

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
      transformResponse: ({ order, message }: OrderPlaced) => ({ order, message }),
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
