import type { Order } from '../../api/types';
import { paymentState, type PaymentMood } from './paymentState';

const TEXTS: Record<PaymentMood, string> = {
  paid: 'text-brand',
  waiting: 'text-soft',
  back: 'text-ink',
  none: 'text-soft',
};

const DOTS: Record<PaymentMood, string> = {
  paid: 'bg-brand',
  waiting: 'border-2 border-accent',
  back: 'bg-accent',
  none: 'border-2 border-control',
};

interface PaymentBadgeProps {
  order: Pick<Order, 'isPaid' | 'refunded' | 'amount' | 'status'>;
}

/** Whether the money has come in, or gone back; apart from where the order is on its way. */
export function PaymentBadge({ order }: PaymentBadgeProps) {
  const { label, mood } = paymentState(order);
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-semibold ${TEXTS[mood]}`}>
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[mood]}`} />
      {label}
    </span>
  );
}
