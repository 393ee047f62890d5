import { isAnyOf, type ListenerEffectAPI } from '@reduxjs/toolkit';
import type { AppDispatch, AppStartListening, RootState } from '../../../api/store';
import { oneTabAtATime } from '../../../lib/oneTabAtATime';
import { selectUser } from '../../account/authApi';
import { isOrderOpen, isTurnedDown, ordersApi } from '../../orders/ordersApi';
import { CART_LOCK, cartApi } from '../cartApi';
import {
  boughtTakenOut,
  cartCleared,
  cartKept,
  cartSharedByTab,
  lineRemoved,
  productAdded,
  productRemoved,
  quantityChosen,
  savedCartLoaded,
  savedCartMerged,
  selectCartItems,
} from '../cartSlice';
import { isOutdated, isSavedFor, markSaved } from '../cartStorage';

type Listener = ListenerEffectAPI<RootState, AppDispatch>;

/** Clicks that follow one another quickly are saved once, in milliseconds. */
const SAVE_AFTER = 250;
/** Pauses before a save that failed for the moment is tried again, in milliseconds. */
const RETRY_AFTER = [5_000, 20_000, 60_000];

const { placeOrder } = ordersApi.endpoints;
const needsSaving = isAnyOf(
  productAdded,
  productRemoved,
  quantityChosen,
  lineRemoved,
  savedCartMerged,
  boughtTakenOut,
);
const isNewer = isAnyOf(cartCleared, cartSharedByTab, savedCartLoaded);

/**
 * After a change, when somebody is logged in, the whole map goes to the server; a newer change aborts the older call.
 * While an order is under way nothing is saved, because that could put back what the order takes out of the saved cart.
 */
export function startCartSaving(startListening: AppStartListening): void {
  let ordersUnderWay = 0;
  let saveAtOnce: (() => void) | undefined;
  window.addEventListener('pagehide', () => saveAtOnce?.());

  /** Answers whether there is nothing left to do: saved, refused for good, or another tab knows better. */
  async function saveAfter(pause: number, listener: Listener): Promise<boolean> {
    // A page that is left has no time to wait, nor for its turn.
    saveAtOnce = () => void (isOvertaken(listener) || save(listener));
    await listener.delay(pause);
    return oneTabAtATime(CART_LOCK, async () => {
      if (listener.signal.aborted) return true;
      saveAtOnce = undefined;
      return isOutdated(selectCartItems(listener.getState())) || save(listener);
    });
  }

  async function saveSoon(listener: Listener): Promise<void> {
    if (ordersUnderWay > 0) return;
    for (const pause of [SAVE_AFTER, ...RETRY_AFTER]) {
      if (await saveAfter(pause, listener)) return;
    }
  }

  startListening({
    matcher: isAnyOf(needsSaving, isNewer, placeOrder.matchPending, placeOrder.matchRejected),
    effect: async (action, listener) => {
      listener.cancelActiveListeners();
      saveAtOnce = undefined;
      if (placeOrder.matchPending(action)) ordersUnderWay += 1;
      if (placeOrder.matchRejected(action)) ordersUnderWay -= 1;
      // After an answer that was lost the order may stand: saving now could fill the cart that it emptied.
      const isRefused =
        placeOrder.matchRejected(action) &&
        isTurnedDown(action.payload, action.meta.arg.originalArgs);
      if (needsSaving(action) || isRefused) await saveSoon(listener);
    },
  });

  startListening({
    matcher: placeOrder.matchFulfilled,
    effect: ({ meta }, listener) => {
      ordersUnderWay -= 1;
      const { items, isRepeat } = meta.arg.originalArgs;
      listener.dispatch(boughtTakenOut(items));
      const isEmpty = Object.keys(selectCartItems(listener.getState())).length === 0;
      // The order has emptied the saved cart; a repeated one is answered from memory and empties nothing a second time.
      const user = selectUser(listener.getState());
      if (user && isEmpty && !isRepeat) markSaved(user._id, {});
    },
  });
}

/** Whether another tab knows better, or orders: saving now, without waiting for it, could fill again what it empties. */
function isOvertaken(listener: Listener): boolean {
  const state = listener.getState();
  const user = selectUser(state);
  return isOutdated(selectCartItems(state)) || (!!user && isOrderOpen(user._id));
}

async function save(listener: Listener): Promise<boolean> {
  const { dispatch, signal } = listener;
  const user = selectUser(listener.getState());
  if (!user || isSavedFor(user._id)) return true;
  const sent = selectCartItems(listener.getState());
  const call = dispatch(
    cartApi.endpoints.updateCart.initiate({ userId: user._id, cartItems: sent }, { track: false }),
  );
  const abort = () => call.abort();
  signal.addEventListener('abort', abort, { once: true });
  const { data: kept, error } = await call;
  signal.removeEventListener('abort', abort);
  if (signal.aborted) return true;
  if (kept) {
    dispatch(cartKept(kept));
    markSaved(user._id, selectCartItems(listener.getState()));
  }
  return !error || !isPassing(error);
}

/** No connection, no answer in time, or a server in trouble: the same call may work later. */
function isPassing(error: object): boolean {
  const status = 'status' in error ? error.status : undefined;
  return typeof status === 'string' || (typeof status === 'number' && status >= 500);
}
