import { sellerApi } from '../sellerApi';
import type {
  BulkStatus,
  OrderCounts,
  OrderOutcomes,
  OrderStatus,
  PackingSlips,
  PaymentType,
  SearchPeriod,
  SellerOrder,
  SellerOrderDetail,
  SellerOrderList,
  StatusChanged,
} from '../../api/types';
import { subscribeToOrders, type Connection } from '../../lib/liveOrders';
import { sellerSessionRenewed } from '../staff/sellerAuthApi';

export interface OrderCountsQuery {
  /** Number, phone, email, customer, address or product. */
  search?: string;
  /** The period of a text search; by default 90 days, or from `from` on. */
  period?: SearchPeriod;
  payment?: PaymentType;
  paid?: boolean;
  /** The payment needs review. */
  flagged?: boolean;
  /** Cancelled and not fully refunded. */
  refundDue?: boolean;
  /** With an unresolved problem. */
  problems?: boolean;
  /** Placed at this time or later, ISO, or from the start of this day in the shop's time zone. */
  from?: string;
  /** Placed before this time, or before this day. */
  to?: string;
}

export interface SellerOrdersQuery extends OrderCountsQuery {
  status?: OrderStatus;
  /** Default: newest first. */
  sort?: 'oldest';
  page: number;
  /** The cursor of the page, if it is known. */
  after?: string;
  before?: string;
  limit: number;
}

interface StatusChange {
  id: string;
  status: OrderStatus;
  /** The version that was shown; an order that has changed since is rejected with ORDER_CHANGED. */
  version: number;
  /** For a cancellation: also refunds an online payment. */
  refund?: boolean;
}

/** The number of orders with a status, capped at 1,000, and their amounts if all were counted. */
export type StatusCount = OrderCounts['counts'][number];
export type StatusCounts = Partial<Record<OrderStatus, StatusCount>>;

const COUNTS = { type: 'Order', id: 'COUNTS' } as const;
const LIST = { type: 'Order', id: 'LIST' } as const;
export const orderTag = (id: string) => ({ type: 'Order' as const, id });
const changedBy = (ids: readonly string[]) =>
  [...ids.map(orderTag), COUNTS, 'Overview', 'Change'] as const;
/** Relative to /api. */
export const orderUrl = (id: string): string => `/order/seller/${encodeURIComponent(id)}`;

const sellerOrdersApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** Orders of all customers, newest first unless `sort` differs. */
    getSellerOrders: build.query<SellerOrderList, SellerOrdersQuery>({
      query: (params) => ({ url: '/order/seller', params: { ...params } }),
      providesTags: (list) => [LIST, ...(list?.orders ?? []).map(({ _id }) => orderTag(_id))],
    }),
    /** Counts of each status; empty if too many orders match. */
    getOrderCounts: build.query<StatusCounts, OrderCountsQuery>({
      query: (params) => ({ url: '/order/seller/counts', params: { ...params } }),
      transformResponse: ({ counts }: OrderCounts) =>
        Object.fromEntries(counts.map((each) => [each.status, each])),
      providesTags: [LIST, COUNTS],
    }),
    getSellerOrder: build.query<SellerOrderDetail, string>({
      query: orderUrl,
      providesTags: (_detail, _error, id) => [orderTag(id)],
    }),
    /** Orders by their ids, at most 100, in the order of the ids; missing ones are left out. */
    getSellerOrdersByIds: build.query<SellerOrder[], readonly string[]>({
      query: (ids) => ({ url: '/order/seller', params: { ids: ids.join(',') } }),
      transformResponse: ({ orders }: SellerOrderList, _meta, ids) =>
        orders.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)),
      providesTags: (_orders, _error, ids) => ids.map(orderTag),
    }),
    /** Orders whose packing slips may be printed, in the order of their ids, and the numbers of unpaid ones. */
    getPackingSlips: build.query<PackingSlips, readonly string[]>({
      query: (ids) => ({ url: '/order/seller/slips', params: { ids: ids.join(',') } }),
      transformResponse: ({ orders, unpaid }: PackingSlips, _meta, ids) => ({
        orders: orders.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)),
        unpaid,
      }),
      providesTags: (_slips, _error, ids) => ids.map(orderTag),
    }),
    /** Moves an order to another status, or cancels it. */
    changeOrderStatus: build.mutation<StatusChanged, StatusChange>({
      query: ({ id, ...body }) => ({ url: `${orderUrl(id)}/status`, method: 'POST', body }),
      // Also after a rejection: the order differs from the one shown.
      invalidatesTags: (_changed, _error, { id }) => changedBy([id]),
    }),
    /** Moves several orders independently: some may be rejected. */
    changeOrderStatuses: build.mutation<OrderOutcomes, { ids: string[]; status: BulkStatus }>({
      query: (body) => ({ url: '/order/seller/status', method: 'POST', body }),
      invalidatesTags: (_outcomes, _error, { ids }) => changedBy(ids),
    }),
    /** Reverts the seller's own last transitions of several orders. */
    undoOrderSteps: build.mutation<OrderOutcomes, { id: string; version: number }[]>({
      query: (orders) => ({ url: '/order/seller/undo', method: 'POST', body: { orders } }),
      invalidatesTags: (_outcomes, _error, orders) => changedBy(orders.map(({ id }) => id)),
    }),
    /** Reverts the seller's own last transition. */
    undoOrderStep: build.mutation<void, { id: string; version: number }>({
      query: ({ id, version }) => ({
        url: `${orderUrl(id)}/undo`,
        method: 'POST',
        body: { version },
      }),
      invalidatesTags: (_nothing, _error, { id }) => changedBy([id]),
    }),
    /** The connection that keeps all of the above live while a component uses it; returns its state. */
    watchOrders: build.query<Connection, void>({
      queryFn: () => ({ data: 'connecting' }),
      keepUnusedDataFor: 2,
      async onCacheEntryAdded(_arg, { cacheDataLoaded, cacheEntryRemoved, ...entry }) {
        await cacheDataLoaded;
        const stop = subscribeToOrders('/api/order/seller/events', {
          onConnection: (connection) => entry.updateCachedData(() => connection),
          onRefused: () => void entry.dispatch(sellerSessionRenewed()),
          onOrders: (ids) =>
            entry.dispatch(
              sellerApi.util.invalidateTags([
                ...(ids ? [LIST, ...ids.map(orderTag)] : ['Order' as const]),
                'Overview',
              ]),
            ),
        });
        await cacheEntryRemoved;
        stop();
      },
    }),
  }),
});

export const {
  useGetSellerOrdersQuery,
  useLazyGetSellerOrdersQuery,
  useGetOrderCountsQuery,
  useGetSellerOrderQuery,
  useGetSellerOrdersByIdsQuery,
  useGetPackingSlipsQuery,
  useChangeOrderStatusMutation,
  useChangeOrderStatusesMutation,
  useUndoOrderStepsMutation,
  useUndoOrderStepMutation,
  useWatchOrdersQuery,
} = sellerOrdersApi;
