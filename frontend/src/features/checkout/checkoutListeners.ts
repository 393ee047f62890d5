import type { AppDispatch, AppStartListening } from '../../api/store';
import { oneTabAtATime, OtherTabBusyError } from '../../lib/oneTabAtATime';
import { toastSuccess } from '../../lib/toasts';
import { getSession, logout, refetchSession, selectUser } from '../account/authApi';
import { CART_LOCK } from '../cart/cartApi';
import { forgetAllSeen } from '../cart/changes/seenKeys';
import { forgetAsked, forgetWishes } from '../cart/wishes/wishesKeys';
import { FIRST_ORDERS, ordersApi } from '../orders/ordersApi';
import { isOrderOpen, openAttempt } from './orderAttempt';
import { clearCheckout, readCheckout, type RunningCheckout } from './runningCheckout';
import { settleAttempt } from './settleAttempt';
import { t } from '../../messages/shop';

const { getOrders } = ordersApi.endpoints;

/**
 * Follows a checkout that left this browser until it is known how it ended: once the order is seen paid, whichever page is open then,
 * the saved cart is loaded, which lacks what was bought; a payment that came to nothing leaves the cart as it is.
 */
export function startCheckoutListeners(startListening: AppStartListening): void {
  startListening({
    matcher: getOrders.matchFulfilled,
    effect: ({ payload: { orders }, meta }, { dispatch }) => {
      const { userId } = meta.arg.originalArgs;
      const running = readCheckout(userId);
      if (!running) return;
      const order = orders.find(({ _id }) => _id === running.orderId);
      if (order?.isPaid) settle(dispatch, running);
      else if (order?.status === 'Cancelled') clearCheckout(userId);
    },
  });

  // Whoever closed the payment page, or the tab after paying, comes back by any page; so does who heard no answer to an order.
  startListening({
    matcher: getSession.matchFulfilled,
    effect: async ({ payload: user }, { dispatch }) => {
      if (!user) return;
      const settled = isOrderOpen(user._id) ? await dispatch(settleLost(user._id)) : undefined;
      if (settled?.is === 'placed')
        toastSuccess(t('payment.placed', { number: settled.order.number }));
      if (!readCheckout(user._id)) return;
      const args = { userId: user._id, ...FIRST_ORDERS };
      void dispatch(getOrders.initiate(args, { forceRefetch: true, subscribe: false }));
    },
  });

  // The cart has gone by now (startCartSync): no tab that shows it writes again what it has shown.
  startListening({
    matcher: logout.matchFulfilled,
    effect: (_action, { getOriginalState }) => {
      const userId = selectUser(getOriginalState())?._id;
      if (userId !== undefined) clearCheckout(userId);
      forgetAllSeen();
      forgetWishes();
      forgetWishes(userId);
    },
  });
}

/** Settles an order whose response was lost, after the tab that may still be ordering. */
const settleLost = (userId: string) => (dispatch: AppDispatch) =>
  oneTabAtATime(CART_LOCK, async () => {
    const lost = openAttempt(userId);
    return lost && dispatch(settleAttempt(lost));
  }).catch((error: unknown) => {
    // Tried again with the next session that is loaded.
    if (!(error instanceof OtherTabBusyError)) throw error;
  });

function settle(dispatch: AppDispatch, { userId, attempt }: RunningCheckout): void {
  clearCheckout(userId);
  if (attempt) forgetAsked(userId, attempt.request);
  // The shop has taken what was bought out of the saved cart.
  void dispatch(refetchSession());
  toastSuccess(t('payment.arrived'));
}
