import type { Order, OrderStatus } from '../../api/types';
import { statusName } from './orderStatuses';
import { formatCents, toCents } from '../../lib/money';
import { t } from '../../messages/orders';

type Payment = Pick<Order, 'isPaid' | 'refunded' | 'amount' | 'status'>;

type PaymentMood = 'paid' | 'waiting' | 'back' | 'none';

/** The payment state of an order, which is independent of its status. */
export function paymentState(order: Payment): { label: string; mood: PaymentMood } {
  const { isPaid, refunded, amount, status } = order;
  const refundedCents = toCents(refunded);
  if (refundedCents > 0 && refundedCents >= toCents(amount)) {
    return { label: t('paymentState.refunded'), mood: 'back' };
  }
  if (refundedCents > 0) {
    return {
      label: t('paymentState.partlyRefunded', { amount: formatCents(refundedCents) }),
      mood: 'back',
    };
  }
  if (isPaid) return { label: t('paymentState.paid'), mood: 'paid' };
  return status === 'Cancelled'
    ? { label: t('paymentState.notPaid'), mood: 'none' }
    : { label: t('paymentState.pending'), mood: 'waiting' };
}

/** Each status has its own colour, so that lists are easy to scan. */
const LOOKS: Record<OrderStatus, string> = {
  'Payment Pending': 'bg-line text-ink',
  'Order Placed': 'bg-ground-drinks text-on-ground',
  Packing: 'bg-ground-instant text-on-ground',
  'Out for delivery': 'bg-ground-dairy text-on-ground',
  Delivered: 'bg-brand-tint text-brand-ink',
  Cancelled: 'bg-sale-tint text-sale',
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span
      className={`inline-block max-w-full overflow-hidden rounded-full px-2.5 py-1 align-middle text-xs font-semibold text-ellipsis whitespace-nowrap ${LOOKS[status]}`}
    >
      {statusName(status)}
    </span>
  );
}

const TEXTS: Record<PaymentMood, string> = {
  paid: 'text-brand',
  waiting: 'text-soft',
  back: 'text-ink',
  none: 'text-soft',
};

const DOTS: Record<PaymentMood, string> = {
  paid: 'bg-brand forced-colors:bg-[CanvasText]',
  waiting: 'border-2 border-control forced-colors:border-[CanvasText]',
  back: 'bg-accent forced-colors:bg-[Highlight]',
  none: 'border-2 border-control forced-colors:border-[CanvasText]',
};

interface PaymentBadgeProps {
  order: Pick<Order, 'isPaid' | 'refunded' | 'amount' | 'status'>;
}

/** The payment state of an order, which is independent of its status. */
export function PaymentBadge({ order }: PaymentBadgeProps) {
  const { label, mood } = paymentState(order);
  return (
    <span className={`text-sm font-semibold ${TEXTS[mood]}`}>
      <span
        aria-hidden="true"
        className={`mr-1.5 inline-block size-2 rounded-full forced-color-adjust-none align-[0.0625rem] ${DOTS[mood]}`}
      />
      {label}
    </span>
  );
}
