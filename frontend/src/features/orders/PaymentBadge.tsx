import type { Order } from '../../api/types';
import { paymentState, type PaymentMood } from './paymentState';

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

/** Whether the money has come in, or gone back; apart from where the order is on its way. */
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
