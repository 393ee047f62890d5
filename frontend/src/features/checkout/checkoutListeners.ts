import { isAnyOf } from '@reduxjs/toolkit';
import type { AppDispatch, AppStartListening } from '../../api/store';
import { without } from '../../lib/cartItems';
import { toastSuccess } from '../../lib/toasts';
import { getSession, logout, selectUser } from '../account/authApi';
import { boughtTakenOut, orderPlaced, cartClaimed, selectCartItems } from '../cart/cartSlice';
import {
  clearCheckout,
  subtractFromCheckout,
  readCheckout,
  type RunningCheckout,
} from './runningCheckout';
import { lostAttempt, subtractFromAttempt } from './orderAttempt';
import { forgetAllSeen } from '../cart/changes/seenKeys';
import { forgetAsked, forgetNotes, forgetWishes } from '../cart/wishes/wishesKeys';
import { FIRST_ORDERS, ordersApi } from '../orders/ordersApi';
import { settleAttempt } from './settleAttempt';
import { t } from '../../messages/shop';

const { getOrders } = ordersApi.endpoints;

/**
 * Follows a checkout that left this browser until it is known how it ended: what was bought leaves the cart once the order
 * is seen paid, whichever page is open then, and a payment that came to nothing leaves the cart as it is.
 */
export function startCheckoutListeners(startListening: AppStartListening): void {
  startListening({
    matcher: getOrders.matchFulfilled,
    effect: ({ payload: { orders }, meta }, { dispatch }) => {
      const running = readCheckout();
      if (running?.userId !== meta.arg.originalArgs.userId) return;
      const order = orders.find(({ _id }) => _id === running.orderId);
      if (order?.isPaid) settle(dispatch, running);
      else if (order?.status === 'Cancelled') clearCheckout();
    },
  });

  // Whoever closed the payment page, or the tab after paying, comes back by any page; so does who heard no answer to an order.
  startListening({
    matcher: getSession.matchFulfilled,
    effect: async ({ payload: user }, { dispatch }) => {
      if (!user) return;
      const lost = lostAttempt(user._id);
      const settled = lost && (await dispatch(settleAttempt(lost)));
      if (settled?.is === 'placed')
        toastSuccess(t('payment.placed', { number: settled.order.number }));
      if (readCheckout()?.userId !== user._id) return;
      const args = { userId: user._id, ...FIRST_ORDERS };
      void dispatch(getOrders.initiate(args, { forceRefetch: true, subscribe: false }));
    },
  });

  // The server takes what was bought out of the saved cart itself: what a newer copy lacks must not be taken out again.
  startListening({
    matcher: isAnyOf(cartClaimed, boughtTakenOut, orderPlaced),
    effect: (_action, listener) => {
      const userId = selectUser(listener.getState())?._id;
      if (userId === undefined) return;
      const before = selectCartItems(listener.getOriginalState());
      const taken = without(before, selectCartItems(listener.getState()));
      subtractFromAttempt(userId, taken);
      if (readCheckout()?.userId === userId) subtractFromCheckout(taken);
    },
  });

  // The cart has gone by now (startCartSync): no tab that shows it writes again what it has shown.
  startListening({
    matcher: logout.matchFulfilled,
    effect: (_action, { getOriginalState }) => {
      clearCheckout();
      forgetAllSeen();
      forgetWishes();
      forgetWishes(selectUser(getOriginalState())?._id);
    },
  });

  startListening({
    actionCreator: orderPlaced,
    effect: (_action, { getOriginalState }) => forgetNotes(selectUser(getOriginalState())?._id),
  });
}

function settle(dispatch: AppDispatch, { items: bought, userId, attempt }: RunningCheckout): void {
  clearCheckout();
  if (attempt) forgetAsked(userId, attempt.request);
  if (Object.keys(bought).length > 0) dispatch(boughtTakenOut(bought));
  toastSuccess(t('payment.arrived'));
}
