import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../../api/store';
import { cartSharedByTab, selectCart, storageCleared, type CartState } from '../cartSlice';
import { storeCart, storedCart } from '../cartStorage';
import { startCartOwnership } from './cartOwner';
import { startCartSaving } from './cartSaving';
import { startCartToasts } from './cartToasts';
import { latestCart } from './latestCart';

/**
 * Keeps one cart in step: in this browser's storage, in its other tabs and, for customers, on the server.
 * @param isOrderOpen whether this customer has sent an order, in whatever tab, whose answer is missing
 */
export function startCartSync(
  startListening: AppStartListening,
  isOrderOpen: (userId: string) => boolean,
): void {
  startStoring(startListening);
  startSharing(startListening);
  startCartOwnership(startListening, isOrderOpen);
  startCartSaving(startListening, isOrderOpen);
  startCartToasts(startListening);
}

const isSameRecord = (one: CartState, other: CartState): boolean =>
  one.items === other.items &&
  one.base === other.base &&
  one.version === other.version &&
  one.owner === other.owner;

/** What comes out of the storage need not go in again. */
const isStored = isAnyOf(cartSharedByTab, storageCleared);

function startStoring(startListening: AppStartListening): void {
  startListening({
    predicate: (action, now, before) =>
      !isSameRecord(selectCart(now), selectCart(before)) && !isStored(action),
    effect: (_action, listener) => storeCart(selectCart(listener.getState())),
  });
}

function startSharing(startListening: AppStartListening): void {
  startListening({
    // The first action of the shop, whatever it is: from here on the store takes actions.
    predicate: () => true,
    effect: (_action, listener) => {
      listener.unsubscribe();
      storedCart.watch((isOwn) => {
        if (isOwn) return;
        // Somebody may have cleared all that this browser has stored.
        if (storedCart.read()) listener.dispatch(latestCart());
        else listener.dispatch(storageCleared());
      });
    },
  });
}
