import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/hooks';
import { logout, selectUser } from '../auth/authApi';
import { sameItems } from '../../lib/cartItems';
import { startCartSaving } from './cartSaving';
import {
  boughtTakenOut,
  cartSharedByTab,
  lineRemoved,
  productAdded,
  productRemoved,
  quantityChosen,
  savedCartLoaded,
  savedCartMerged,
  selectCartItems,
} from './cartSlice';
import {
  claimCart,
  disownCart,
  isCartOfAnother,
  isSavedFor,
  markSaved,
  markUnsaved,
  storeCart,
  watchStoredCart,
} from './cartStorage';
import { startCartToasts } from './cartToasts';

/** Keeps one cart in step: in this browser's storage, in its other tabs and, for customers, on the server. */
export function startCartSync(startListening: AppStartListening): void {
  startStoring(startListening);
  startSharing(startListening);
  startMerging(startListening);
  startCartSaving(startListening);
  startCartToasts(startListening);
}

function startStoring(startListening: AppStartListening): void {
  startListening({
    predicate: (action, now, before) =>
      selectCartItems(now) !== selectCartItems(before) && !cartSharedByTab.match(action),
    effect: (_action, listener) => storeCart(selectCartItems(listener.getState())),
  });
  startListening({
    matcher: isAnyOf(productAdded, productRemoved, quantityChosen, lineRemoved, boughtTakenOut),
    effect: markUnsaved,
  });
}

function startSharing(startListening: AppStartListening): void {
  startListening({
    // The first action of the shop, whatever it is: from here on there is somebody to tell.
    predicate: () => true,
    effect: (_action, listener) => {
      listener.unsubscribe();
      watchStoredCart((items) => listener.dispatch(cartSharedByTab(items)));
    },
  });
}

/**
 * A page that opens with a session often holds an old copy of the saved cart. Merging that would bring back what was
 * ordered or removed on another device, so the saved cart simply takes its place. So it does when the copy belongs to
 * somebody else, whose session has ended here: nobody gets another customer's cart.
 */
function startMerging(startListening: AppStartListening): void {
  startListening({
    actionCreator: savedCartMerged,
    effect: ({ payload: saved }, listener) => {
      const user = selectUser(listener.getState());
      if (!user) return;
      if (isSavedFor(user._id) || isCartOfAnother(user._id))
        listener.dispatch(savedCartLoaded(saved));
      else if (sameItems(selectCartItems(listener.getState()), saved)) markSaved(user._id, saved);
      claimCart(user._id);
    },
  });
  startListening({ matcher: logout.matchFulfilled, effect: disownCart });
}
