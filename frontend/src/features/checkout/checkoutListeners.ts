import type { AppStartListening } from '../../api/store';
import { removePrivateValues } from '../../lib/privateValues';
import { getSession, logout, selectUser } from '../account/authApi';
import { isOrderOpen } from './orderAttempt';
import { clearCheckout, readCheckout } from './pendingCheckout';

/** Follows what left this browser to be paid, or heard no response, until it is known how that ended. */
export function startCheckoutListeners(startListening: AppStartListening): void {
  // Whoever closed the payment page, or the tab after paying, comes back by any page; so does who heard no answer to an order.
  startListening({
    matcher: getSession.matchFulfilled,
    effect: async ({ payload: user }, { dispatch }) => {
      if (!user || !(isOrderOpen(user._id) || readCheckout(user._id))) return;
      // Without a network it is tried again with the next session that is loaded.
      const part = await import('./resumeCheckout').catch(() => undefined);
      if (part) await dispatch(part.resumeCheckout(user._id));
    },
  });

  // The cart has gone by now (startCartSync): no tab that shows it writes again what it has shown.
  startListening({
    matcher: logout.matchFulfilled,
    effect: (_action, { getOriginalState }) => {
      const userId = selectUser(getOriginalState())?._id;
      if (userId !== undefined) clearCheckout(userId);
      removePrivateValues(userId);
    },
  });
}
