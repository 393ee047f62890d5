import type { Order, PaymentType } from '../../api/types';
import { errorCode, errorMessage, failureBody, isDecided } from '../../lib/apiError';
import { formatCents, toCents } from '../../lib/money';
import { t } from '../../messages/cart';

export const cartChangedNotice = (method: PaymentType): string =>
  t('notice.changed', { button: t(`place.${method}`) });

export const offlineNotice = (method: PaymentType): string =>
  t('notice.offline', { button: t(`place.${method}`) });

/** What stands in the way of an order in place of one that this browser went to pay for. */
export type Blocker = 'paid' | 'in-progress';

/** The server says itself what became of the order then. */
const isPaymentAway = (error: unknown): boolean => errorCode(error) === 'PAYMENT_UNAVAILABLE';

/** What a refusal says about the earlier order; undefined when it is out of the way, or nothing can be known. */
export function blockerOf(error: unknown): Blocker | undefined {
  const body = failureBody(error);
  if (body?.code === 'PAYMENT_IN_PROGRESS') return 'in-progress';
  if (body?.code !== 'NOT_PAYABLE') return undefined;
  return body.details?.status === 'Cancelled' ? undefined : 'paid';
}

/** Whether the attempt has ended without an order, or its order is cancelled: only another key orders again. */
export const isAttemptClosed = (error: unknown): boolean => errorCode(error) === 'ATTEMPT_CLOSED';

/** Keys that no order will ever come to stand under. */
const DEAD_KEY = ['ATTEMPT_CLOSED', 'IDEMPOTENCY_KEY_REUSED', 'CART_CHANGED'];

/**
 * Whether it is certain that no order stands under the key. A refusal says so about the call that it answers, but nothing
 * about an earlier one under the same key whose answer was lost; no answer, and a fault of the server's, say nothing.
 */
export const isCertainlyRefused = (error: unknown, { isRepeat }: { isRepeat: boolean }): boolean =>
  isDecided(error) && (!isRepeat || DEAD_KEY.includes(errorCode(error) ?? ''));

/** Whether the earlier order waits for no payment any more. */
export const isNoLongerPayable = (error: unknown): boolean =>
  ['NOT_PAYABLE', 'ORDER_NOT_FOUND'].includes(errorCode(error) ?? '');

/** The server's own sentence; nothing where a login is asked for. */
const refusalOf = (error: unknown): string | undefined =>
  errorCode(error) === 'NOT_SIGNED_IN' ? undefined : errorMessage(error);

/** What the cart says about an order that was not placed now. */
export interface CheckoutNotice {
  /** Missing where a login is asked for instead. */
  notice?: string;
  /** Where the customer can see the orders that it is about. */
  link?: { to: string; label: string };
}

const linkToOrders = () => ({ to: '/my-orders', label: t('notice.toOrders') });

/** What the cart says about a failure, and what to do. */
export function noticeFor(error: unknown, method: PaymentType): CheckoutNotice {
  const button = t(`place.${method}`);
  if (errorCode(error) === 'PRICE_CHANGED') {
    return { notice: t('notice.ifYouAgree', { reason: errorMessage(error), button }) };
  }
  return isDecided(error) || isPaymentAway(error)
    ? { notice: refusalOf(error) }
    : { notice: t('notice.noAnswer', { button }), link: linkToOrders() };
}

/**
 * Says which of two orders stands.
 * @param method how to order what is left in the cart; nothing is left when missing
 */
export function earlierOrderNotice(order: Order, method?: PaymentType): string {
  const { number } = order;
  const amount = formatCents(toCents(order.amount));
  return method
    ? t('notice.earlierPart', { number, amount, button: t(`place.${method}`) })
    : t('notice.earlierAll', { number, amount });
}

/** What the cart says while nobody knows what became of the order before. */
export const stillOpenNotice = (error: unknown, method: PaymentType): CheckoutNotice =>
  isDecided(error)
    ? { notice: refusalOf(error) }
    : { notice: t('notice.stillOpen', { button: t(`place.${method}`) }), link: linkToOrders() };

/** What the cart says while the payment of an earlier order may still arrive. */
export const inProgressNotice = (): CheckoutNotice => ({
  notice: t('notice.inProgress'),
  link: linkToOrders(),
});
