import type { OrderStatus, PaymentType, SearchPeriod } from '../../../api/types';
import { useSetUrlFilter, useUrlFilters } from '../../../components/useUrlFilters';
import { useToday } from './useToday';
import { dayRange } from './dayRange';
import { oneOf, PAGE_PARSERS, searchText, urlQuery, yesOrNo } from '../../../lib/urlQuery';
import { ORDER_STATUSES } from '../../../features/orders/orderStatuses';
import type { OrderCountsQuery, SellerOrdersQuery } from '../sellerOrdersApi';

/** How far back words are searched. */
export const SEARCH_PERIODS: readonly SearchPeriod[] = ['90d', 'year', 'all'];

const PAYMENTS: readonly PaymentType[] = ['COD', 'Online'];

/** What waits for a seller to do something about an order beside packing it. */
export const ATTENTIONS = ['flagged', 'refundDue', 'problems'] as const;
export type Attention = (typeof ATTENTIONS)[number];

export const ORDER_SORTS = ['oldest', 'newest'] as const;
type OrderSort = (typeof ORDER_SORTS)[number];

/** What the list shows without a status in the URL. */
const TO_PACK: OrderStatus = 'Order Placed';
/** Somebody has yet to do something about these: the order that has waited longest comes first. */
const OPEN_STATUSES: readonly OrderStatus[] = [TO_PACK, 'Packing', 'Out for delivery'];
/** Stands in the URL for the orders of every status. */
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
  /** Undefined for orders of every status. */
  status: OrderStatus | undefined;
  sort: OrderSort;
  /** As dayRange() reads it; empty for all days. */
  day: string;
  /** These days, as the server understands them. */
  times: Pick<SellerOrdersQuery, 'from' | 'to'>;
}

/** @param today as YYYY-MM-DD; days in the URL that make no range count as all days */
function resolved(filters: InUrl, today: string): OrderFilters {
  const times = dayRange(filters.day, today);
  const day = times ? filters.day : '';
  // A search, a day and what needs attention are looked for everywhere.
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

/** The filters of a list elsewhere, by the query of its URL. */
export function useOrderFiltersOf(search: string): OrderFilters {
  const today = useToday();
  return resolved(orderFilters.read(new URLSearchParams(search)), today);
}

/** How many filters are set; neither the search nor the status is counted among them. */
export const filterCount = ({ payment, paid, attention, day }: OrderFilters): number =>
  [payment, paid !== undefined, attention, day].filter(Boolean).length;

/** Whether a list holds the orders of every status, or those to pack, and nothing narrows it further. */
export const isUnfiltered = (filters: OrderFilters): boolean =>
  filterCount(filters) === 0 &&
  filters.search === '' &&
  (filters.status === undefined || filters.status === TO_PACK);

/** The filters as the server understands them, apart from the status. */
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

/** The filters as the server understands them. */
export const filterQuery = (
  filters: OrderFilters,
): Omit<SellerOrdersQuery, keyof typeof PAGE_PARSERS | 'limit'> => ({
  ...countQuery(filters),
  status: filters.status,
  sort: filters.sort === 'oldest' ? 'oldest' : undefined,
});

export const useSetOrderFilter = () => useSetUrlFilter(orderFilters);
