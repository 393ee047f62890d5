import type { PaymentFlag, SellerOrder } from '../../../api/types';
import { formatCents, toCents } from '../../../lib/money';
import { language } from '../../../messages/language';
import { t } from '../../messages/orders';

/** Why a payment needs a look. In English the server says it, which knows more of it than its kind. */
export function flagSentence({
  kind,
  amount,
  sentence,
}: Pick<PaymentFlag, 'kind' | 'amount' | 'sentence'>): string {
  const key = `flagged.${kind}`;
  if (language() === 'en' || amount === null || !t.has(key)) return sentence;
  return t(key, { amount: formatCents(toCents(amount)) });
}

/** Why the payment of an order needs a look; undefined where it does not. */
export function flagText(order: SellerOrder): string | undefined {
  const { paymentFlag: sentence, paymentFlagKind: kind, paymentFlagAmount: amount = null } = order;
  return sentence && kind ? flagSentence({ sentence, kind, amount }) : sentence;
}
