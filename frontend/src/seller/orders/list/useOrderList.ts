import { skipToken } from '@reduxjs/toolkit/query';
import type { SellerOrder, SellerOrderList } from '../../../api/types';
import { useShopZone } from '../../../features/shop/shopZone';
import { dayName } from '../../../lib/dates';
import { useGetSellerOrdersByIdsQuery, useGetSellerOrdersQuery } from '../sellerOrdersApi';
import { useListSnapshot } from './useListSnapshot';
import { filterQuery, type OrderFilters } from '../filters/useOrderFilters';

export const ORDERS_PER_PAGE = 25;

interface OrderListState {
  /** While another page loads or fails to load, the previous one. */
  list: SellerOrderList | undefined;
  /** The response whose rows are shown. */
  held: SellerOrderList | undefined;
  /** Ids of shown orders that the page would no longer contain. */
  departed: readonly string[];
  isStale: boolean;
  isError: boolean;
  /** Whether the page would contain other orders by now. */
  hasChanged: boolean;
  /** Shows those orders. */
  refresh: () => void;
  refetch: () => unknown;
}

/** The earlier of the start of a day in the shop's time zone and a time, ISO. */
const earlier = (day: string | undefined, moment: string, timeZone?: string): string =>
  day && day <= dayName(new Date(moment), timeZone) ? day : moment;

const idsOf = (orders: readonly SellerOrder[]): string[] => orders.map(({ _id }) => _id);

/** The newest of these orders. */
const newest = (orders: readonly SellerOrder[]): SellerOrder | undefined =>
  orders.toSorted((a, b) => b.version - a.version)[0];

/**
 * The orders of one page. Their data is updated live, but the rows stay: an order that no longer matches the filters is
 * kept, and a new one appears after `refresh`. Later pages end at `until` (ISO) and wait while it is undefined; null means
 * no end.
 */
export function useOrderList(
  filters: OrderFilters,
  until: string | null | undefined,
): OrderListState {
  const { page, after, before } = filters;
  const timeZone = useShopZone();
  const query = { ...filterQuery(filters), page, after, before, limit: ORDERS_PER_PAGE };
  const isLive = page === 1 || until === null;
  const { currentData, isError, isFetching, refetch } = useGetSellerOrdersQuery(
    isLive ? query : until ? { ...query, to: earlier(query.to, until, timeZone) } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const {
    list: held,
    isStale,
    refresh,
  } = useListSnapshot(JSON.stringify(query), currentData, isFetching);

  const shownIds = idsOf(held?.orders ?? []);
  const freshIds = idsOf(currentData?.orders ?? []);
  const departed = isStale || !currentData ? [] : shownIds.filter((id) => !freshIds.includes(id));
  const { data: departedOrders = [] } = useGetSellerOrdersByIdsQuery(
    departed.length > 0 ? departed : skipToken,
  );

  const candidates = [...(currentData?.orders ?? []), ...departedOrders];
  const orders = held?.orders.map(
    (order) => newest([...candidates.filter(({ _id }) => _id === order._id), order]) ?? order,
  );
  return {
    list:
      orders && held && !(isStale && isError)
        ? { ...held, ...(isStale ? {} : currentData), orders }
        : undefined,
    held: isStale ? undefined : held,
    departed,
    isStale,
    isError,
    hasChanged: !isStale && currentData !== undefined && freshIds.join() !== shownIds.join(),
    refresh,
    refetch,
  };
}
