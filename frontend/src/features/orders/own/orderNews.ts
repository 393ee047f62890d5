import type { Order } from '../../../api/types';
import { formatCents, toCents } from '../../../lib/money';
import { t } from '../../../messages/ownOrder';

/** What becomes of the money of a cancelled order. */
function moneyText({ isPaid, paymentType, amount, refunded }: Order): string {
  if (!isPaid) return t(paymentType === 'COD' ? 'money.none' : 'money.notPaid');
  const backCents = toCents(refunded);
  const dueCents = toCents(amount) - backCents;
  const back = formatCents(backCents);
  const due = formatCents(dueCents);
  if (dueCents <= 0) return t('money.back', { amount: back });
  return backCents > 0 ? t('money.partlyDue', { back, due }) : t('money.due', { amount: due });
}

/** What happens to an order next; of one that was cancelled, what becomes of its money. */
export function nextText(order: Order): string {
  const { status, paymentType, amount } = order;
  if (status === 'Cancelled') return moneyText(order);
  if (status === 'Out for delivery' && paymentType === 'COD') {
    return t('next.cash', { amount: formatCents(toCents(amount)) });
  }
  return t(`next.${status}`);
}
