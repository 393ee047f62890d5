import type { OrderStatus, PaymentType, SearchPeriod } from '../../../api/types';
import { useSetUrlFilter, useUrlFilters } from '../../../components/useUrlFilters';
import { useToday } from './useToday';
import { dayRange } from './dayRange';
import { oneOf, PAGE_PARSERS, searchText, urlQuery, yesOrNo } from '../../../lib/urlQuery';
import { ORDER_STATUSES } from '../../../features/orders/orderStatuses';
import type { OrderCountsQuery, SellerOrdersQuery } from '../sellerOrdersApi';

/** The periods of a text search. */
export const SEARCH_PERIODS: readonly SearchPeriod[] = ['90d', 'year', 'all'];

const PAYMENTS: readonly PaymentType[] = ['COD', 'Online'];

/** Tasks of a seller about an order besides packing. */
export const ATTENTIONS = ['flagged', 'refundDue', 'problems'] as const;
export type Attention = (typeof ATTENTIONS)[number];

export const ORDER_SORTS = ['oldest', 'newest'] as const;
type OrderSort = (typeof ORDER_SORTS)[number];

/** The default status of the list. */
const TO_PACK: OrderStatus = 'Order Placed';
/** Statuses with open work, whose oldest order comes first. */
const OPEN_STATUSES: readonly OrderStatus[] = [TO_PACK, 'Packing', 'Out for delivery'];
/** The URL's value for all statuses. */
export const ALL_STATUSES = 'all' as const;

const orderFilters = urlQuery({
  search: searchText,
  period: oneOf(SEARCH_PERIODS),
  status: oneOf([...ORDER_STATUSES, ALL_STATUSES]),
  payment: oneOf(PAYMENTS),
  paid: yesOrNo,
  attention: oneOf(ATTENTIONS),
  day: (text: string) => text,
  sort: oneOf(ORDER_SORTS),
  ...PAGE_PARSERS,
});

type InUrl = ReturnType<typeof orderFilters.read>;

export interface OrderFilters extends Omit<InUrl, 'status' | 'sort'> {
  /** Undefined for all statuses. */
  status: OrderStatus | undefined;
  sort: OrderSort;
  /** In the format of dayRange(); empty for all days. */
  day: string;
  /** The same days, as query parameters. */
  times: Pick<SellerOrdersQuery, 'from' | 'to'>;
}

/** @param today as YYYY-MM-DD; invalid days count as all days */
function resolved(filters: InUrl, today: string): OrderFilters {
  const times = dayRange(filters.day, today);
  const day = times ? filters.day : '';
  // A search, a day and tasks are looked up in all statuses.
  const isAnywhere = Boolean(filters.search || filters.attention || day);
  const chosen = filters.status ?? (isAnywhere ? ALL_STATUSES : TO_PACK);
  const status = chosen === ALL_STATUSES ? undefined : chosen;
  const isOpen = filters.attention !== undefined || (status && OPEN_STATUSES.includes(status));
  const sort = filters.sort ?? (isOpen ? 'oldest' : 'newest');
  return { ...filters, status, sort, day, times: times ?? {} };
}

export function useOrderFilters(): OrderFilters {
  const filters = useUrlFilters(orderFilters);
  return resolved(filters, useToday());
}

/** The filters in the query of another list's URL. */
export function useOrderFiltersOf(search: string): OrderFilters {
  const today = useToday();
  return resolved(orderFilters.read(new URLSearchParams(search)), today);
}

/** The number of filters that are set, without search and status. */
export const filterCount = ({ payment, paid, attention, day }: OrderFilters): number =>
  [payment, paid !== undefined, attention, day].filter(Boolean).length;

/** Whether a list contains all statuses, or those to pack, without further filters. */
export const isUnfiltered = (filters: OrderFilters): boolean =>
  filterCount(filters) === 0 &&
  filters.search === '' &&
  (filters.status === undefined || filters.status === TO_PACK);

/** The filters as query parameters, without the status. */
export function countQuery(filters: OrderFilters): OrderCountsQuery {
  const { search, period, payment, paid, attention, times } = filters;
  return {
    search: search || undefined,
    period: search ? period : undefined,
    payment,
    paid,
    ...(attention && { [attention]: true }),
    ...times,
  };
}

/** The filters as query parameters. */
export const filterQuery = (
  filters: OrderFilters,
): Omit<SellerOrdersQuery, keyof typeof PAGE_PARSERS | 'limit'> => ({
  ...countQuery(filters),
  status: filters.status,
  sort: filters.sort === 'oldest' ? 'oldest' : undefined,
});

export const useSetOrderFilter = () => useSetUrlFilter(orderFilters);
