import type { Order } from '../../api/types';
import { formatCents, toCents } from '../../lib/money';
import { t } from '../../messages/orders';

type Payment = Pick<Order, 'isPaid' | 'refunded' | 'amount' | 'status'>;

export type PaymentMood = 'paid' | 'waiting' | 'back' | 'none';

/** How the money of an order stands, apart from where the order is on its way. */
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
