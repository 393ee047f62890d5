import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../../api/store';
import { cartSharedByTab, selectCart, storageCleared, type CartState } from '../cartSlice';
import { storeCart, storedCart } from '../cartStorage';
import { startCartOwnership } from './cartOwner';
import { startCartSaving } from './cartSaving';
import { startCartToasts } from './cartToasts';
import { latestCart } from './latestCart';

/**
 * Synchronizes the cart with this browser's storage, its other tabs and, for customers, the server.
 * @param isOrderOpen true if this customer has sent an order, in any tab, whose response is missing
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

/** Changes that come from the storage are not written again. */
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
    // On the first action, whatever it is: from then on the store accepts actions.
    predicate: () => true,
    effect: (_action, listener) => {
      listener.unsubscribe();
      storedCart.watch((isOwn) => {
        if (isOwn) return;
        // The storage of this browser may have been cleared.
        if (storedCart.read()) listener.dispatch(latestCart());
        else listener.dispatch(storageCleared());
      });
    },
  });
}
