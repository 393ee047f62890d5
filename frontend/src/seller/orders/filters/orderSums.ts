import type { OrderStatus } from '../../../api/types';
import { formatCents, toCents } from '../../../lib/money';
import { t } from '../../messages/orders';
import type { StatusCount, StatusCounts } from '../sellerOrdersApi';

type Sum = Omit<StatusCount, 'status'>;

/**
 * The number and amounts of the orders of a status, or of all. Undefined, like the amounts, if not all were counted.
 */
export function sumOf(counts: StatusCounts, status?: OrderStatus): Sum | undefined {
  if (status) return counts[status];
  const all = Object.values(counts);
  if (all.length === 0 || all.some(({ amount }) => amount === undefined)) return undefined;
  const cents = (read: (each: StatusCount) => number | undefined): number =>
    all.reduce((sum, each) => sum + toCents(read(each) ?? 0), 0);
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    amount: cents(({ amount }) => amount) / 100,
    cash: cents(({ cash }) => cash) / 100,
  };
}

/** "$812.40, of it $402.10 in cash"; undefined if it is unknown, or there are no orders. */
export function sumText(counts: StatusCounts, status?: OrderStatus): string | undefined {
  const { count = 0, amount, cash = 0 } = sumOf(counts, status) ?? {};
  if (count === 0 || amount === undefined) return undefined;
  const values = { amount: formatCents(toCents(amount)), cash: formatCents(toCents(cash)) };
  if (cash === 0) return values.amount;
  return t(cash === amount ? 'sum.allCash' : 'sum.someCash', values);
}
