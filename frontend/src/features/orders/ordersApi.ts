import { api } from '../../api/api';
import { errorCode, isDecided } from '../../lib/apiError';
import type {
  AttemptClosed,
  CartItems,
  OrderList,
  OrderPlaced,
  OrderRequest,
} from '../../api/types';
import { openAttempt } from '../checkout/orderAttempt';

export interface OrderAttempt {
  /** Idempotency key. */
  key: string;
  /** A true amount above the expected one is refused with PRICE_CHANGED. */
  request: OrderRequest;
  /** Whether it was sent before and the answer was lost. */
  isRepeat: boolean;
  /** What leaves the cart when it is placed. */
  items: CartItems;
}

/** Whether this customer has sent an order, in whatever tab, whose answer is missing. */
export const isOrderOpen = (userId: string): boolean => openAttempt(userId) !== undefined;

/** Keys that no order will ever come to stand under. */
const DEAD_KEY = ['ATTEMPT_CLOSED', 'IDEMPOTENCY_KEY_REUSED'];

/**
 * Whether it is certain that no order stands under the key. A refusal says so about the call that it answers, but nothing
 * about an earlier one under the same key whose answer was lost; no answer, and a fault of the server's, say nothing.
 */
export const isTurnedDown = (
  error: unknown,
  { isRepeat }: Pick<OrderAttempt, 'isRepeat'>,
): boolean => isDecided(error) && (!isRepeat || DEAD_KEY.includes(errorCode(error) ?? ''));

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
    /** Answers the order placed under this key; if there is none, there will be none. */
    closeAttempt: build.mutation<AttemptClosed, string>({
      query: (key) => ({
        url: '/order/attempt/close',
        method: 'POST',
        headers: { 'Idempotency-Key': key },
      }),
      transformResponse: ({ message, order }: AttemptClosed) => ({ message, order }),
      invalidatesTags: [{ type: 'Order', id: 'LIST' }],
    }),
  }),
});

export const { useGetOrdersQuery, usePlaceOrderMutation } = ordersApi;
