import { skipToken } from '@reduxjs/toolkit/query';
import type { SellerOrder, SellerOrderList } from '../../../api/types';
import { useShopZone } from '../../../features/shop/shopZone';
import { dayName } from '../../../lib/dates';
import { useGetSellerOrdersByIdsQuery, useGetSellerOrdersQuery } from '../sellerOrdersApi';
import { useFrozenList } from './useFrozenList';
import { filterQuery, type OrderFilters } from '../filters/useOrderFilters';

export const ORDERS_ON_PAGE = 25;

interface OrderListState {
  /** While another page loads, still the last one; also when it could not be asked for again. */
  list: SellerOrderList | undefined;
  /** The answer whose rows are on the screen, as it was when they came there. */
  held: SellerOrderList | undefined;
  isStale: boolean;
  isError: boolean;
  /** Whether other orders belong on this page by now. */
  hasChanged: boolean;
  /** Shows them. */
  refresh: () => void;
  refetch: () => unknown;
}

/** Whichever comes first: the beginning of a day where the shop is, or a moment, ISO. */
const earlier = (day: string | undefined, moment: string, timeZone?: string): string =>
  day && day <= dayName(new Date(moment), timeZone) ? day : moment;

const idsOf = (orders: readonly SellerOrder[]): string[] => orders.map(({ _id }) => _id);

/** The newest state of an order that is known. */
const newest = (orders: readonly SellerOrder[]): SellerOrder | undefined =>
  orders.toSorted((a, b) => b.version - a.version)[0];

/**
 * The orders of one page. What happens to them shows by itself, but the rows stay where they are: an order that no longer
 * fits the filters stays, and one that has come in waits until `refresh`. Later pages end at `until` (ISO), and wait while
 * it is undefined; null is no end.
 */
export function useOrderList(
  filters: OrderFilters,
  until: string | null | undefined,
): OrderListState {
  const { page, after, before } = filters;
  const timeZone = useShopZone();
  const query = { ...filterQuery(filters), page, after, before, limit: ORDERS_ON_PAGE };
  const isLive = page === 1 || until === null;
  const { currentData, isError, isFetching, refetch } = useGetSellerOrdersQuery(
    isLive ? query : until ? { ...query, to: earlier(query.to, until, timeZone) } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const {
    list: held,
    isStale,
    refresh,
  } = useFrozenList(JSON.stringify(query), currentData, isFetching);

  const shownIds = idsOf(held?.orders ?? []);
  const freshIds = idsOf(currentData?.orders ?? []);
  const gone = isStale || !currentData ? [] : shownIds.filter((id) => !freshIds.includes(id));
  const { data: departed = [] } = useGetSellerOrdersByIdsQuery(gone.length > 0 ? gone : skipToken);

  const known = [...(currentData?.orders ?? []), ...departed];
  const orders = held?.orders.map(
    (order) => newest([...known.filter(({ _id }) => _id === order._id), order]) ?? order,
  );
  return {
    list:
      orders && held && !(isStale && isError)
        ? { ...held, ...(isStale ? {} : currentData), orders }
        : undefined,
    held: isStale ? undefined : held,
    isStale,
    isError,
    hasChanged: !isStale && currentData !== undefined && freshIds.join() !== shownIds.join(),
    refresh,
    refetch,
  };
}
