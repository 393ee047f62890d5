import type { AppStartListening } from '../../api/store';
import { removePrivateValues } from '../../lib/privateValues';
import { getSession, logout, selectUser } from '../account/authApi';
import { isOrderOpen } from './orderAttempt';
import { clearCheckout, readCheckout } from './pendingCheckout';

/** Follows orders without a response and checkouts on a payment page until their outcome is known. */
export function startCheckoutListeners(startListening: AppStartListening): void {
  // Customers who closed the payment page, or the tab after paying, or who got no response to an order, may return by
  // any page.
  startListening({
    matcher: getSession.matchFulfilled,
    effect: async ({ payload: user }, { dispatch }) => {
      if (!user || !(isOrderOpen(user._id) || readCheckout(user._id))) return;
      // Without a network it is retried with the next session that is loaded.
      const part = await import('./resumeCheckout').catch(() => undefined);
      if (part) await dispatch(part.resumeCheckout(user._id));
    },
  });

  // The cart is already removed (startCartSync): no tab that shows it stores it again.
  startListening({
    matcher: logout.matchFulfilled,
    effect: (_action, { getOriginalState }) => {
      const userId = selectUser(getOriginalState())?._id;
      if (userId !== undefined) clearCheckout(userId);
      removePrivateValues(userId);
    },
  });
}
