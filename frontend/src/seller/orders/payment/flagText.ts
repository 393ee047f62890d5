import type { PaymentFlag, SellerOrder } from '../../../api/types';
import { formatCents, toCents } from '../../../lib/money';
import { language } from '../../../messages/language';
import { t } from '../../messages/orders';

type Flag = Pick<PaymentFlag, 'kind' | 'amount' | 'sentence' | 'reason'>;

/** Translates Stripe's code of a reason; undefined for an unknown one. */
function reasonText({ kind, reason }: Flag): string | undefined {
  const key = `why.${kind}.${reason}`;
  return t.has(key) ? t(key) : undefined;
}

/** The reason why a payment needs review: the translated one for Stripe's code, or the server's. */
export function flagSentence(flag: Flag): string {
  const { kind, amount, sentence, reason } = flag;
  const key = `flagged.${kind}`;
  const translated = reasonText(flag);
  if ((language() === 'en' && !translated) || amount === null || !t.has(key)) return sentence;
  const text = t(key, { amount: formatCents(toCents(amount)) });
  return reason ? t('flag.because', { sentence: text, reason: translated ?? reason }) : text;
}

/** The reason why the payment of an order needs review; undefined if it does not. */
export function flagText(order: SellerOrder): string | undefined {
  const { paymentFlag: sentence, paymentFlagKind: kind } = order;
  const { paymentFlagAmount: amount = null, paymentFlagReason: reason = null } = order;
  return sentence && kind ? flagSentence({ sentence, kind, amount, reason }) : sentence;
}
