import type { PaymentType, SearchPeriod } from '../../../api/types';
import { useSetUrlFilter, useUrlFilters } from '../../../components/useUrlFilters';
import { useToday } from './useToday';
import { dayRange } from './dayRange';
import { oneOf, PAGE_PARSERS, searchText, urlQuery, yesOrNo } from '../../../lib/urlQuery';
import { ORDER_STATUSES } from '../../../features/orders/orderStatuses';
import type { SellerOrdersQuery } from '../sellerOrdersApi';

/** How far back words are searched. */
export const SEARCH_PERIODS: readonly SearchPeriod[] = ['90d', 'year', 'all'];

const PAYMENTS: readonly PaymentType[] = ['COD', 'Online'];

/** What waits for a seller to do something about an order beside packing it. */
export const ATTENTIONS = ['flagged', 'refundDue', 'problems'] as const;
export type Attention = (typeof ATTENTIONS)[number];

const orderFilters = urlQuery({
  search: searchText,
  period: oneOf(SEARCH_PERIODS),
  status: oneOf(ORDER_STATUSES),
  payment: oneOf(PAYMENTS),
  paid: yesOrNo,
  attention: oneOf(ATTENTIONS),
  day: (text: string) => text,
  ...PAGE_PARSERS,
});

export interface OrderFilters extends ReturnType<typeof orderFilters.read> {
  /** As dayRange() reads it; empty for all days. */
  day: string;
  /** These days, as the server understands them. */
  times: Pick<SellerOrdersQuery, 'from' | 'to'>;
}

/** Days that make no range count as all days. */
export function useOrderFilters(): OrderFilters {
  const filters = useUrlFilters(orderFilters);
  const times = dayRange(filters.day, useToday());
  return { ...filters, day: times ? filters.day : '', times: times ?? {} };
}

/** How many filters are set; the search is not counted among them. */
export const filterCount = ({ status, payment, paid, attention, day }: OrderFilters): number =>
  [status, payment, paid !== undefined, attention, day].filter(Boolean).length;

/** Whether the days, and nothing else, say which orders of a status there are. */
export const isOfDaysOnly = ({ search, payment, paid, attention }: OrderFilters): boolean =>
  search === '' && !payment && paid === undefined && !attention;

/** The filters as the server understands them. */
export function filterQuery(
  filters: OrderFilters,
): Omit<SellerOrdersQuery, keyof typeof PAGE_PARSERS | 'limit'> {
  const { search, period, status, payment, paid, attention, times } = filters;
  return {
    search: search || undefined,
    period: search ? period : undefined,
    status,
    payment,
    paid,
    ...(attention && { [attention]: true }),
    ...times,
  };
}

export const useSetOrderFilter = () => useSetUrlFilter(orderFilters);
