import type { OrderRequest, PaymentType } from '../../api/types';
import { withHandledErrors } from '../../api/handledErrors';
import type { AppDispatch, RootState } from '../../api/store';
import { toastError, toastSuccess } from '../../lib/toasts';
import { changedCart } from '../cart/cartApi';
import { selectCartItems } from '../cart/cartSlice';
import { adoptSavedCart } from '../cart/sync/latestCart';
import { notesOf } from '../cart/instructions/instructionsStorage';
import { wantedItems } from './boughtItems';
import { checkoutApi } from './checkoutApi';
import {
  cartChangedNotice,
  isCertainlyRefused,
  isAttemptClosed,
  noticeFor,
  inProgressNotice,
  blockerOf,
  type Blocker,
  type CheckoutNotice,
} from './checkoutErrors';
import { clearCheckoutAttempt, clearCheckout, storeCheckout } from './pendingCheckout';
import { clearAttempt, readOpenAttempt } from './orderAttempt';
import { resolveAttempt } from './resolveAttempt';
import { removeOrderedItems } from './removeOrderedItems';
import { t } from '../../messages/cart';

/** The outcome of a click on the button. */
export type Outcome =
  /** An order was placed. */
  | { is: 'ordered'; orderId?: string }
  /** An order was placed and is to be paid at this URL. */
  | { is: 'to-pay'; url: string }
  /** Nothing was ordered; the notice explains why, unless the login opens. */
  | ({ is: 'refused' } & CheckoutNotice);

/** The outcome of a sent order. */
export type SendResult =
  | Outcome
  /** It was sent before and has ended since, for example by a cancellation: only a new key can place an order. */
  | { is: 'closed' };

export interface SentOrder {
  /** Idempotency key. */
  key: string;
  request: OrderRequest;
  /** True if it was sent before and its response was lost. */
  isRepeat: boolean;
}

/** Sends an order, and updates the cart, the attempt and the pending checkout by its response. */
export const sendOrder = (method: PaymentType, order: SentOrder) =>
  method === 'Online' ? sendOnlineOrder(order) : sendCodOrder(order);

const sendCodOrder =
  (order: SentOrder) =>
  async (dispatch: AppDispatch): Promise<SendResult> => {
    const { key, request } = order;
    const { placeCodOrder } = checkoutApi.endpoints;
    const { data, error } = await withHandledErrors(
      dispatch(placeCodOrder.initiate({ key, request }, { track: false })),
    );
    if (!data) return dispatch(failed(error, order, 'COD'));
    notesOf(request.userId).remove();
    dispatch(removeOrderedItems(order, 'COD'));
    return { is: 'ordered', orderId: data.order._id };
  };

const sendOnlineOrder =
  (order: SentOrder) =>
  async (dispatch: AppDispatch): Promise<SendResult> => {
    const { key, request } = order;
    const { placeOnlineOrder } = checkoutApi.endpoints;
    const { data, error } = await withHandledErrors(
      dispatch(placeOnlineOrder.initiate({ key, request }, { track: false })),
    );
    if (!data) return dispatch(failed(error, order, 'Online'));
    const { userId } = request;
    const { orderId, url } = data;
    storeCheckout({ orderId, userId, items: wantedItems(request), attempt: { key, request } });
    clearAttempt(order);
    return { is: 'to-pay', url };
  };

const failed =
  (error: unknown, order: SentOrder, method: PaymentType) =>
  async (dispatch: AppDispatch): Promise<SendResult> => {
    const { userId } = order.request;
    const blocker = blockerOf(error);
    if (blocker) {
      // The order was placed and has progressed since: the purchased items are removed from the cart.
      const open = readOpenAttempt(userId);
      if (open) await dispatch(resolveAttempt(open));
      return outcomeOf(blocker, userId);
    }
    if (order.isRepeat && isAttemptClosed(error)) {
      clearAttempt(order);
      clearCheckout(userId);
      return { is: 'closed' };
    }
    // Otherwise the next click sends the same order with the same key, or queries its outcome.
    if (isCertainlyRefused(error, order)) {
      clearAttempt(order);
      clearCheckoutAttempt(userId);
    }
    const changed = changedCart(error);
    if (changed) {
      dispatch(adoptSavedCart(userId, changed, order.request.cartVersion));
      return dispatch(cartHasChanged(method));
    }
    return { is: 'refused', ...noticeFor(error, method) };
  };

/** Nothing is ordered from a cart that has changed: the customer reviews it first. */
export const cartHasChanged =
  (method: PaymentType) =>
  (_dispatch: AppDispatch, getState: () => RootState): Outcome => {
    const isEmpty = Object.keys(selectCartItems(getState())).length === 0;
    if (!isEmpty) return { is: 'refused', notice: cartChangedNotice(method) };
    // An empty cart has no space for a notice.
    toastError(t('notice.emptied'));
    return { is: 'refused' };
  };

/**
 * A payment that has arrived ends the checkout when its order is opened; one that takes days must not block further
 * orders.
 */
export function outcomeOf(blocker: Blocker, userId: string): Outcome {
  if (blocker === 'paid') {
    toastSuccess(t('notice.alreadyPaid'));
    return { is: 'ordered' };
  }
  clearCheckout(userId);
  return { is: 'refused', ...inProgressNotice() };
}
