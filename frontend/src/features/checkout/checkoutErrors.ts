import type { Order, PaymentType } from '../../api/types';
import { errorCode, errorMessage, failureBody, isDecided } from '../../lib/apiError';
import { formatCents, toCents } from '../../lib/money';
import { CHECKOUT_LABELS } from '../orders/orderStatuses';

export const WITHDRAW_FAILED =
  'Your earlier order still waits for its payment and could not be taken back just now, so nothing was ordered. Please try again, or pay or cancel it in My orders.';

export const CART_EMPTIED =
  'Your cart was emptied meanwhile, so nothing more was ordered. What you have ordered is in My orders.';

export const cartChangedNotice = (method: PaymentType): string =>
  `Your cart has changed meanwhile, so nothing was ordered. Press ${CHECKOUT_LABELS[method]} again to order what is in it now.`;

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

/** Keys that no order will ever come to stand under. */
const DEAD_KEY = ['ATTEMPT_CLOSED', 'IDEMPOTENCY_KEY_REUSED'];

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

/** What the cart says about a failure, and what to do. */
export function noticeFor(error: unknown, method: PaymentType): string | undefined {
  const button = CHECKOUT_LABELS[method];
  if (errorCode(error) === 'PRICE_CHANGED') {
    return `${errorMessage(error)} Press ${button} again if you agree.`;
  }
  return isDecided(error) || isPaymentAway(error)
    ? refusalOf(error)
    : `No answer came from the shop. Press ${button} again: it will not be ordered twice.`;
}

/** Says which of two orders stands. @param method how to order what is left in the cart; nothing is left when missing */
export function earlierOrderNotice({ number, amount }: Order, method?: PaymentType): string {
  const stands = `Your earlier order ${number} of ${formatCents(toCents(amount))} had arrived and stands, so this one was not placed.`;
  return method
    ? `${stands} Its products have left the cart. Press ${CHECKOUT_LABELS[method]} again to order the rest.`
    : `${stands} You find it in My orders.`;
}

/** What the cart says while nobody knows what became of the order before. */
export const stillOpenNotice = (error: unknown, method: PaymentType): string | undefined =>
  isDecided(error)
    ? refusalOf(error)
    : `The shop does not answer whether your earlier order was placed, so nothing more was ordered. Press ${CHECKOUT_LABELS[method]} again in a moment.`;
