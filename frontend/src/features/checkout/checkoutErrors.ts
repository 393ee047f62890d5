import type { Order, PaymentType } from '../../api/types';
import { errorCode, errorMessage, failureBody, isDecided } from '../../lib/apiError';
import { formatCents, toCents } from '../../lib/money';
import { t } from '../../messages/cart';

export const cartChangedNotice = (method: PaymentType): string =>
  t('notice.changed', { button: t(`place.${method}`) });

export const offlineNotice = (method: PaymentType): string =>
  t('notice.offline', { button: t(`place.${method}`) });

/** Why an unpaid order cannot be replaced by another one. */
export type Blocker = 'paid' | 'in-progress';

/** The error message describes the outcome of the order. */
const isPaymentAway = (error: unknown): boolean => errorCode(error) === 'PAYMENT_UNAVAILABLE';

/** The state of the earlier order according to an error; undefined if it does not block the new one, or is unknown. */
export function blockerOf(error: unknown): Blocker | undefined {
  const body = failureBody(error);
  if (body?.code === 'PAYMENT_IN_PROGRESS') return 'in-progress';
  if (body?.code !== 'NOT_PAYABLE') return undefined;
  return body.details?.status === 'Cancelled' ? undefined : 'paid';
}

/**
 * @returns true if the attempt has ended without an order, or its order is cancelled: only a new key can place an order
 */
export const isAttemptClosed = (error: unknown): boolean => errorCode(error) === 'ATTEMPT_CLOSED';

/** Codes after which a key never leads to an order. */
const DEAD_KEY = ['ATTEMPT_CLOSED', 'IDEMPOTENCY_KEY_REUSED', 'CART_CHANGED'];

/**
 * @returns true if it is certain that no order was placed under the key. A rejection applies to its own request, but
 * not to an earlier one with the same key whose response was lost; no response, or a 5xx, is not certain.
 */
export const isCertainlyRefused = (error: unknown, { isRepeat }: { isRepeat: boolean }): boolean =>
  isDecided(error) && (!isRepeat || DEAD_KEY.includes(errorCode(error) ?? ''));

/** @returns true if the earlier order is no longer waiting for its payment */
export const isNoLongerPayable = (error: unknown): boolean =>
  ['NOT_PAYABLE', 'ORDER_NOT_FOUND'].includes(errorCode(error) ?? '');

/** The server's message; undefined if the login opens instead. */
const refusalOf = (error: unknown): string | undefined =>
  errorCode(error) === 'NOT_SIGNED_IN' ? undefined : errorMessage(error);

/** A message in the cart about an order that was not placed. */
export interface CheckoutNotice {
  /** Undefined if the login opens instead. */
  notice?: string;
  /** A link to the orders that the message is about. */
  link?: { to: string; label: string };
}

const linkToOrders = () => ({ to: '/my-orders', label: t('notice.toOrders') });

/** The message about a failure, with the next step. */
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
 * Explains that the earlier order was placed instead of this one.
 * @param method the payment method for the rest of the cart; undefined if nothing is left
 */
export function earlierOrderNotice(order: Order, method?: PaymentType): string {
  const { number } = order;
  const amount = formatCents(toCents(order.amount));
  return method
    ? t('notice.earlierPart', { number, amount, button: t(`place.${method}`) })
    : t('notice.earlierAll', { number, amount });
}

/** The message while the outcome of the earlier order is unknown. */
export const stillOpenNotice = (error: unknown, method: PaymentType): CheckoutNotice =>
  isDecided(error)
    ? { notice: refusalOf(error) }
    : { notice: t('notice.stillOpen', { button: t(`place.${method}`) }), link: linkToOrders() };

/** The message while the payment of an earlier order may still arrive. */
export const inProgressNotice = (): CheckoutNotice => ({
  notice: t('notice.inProgress'),
  link: linkToOrders(),
});
