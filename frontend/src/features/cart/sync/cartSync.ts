import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../../api/store';
import { startCartOwnership } from './cartOwner';
import { startCartSaving } from './cartSaving';
import {
  boughtTakenOut,
  cartSharedByTab,
  lineRemoved,
  orderPlaced,
  productAdded,
  productRemoved,
  quantityChosen,
  selectCartItems,
} from '../cartSlice';
import { markUnsaved, storeCart, watchStoredCart } from '../cartStorage';
import { startCartToasts } from './cartToasts';

/** Keeps one cart in step: in this browser's storage, in its other tabs and, for customers, on the server. */
export function startCartSync(
  startListening: AppStartListening,
  isOrderOpen: (userId: string) => boolean,
): void {
  startStoring(startListening);
  startSharing(startListening);
  startCartOwnership(startListening);
  startCartSaving(startListening, isOrderOpen);
  startCartToasts(startListening);
}

function startStoring(startListening: AppStartListening): void {
  startListening({
    predicate: (action, now, before) =>
      selectCartItems(now) !== selectCartItems(before) && !cartSharedByTab.match(action),
    effect: (_action, listener) => storeCart(selectCartItems(listener.getState())),
  });
  startListening({
    matcher: isAnyOf(
      productAdded,
      productRemoved,
      quantityChosen,
      lineRemoved,
      boughtTakenOut,
      orderPlaced,
    ),
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
