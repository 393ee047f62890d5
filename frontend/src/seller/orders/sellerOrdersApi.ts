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
import { followOrders, type Connection } from '../../lib/liveOrders';
import { sellerSessionRenewed } from '../staff/sellerAuthApi';

export interface OrderCountsQuery {
  /** Number, phone, email, customer, address or product. */
  search?: string;
  /** How far back words are searched; 90 days without it, or from `from` on. */
  period?: SearchPeriod;
  payment?: PaymentType;
  paid?: boolean;
  /** Something about the payment needs a look. */
  flagged?: boolean;
  /** Cancelled, and what was paid has not gone back. */
  refundDue?: boolean;
  /** The customer reported something that is not settled. */
  problems?: boolean;
  /** Placed at this time or later, ISO, or since the beginning of this day where the shop is. */
  from?: string;
  /** Placed before this time, or before this day began. */
  to?: string;
}

export interface SellerOrdersQuery extends OrderCountsQuery {
  status?: OrderStatus;
  /** The newest come first without it. */
  sort?: 'oldest';
  page: number;
  /** The place of the page, where it is known. */
  after?: string;
  before?: string;
  limit: number;
}

interface StatusChange {
  id: string;
  status: OrderStatus;
  /** Of the order as it was shown; an order that has changed since is refused with ORDER_CHANGED. */
  version: number;
  /** With a cancelling: what was paid online goes back as well. */
  refund?: boolean;
}

/** How many orders have a status, 1,000 for so many or more, and what they come to where all of them are counted. */
export type StatusCount = OrderCounts['counts'][number];
export type StatusCounts = Partial<Record<OrderStatus, StatusCount>>;

const COUNTS = { type: 'Order', id: 'COUNTS' } as const;
const LIST = { type: 'Order', id: 'LIST' } as const;
export const orderTag = (id: string) => ({ type: 'Order' as const, id });
const changedBy = (ids: readonly string[]) =>
  [...ids.map(orderTag), COUNTS, 'Overview', 'Change'] as const;
/** Below /api. */
export const orderUrl = (id: string): string => `/order/seller/${encodeURIComponent(id)}`;

const sellerOrdersApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** Orders of all customers, newest first unless `sort` says otherwise. */
    getSellerOrders: build.query<SellerOrderList, SellerOrdersQuery>({
      query: (params) => ({ url: '/order/seller', params: { ...params } }),
      providesTags: (list) => [LIST, ...(list?.orders ?? []).map(({ _id }) => orderTag(_id))],
    }),
    /** Orders of each status; nothing where too many are found to count them. */
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
    /** Some orders in the order of their ids, at most 100; one that does not exist is left out. */
    getSellerOrdersByIds: build.query<SellerOrder[], readonly string[]>({
      query: (ids) => ({ url: '/order/seller', params: { ids: ids.join(',') } }),
      transformResponse: ({ orders }: SellerOrderList, _meta, ids) =>
        orders.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)),
      providesTags: (_orders, _error, ids) => ids.map(orderTag),
    }),
    /** Orders whose packing slips may be printed, in the order of their ids, and the numbers of those that are not paid. */
    getPackingSlips: build.query<PackingSlips, readonly string[]>({
      query: (ids) => ({ url: '/order/seller/slips', params: { ids: ids.join(',') } }),
      transformResponse: ({ orders, unpaid }: PackingSlips, _meta, ids) => ({
        orders: orders.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)),
        unpaid,
      }),
      providesTags: (_slips, _error, ids) => ids.map(orderTag),
    }),
    /** Moves an order on, or cancels it. */
    changeOrderStatus: build.mutation<StatusChanged, StatusChange>({
      query: ({ id, ...body }) => ({ url: `${orderUrl(id)}/status`, method: 'POST', body }),
      // Also after a refusal: it says that the order is not what we believed.
      invalidatesTags: (_changed, _error, { id }) => changedBy([id]),
    }),
    /** Moves several orders on, each by itself: some may be refused. */
    changeOrderStatuses: build.mutation<OrderOutcomes, { ids: string[]; status: BulkStatus }>({
      query: (body) => ({ url: '/order/seller/status', method: 'POST', body }),
      invalidatesTags: (_outcomes, _error, { ids }) => changedBy(ids),
    }),
    /** Takes back one's own last step of several orders. */
    undoOrderSteps: build.mutation<OrderOutcomes, { id: string; version: number }[]>({
      query: (orders) => ({ url: '/order/seller/undo', method: 'POST', body: { orders } }),
      invalidatesTags: (_outcomes, _error, orders) => changedBy(orders.map(({ id }) => id)),
    }),
    /** Takes back one's own last step. */
    undoOrderStep: build.mutation<void, { id: string; version: number }>({
      query: ({ id, version }) => ({
        url: `${orderUrl(id)}/undo`,
        method: 'POST',
        body: { version },
      }),
      invalidatesTags: (_nothing, _error, { id }) => changedBy([id]),
    }),
    /** The one connection that keeps all of the above live while somebody looks at it; answers how it stands. */
    watchOrders: build.query<Connection, void>({
      queryFn: () => ({ data: 'connecting' }),
      keepUnusedDataFor: 2,
      async onCacheEntryAdded(_arg, { cacheDataLoaded, cacheEntryRemoved, ...entry }) {
        await cacheDataLoaded;
        const stop = followOrders('/api/order/seller/events', {
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
