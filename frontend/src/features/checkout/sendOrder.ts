import type { OrderRequest, PaymentType } from '../../api/types';
import { withHandledErrors } from '../../api/handledErrors';
import type { AppDispatch, RootState } from '../../api/store';
import { toastError, toastSuccess } from '../../lib/toasts';
import { changedCart } from '../cart/cartApi';
import { selectCartItems } from '../cart/cartSlice';
import { adoptSavedCart } from '../cart/sync/newestCart';
import { notesOf } from '../cart/wishes/wishesStorage';
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
import { clearCheckoutAttempt, clearCheckout, storeCheckout } from './runningCheckout';
import { clearAttempt, openAttempt } from './orderAttempt';
import { settleAttempt } from './settleAttempt';
import { takeOrderOut } from './takeOrderOut';
import { t } from '../../messages/cart';

/** How pressing the button ended. */
export type Outcome =
  /** There is an order to look at. */
  | { is: 'ordered'; orderId?: string }
  /** There is an order to pay for at this address. */
  | { is: 'to-pay'; url: string }
  /** Nothing was ordered now; the notice says why, unless a login is asked for. */
  | ({ is: 'refused' } & CheckoutNotice);

/** What became of an order that was sent. */
export type SendResult =
  | Outcome
  /** It was sent before and has ended since, such as by being cancelled: only another key orders again. */
  | { is: 'closed' };

export interface SentOrder {
  /** Idempotency key. */
  key: string;
  request: OrderRequest;
  /** Whether it was sent before and the answer was lost. */
  isRepeat: boolean;
}

/** Sends an order and does what its answer means for the cart, for the attempt and for the payment that follows. */
export const sendOrder = (method: PaymentType, order: SentOrder) =>
  method === 'Online' ? payOnline(order) : placeCod(order);

const placeCod =
  (order: SentOrder) =>
  async (dispatch: AppDispatch): Promise<SendResult> => {
    const { key, request } = order;
    const { placeOrder } = checkoutApi.endpoints;
    const { data, error } = await withHandledErrors(
      dispatch(placeOrder.initiate({ key, request }, { track: false })),
    );
    if (!data) return dispatch(failed(error, order, 'COD'));
    notesOf(request.userId).remove();
    dispatch(takeOrderOut(order, 'COD'));
    return { is: 'ordered', orderId: data.order._id };
  };

const payOnline =
  (order: SentOrder) =>
  async (dispatch: AppDispatch): Promise<SendResult> => {
    const { key, request } = order;
    const { startCheckout } = checkoutApi.endpoints;
    const { data, error } = await withHandledErrors(
      dispatch(startCheckout.initiate({ key, request }, { track: false })),
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
      // The order stands and has gone on since: what was bought leaves the cart.
      const open = openAttempt(userId);
      if (open) await dispatch(settleAttempt(open));
      return outcomeOf(blocker, userId);
    }
    if (order.isRepeat && isAttemptClosed(error)) {
      clearAttempt(order);
      clearCheckout(userId);
      return { is: 'closed' };
    }
    // Otherwise the next press sends the same again under the same key, or asks what became of it.
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

/** Nothing is ordered of a cart that has changed: what is left of it is looked at first. */
export const cartHasChanged =
  (method: PaymentType) =>
  (_dispatch: AppDispatch, getState: () => RootState): Outcome => {
    const isEmpty = Object.keys(selectCartItems(getState())).length === 0;
    if (!isEmpty) return { is: 'refused', notice: cartChangedNotice(method) };
    // An empty cart has no place for a notice.
    toastError(t('notice.emptied'));
    return { is: 'refused' };
  };

/** A payment that has arrived ends the checkout when its order is seen; one that takes days must not keep a customer from ordering. */
export function outcomeOf(blocker: Blocker, userId: string): Outcome {
  if (blocker === 'paid') {
    toastSuccess(t('notice.alreadyPaid'));
    return { is: 'ordered' };
  }
  clearCheckout(userId);
  return { is: 'refused', ...inProgressNotice() };
}
