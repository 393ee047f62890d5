import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OrderStatus, PaymentType } from '../../../api/types';
import { useToday } from '../../../components/useToday';
import { dayRange } from '../../../lib/dayRange';
import { pageNumber } from '../../../lib/urlParsers';
import { ORDER_STATUSES } from '../../../features/orders/orderStatuses';
import type { SellerOrdersQuery } from '../sellerOrdersApi';

const PAYMENTS: readonly PaymentType[] = ['COD', 'Online'];

/** What waits for a seller to do something about the money of an order. */
export const ATTENTIONS = ['flagged', 'refundDue'] as const;
export type Attention = (typeof ATTENTIONS)[number];

export interface OrderFilters {
  search: string;
  status: OrderStatus | undefined;
  payment: PaymentType | undefined;
  paid: boolean | undefined;
  attention: Attention | undefined;
  /** As dayRange() reads it; empty for all days. */
  day: string;
  /** The moments at which these days begin and end. */
  times: Pick<SellerOrdersQuery, 'from' | 'to'>;
  page: number;
}

export type OrderFilterName = Exclude<keyof OrderFilters, 'page' | 'times'>;

/** What the address asks for; nonsense in it counts as not said. */
export function useOrderFilters(): OrderFilters {
  const [params] = useSearchParams();
  const today = useToday();
  const paid = params.get('paid');
  const day = params.get('day') ?? '';
  const times = dayRange(day, today);
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    status: ORDER_STATUSES.find((status) => status === params.get('status')),
    payment: PAYMENTS.find((payment) => payment === params.get('payment')),
    paid: paid === 'true' ? true : paid === 'false' ? false : undefined,
    attention: ATTENTIONS.find((attention) => attention === params.get('attention')),
    day: times ? day : '',
    times: times ?? {},
    page: pageNumber(params.get('page')),
  };
}

/** How many filters are set; the search is not counted among them. */
export const filterCount = ({ status, payment, paid, attention, day }: OrderFilters): number =>
  [status, payment, paid !== undefined, attention, day].filter(Boolean).length;

/** Whether the days, and nothing else, say which orders of a status there are. */
export const isOfDaysOnly = ({ search, payment, paid, attention }: OrderFilters): boolean =>
  search === '' && !payment && paid === undefined && !attention;

/** The filters as the server understands them. */
export function filterQuery(filters: OrderFilters): Omit<SellerOrdersQuery, 'page' | 'limit'> {
  const { search, status, payment, paid, attention, times } = filters;
  return {
    search: search || undefined,
    status,
    payment,
    paid,
    ...(attention && { [attention]: true }),
    ...times,
  };
}

/** Sets one filter in the address and goes back to the first page; an empty value takes the filter away. */
export function useSetOrderFilter() {
  const navigate = useNavigate();
  return (name: OrderFilterName, value: string, replace = false): void => {
    // As it is now, not as it was when a pause in typing began.
    const { pathname, search } = window.location;
    const params = new URLSearchParams(search);
    params.delete('page');
    if (value) params.set(name, value);
    else params.delete(name);
    void navigate({ pathname, search: params.toString() }, { replace });
  };
}
