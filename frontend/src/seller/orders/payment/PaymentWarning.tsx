import { TriangleAlert } from 'lucide-react';
import type { SellerOrder } from '../../../api/types';
import { formatCents, toCents } from '../../../lib/money';
import { t } from '../../messages/orders';

type OrderMoney = Pick<SellerOrder, 'status' | 'amount' | 'refunded' | 'refundDue'>;

/** Everything that was paid was refunded. */
export const isRefunded = ({
  amount,
  refunded,
}: Pick<OrderMoney, 'amount' | 'refunded'>): boolean =>
  refunded > 0 && toCents(refunded) >= toCents(amount);

/** A warning about the order's money before it is processed further; undefined for most orders. */
export function moneyWarning(order: OrderMoney): string | undefined {
  const { status, refunded, refundDue } = order;
  if (refundDue > 0) {
    return t('warning.due', { amount: formatCents(toCents(refundDue)) });
  }
  if (!isRefunded(order) || status === 'Cancelled' || status === 'Delivered') return undefined;
  const amount = formatCents(toCents(refunded));
  return status === 'Out for delivery'
    ? t('warning.refunded', { amount })
    : t('warning.doNotPack', { amount });
}

/** A red bar on the page of such an order. */
export function PaymentWarning({ order }: { order: SellerOrder }) {
  const warning = moneyWarning(order);
  if (!warning) return null;
  return (
    <p
      role="status"
      className="mb-5 flex gap-3 rounded-card bg-sale p-4 font-semibold text-on-brand wrap-anywhere"
    >
      <TriangleAlert aria-hidden="true" size={20} strokeWidth={2} className="mt-0.5 shrink-0" />
      {warning}
    </p>
  );
}
