import { api } from '../../api/api';
import type { OrderList } from '../../api/types';

interface OrdersQuery {
  userId: string;
  page: number;
  /** The cursor of the page, if known. */
  after?: string;
  before?: string;
  /** A product, or the beginning of an order number. */
  search?: string;
  limit: number;
}

/** The first page of My orders. */
export const FIRST_ORDERS = { page: 1, limit: 10 };

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A customer's orders, newest first. */
    getOrders: build.query<OrderList, OrdersQuery>({
      query: (params) => ({ url: '/order/user', params: { ...params } }),
      providesTags: [{ type: 'Order', id: 'LIST' }],
    }),
  }),
});

export const { useGetOrdersQuery } = ordersApi;
