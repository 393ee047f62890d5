import { skipToken } from '@reduxjs/toolkit/query';
import type { SellerOrderList } from '../../api/types';
import { useGetSellerOrdersQuery } from './sellerOrdersApi';
import { filterQuery, type OrderFilters } from './useOrderFilters';

export const ORDERS_ON_PAGE = 25;

interface OrderListState {
  /** While another page loads, still the last one; also when it could not be asked for again. */
  list: SellerOrderList | undefined;
  isStale: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/** The earlier of two times; either may be missing. */
const earlier = (a: string | undefined, b: string | undefined): string | undefined =>
  a && b ? (a < b ? a : b) : (a ?? b);

/**
 * The orders of one page. The first page is live; later ones end at `until` (ISO), so that their rows stay where they are
 * when orders come in. They wait while `until` is undefined; null is no end.
 */
export function useOrderList(
  filters: OrderFilters,
  until: string | null | undefined,
): OrderListState {
  const query = { ...filterQuery(filters), page: filters.page, limit: ORDERS_ON_PAGE };
  const isLive = filters.page === 1 || until === null;
  const { data, currentData, isError, refetch } = useGetSellerOrdersQuery(
    isLive ? query : until ? { ...query, to: earlier(query.to, until) } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  return {
    list: currentData ?? (isError ? undefined : data),
    isStale: !currentData,
    isError,
    refetch,
  };
}
