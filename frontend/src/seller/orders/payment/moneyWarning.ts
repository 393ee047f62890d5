import type { SellerOrder } from '../../../api/types';
import { formatCents, toCents } from '../../../lib/money';

type OrderMoney = Pick<SellerOrder, 'status' | 'amount' | 'refunded' | 'refundDue'>;

/** All that was paid went back. */
export const isRefunded = ({
  amount,
  refunded,
}: Pick<OrderMoney, 'amount' | 'refunded'>): boolean =>
  refunded > 0 && toCents(refunded) >= toCents(amount);

/** What nobody may miss about the money of an order before they go on with it; nothing for most orders. */
export function moneyWarning(order: OrderMoney): string | undefined {
  const { status, refunded, refundDue } = order;
  if (refundDue > 0) {
    const due = formatCents(toCents(refundDue));
    return `Refund due: this order is cancelled, and ${due} of what was paid has not gone back.`;
  }
  if (!isRefunded(order) || status === 'Cancelled' || status === 'Delivered') return undefined;
  const back = `Refunded: all ${formatCents(toCents(refunded))} went back to the customer.`;
  return status === 'Out for delivery' ? back : `${back} Do not pack this order.`;
}
