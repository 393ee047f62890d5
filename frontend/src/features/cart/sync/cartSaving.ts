import { isAnyOf, type ListenerEffectAPI } from '@reduxjs/toolkit';
import { api } from '../../../api/api';
import type { AppDispatch, AppStartListening, RootState } from '../../../api/store';
import { isOffline } from '../../../lib/isOffline';
import { oneTabAtATime } from '../../../lib/oneTabAtATime';
import { selectUser } from '../../account/authApi';
import { CART_LOCK, cartApi } from '../cartApi';
import {
  boughtTakenOut,
  cartClaimed,
  cartMerged,
  cartReturned,
  cartSaved,
  cartSharedByTab,
  customerLeft,
  lineRemoved,
  orderPlaced,
  orderRefused,
  orderSent,
  orderUnanswered,
  productAdded,
  productRemoved,
  quantityChosen,
  selectCart,
  storageCleared,
} from '../cartSlice';
import { newerCart } from '../cartStorage';

type Listener = ListenerEffectAPI<RootState, AppDispatch>;

/** Clicks that follow one another quickly are saved once, in milliseconds. */
const SAVE_AFTER = 250;
/** Pauses before a save that failed for the moment is tried again, in milliseconds. */
const RETRY_AFTER = [5_000, 20_000, 60_000];

/** The shop can be reached again: what could not be saved meanwhile is saved now. */
const { onOnline } = api.internalActions;
const needsSaving = isAnyOf(
  productAdded,
  productRemoved,
  quantityChosen,
  lineRemoved,
  boughtTakenOut,
  orderPlaced,
  orderRefused,
  cartClaimed,
  cartMerged,
  onOnline,
);
const endsSaving = isAnyOf(
  orderSent,
  orderUnanswered,
  customerLeft,
  cartReturned,
  cartSharedByTab,
  storageCleared,
);

/**
 * After a change, when somebody is logged in, the whole map goes to the server; a newer change aborts the older call.
 * @param isOrderOpen whether this customer has sent an order, in whatever tab, whose answer is missing
 */
export function startCartSaving(
  startListening: AppStartListening,
  isOrderOpen: (userId: string) => boolean,
): void {
  let saveAtOnce: (() => void) | undefined;
  window.addEventListener('pagehide', () => saveAtOnce?.());

  /** Answers whether there is nothing left to do: saved, refused for good, or another tab knows better. */
  async function saveAfter(pause: number, listener: Listener): Promise<boolean> {
    // A page that is left has no time to wait, nor for its turn.
    saveAtOnce = () => void (isOvertaken(listener, isOrderOpen) || save(listener));
    await listener.delay(pause);
    return oneTabAtATime(CART_LOCK, async () => {
      if (listener.signal.aborted) return true;
      saveAtOnce = undefined;
      return isOutdated(listener) || save(listener);
    });
  }

  async function saveSoon(listener: Listener): Promise<void> {
    const { owner, savedFor, ordersUnderWay } = selectCart(listener.getState());
    if (savedFor === owner || ordersUnderWay > 0) return;
    for (const pause of [SAVE_AFTER, ...RETRY_AFTER]) {
      if (await saveAfter(pause, listener)) return;
    }
  }

  startListening({
    matcher: isAnyOf(needsSaving, endsSaving),
    effect: async (action, listener) => {
      // Nobody has changed the cart since: what an order that may stand has emptied is not filled again.
      if (onOnline.match(action) && hasOpenOrder(listener, isOrderOpen)) return;
      listener.cancelActiveListeners();
      saveAtOnce = undefined;
      if (needsSaving(action)) await saveSoon(listener);
    },
  });
}

/** Whether another tab has changed the cart, and will save it. */
const isOutdated = (listener: Listener): boolean =>
  newerCart(selectCart(listener.getState())) !== undefined;

function hasOpenOrder(listener: Listener, isOrderOpen: (userId: string) => boolean): boolean {
  const user = selectUser(listener.getState());
  return !!user && isOrderOpen(user._id);
}

/** Whether another tab knows better, or orders: saving now, without waiting for it, could fill again what it empties. */
const isOvertaken = (listener: Listener, isOrderOpen: (userId: string) => boolean): boolean =>
  isOutdated(listener) || hasOpenOrder(listener, isOrderOpen);

async function save(listener: Listener): Promise<boolean> {
  const { dispatch, signal } = listener;
  const user = selectUser(listener.getState());
  const { items: sent, owner, savedFor } = selectCart(listener.getState());
  if (!user || user._id !== owner || savedFor === owner) return true;
  if (isOffline()) return false;
  const call = dispatch(
    cartApi.endpoints.updateCart.initiate({ userId: user._id, cartItems: sent }, { track: false }),
  );
  const abort = () => call.abort();
  signal.addEventListener('abort', abort, { once: true });
  const { data: kept, error } = await call;
  signal.removeEventListener('abort', abort);
  if (signal.aborted) return true;
  if (kept && !isOutdated(listener)) dispatch(cartSaved(kept));
  return !error || !isPassing(error);
}

/** No connection, no answer in time, or a server in trouble: the same call may work later. */
function isPassing(error: object): boolean {
  const status = 'status' in error ? error.status : undefined;
  return typeof status === 'string' || (typeof status === 'number' && status >= 500);
}
