import type { AppDispatch, AppStartListening, RootState } from '../../../api/store';
import { api } from '../../../api/api';
import { withHandledErrors } from '../../../api/handledErrors';
import { isOffline } from '../../../lib/connection';
import { withTabLock, OtherTabBusyError } from '../../../lib/withTabLock';
import { selectUser } from '../../account/authApi';
import { CART_LOCK, cartApi, changedCart } from '../cartApi';
import { cartSaved, saveBegun, selectCart } from '../cartSlice';
import { isSaved } from '../cartStorage';
import { adoptSavedCart, latestCart } from './latestCart';

/** Clicks that follow one another quickly are saved once. */
const SAVE_DEBOUNCE_MS = 250;
/** The pauses before each retry of a save that failed temporarily. */
const RETRY_DELAYS_MS = [5_000, 20_000, 60_000];
/** The number of version conflicts after which a save waits for the next retry. */
const MAX_CONFLICTS = 5;

type IsOrderOpen = (userId: string) => boolean;

/**
 * Saves the cart a moment after a change, if its owner is logged in and no order of it is in flight.
 * @param isOrderOpen true if this customer has sent an order, in any tab, whose response is missing
 */
export function startCartSaving(startListening: AppStartListening, isOrderOpen: IsOrderOpen): void {
  let saveAtOnce: (() => void) | undefined;
  window.addEventListener('pagehide', () => saveAtOnce?.());

  startListening({
    // Also when the browser is online again, and when the customer is known.
    predicate: (action, now, previous) =>
      (api.internalActions.onOnline.match(action) ||
        selectCart(now) !== selectCart(previous) ||
        selectUser(now) !== selectUser(previous)) &&
      !saveBegun.match(action) &&
      !isSaved(selectCart(now)),
    effect: async (_action, listener) => {
      listener.cancelActiveListeners();
      // A page that is left waits neither for further changes nor for other tabs.
      saveAtOnce = () => void listener.dispatch(saveCartNow(isOrderOpen));
      for (const pause of [SAVE_DEBOUNCE_MS, ...RETRY_DELAYS_MS]) {
        await listener.delay(pause);
        if (await listener.dispatch(saveCart(isOrderOpen))) break;
      }
      saveAtOnce = undefined;
    },
  });
}

/**
 * Saves the cart after other tabs.
 * @returns true if nothing is left to save, or can ever be saved
 */
export const saveCart = (isOrderOpen: IsOrderOpen) => (dispatch: AppDispatch) =>
  withTabLock(CART_LOCK, () => dispatch(saveCartNow(isOrderOpen))).catch((error: unknown) => {
    // The cart is saved later: a tab that is busy for so long may be suspended.
    if (error instanceof OtherTabBusyError) return false;
    throw error;
  });

/**
 * Saves the cart now; the caller holds CART_LOCK, or has no time to wait for it.
 * @returns the same as saveCart
 */
export const saveCartNow =
  (isOrderOpen: IsOrderOpen) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const cart = dispatch(latestCart());
      const { items: sent, version, owner } = cart;
      const userId = selectUser(getState())?._id;
      if (userId === undefined || userId !== owner || isSaved(cart) || isOrderOpen(owner))
        return true;
      if (isOffline()) return false;
      dispatch(saveBegun(sent));
      const body = { userId, cartItems: sent, version };
      const { data: saved, error } = await withHandledErrors(
        dispatch(cartApi.endpoints.updateCart.initiate(body, { track: false })),
        (failure) => changedCart(failure) !== undefined,
      );
      const now = dispatch(latestCart());
      if (now.owner !== owner) return true;
      const changed = changedCart(error);
      if (error && !changed) return !isTransient(error);
      // A later version was loaded while this response was in flight.
      const isLate = saved !== undefined && saved.version > 0 && saved.version < now.version;
      if (saved && !isLate) {
        dispatch(cartSaved({ sent, saved }));
        return isSaved(selectCart(getState()));
      }
      if (changed) dispatch(adoptSavedCart(owner, changed, version));
    }
    return false;
  };

/** No connection, a timeout or a 5xx: the same call may succeed later. */
function isTransient(error: unknown): boolean {
  const status = typeof error === 'object' && error && 'status' in error ? error.status : undefined;
  return typeof status === 'string' || (typeof status === 'number' && status >= 500);
}
