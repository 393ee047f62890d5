import type { User } from '../../../api/types';
import type { AppDispatch, AppStartListening, RootState } from '../../../api/store';
import { logout, selectWhoIsHere } from '../../account/authApi';
import { selectIsAskedBack } from '../../account/authSlice';
import { sameItems } from '../../../lib/cartItems';
import {
  cartCleared,
  cartReturned,
  savedCartLoaded,
  savedCartMerged,
  selectCartItems,
} from '../cartSlice';
import {
  cartOwner,
  claimCart,
  disownCart,
  isSavedFor,
  markSaved,
  markUnsaved,
  putAside,
  takeBack,
} from '../cartStorage';

/** Undefined until it is known, null for a visitor. */
const whoIsHere = (state: RootState): string | null | undefined => {
  const user = selectWhoIsHere(state);
  return user && user._id;
};

/**
 * Says whose cart this browser holds: a customer's from login to the end of the session, otherwise the visitor's. Nobody
 * gets another customer's cart, and nothing that was put into one is lost.
 */
export function startCartOwnership(startListening: AppStartListening): void {
  startListening({
    predicate: (_action, now, before) =>
      whoIsHere(now) !== whoIsHere(before) || selectIsAskedBack(now) !== selectIsAskedBack(before),
    effect: (_action, listener) => {
      const user = selectWhoIsHere(listener.getState());
      const isNew = user?._id !== whoIsHere(listener.getOriginalState());
      if (user && isNew) listener.dispatch(cartOpened(user));
      // Whoever is asked to log in again still has the cart before their eyes.
      const isGone = user === null && !selectIsAskedBack(listener.getState());
      if (isGone) listener.dispatch(ownersCartPutAside());
    },
  });

  startListening({
    matcher: logout.matchFulfilled,
    effect: (_action, { dispatch }) => {
      disownCart();
      dispatch(cartCleared());
    },
  });
}

/** Keeps the owner's cart for their next login, and begins a visitor's. */
const ownersCartPutAside = () => (dispatch: AppDispatch, getState: () => RootState) => {
  const owner = cartOwner();
  if (!owner) return;
  putAside(owner, { items: selectCartItems(getState()), isSaved: isSavedFor(owner) });
  disownCart();
  dispatch(cartCleared());
};

/**
 * Merges this browser's cart with the saved one. A copy of the saved cart is not merged, which would bring back what was
 * ordered or removed on another device: the saved cart takes its place. What was put in as a visitor comes on top.
 */
const cartOpened = (user: User) => (dispatch: AppDispatch, getState: () => RootState) => {
  const items = () => selectCartItems(getState());
  if (cartOwner() !== user._id) dispatch(ownersCartPutAside());
  const aside = takeBack(user._id);
  const visitors = aside ? items() : {};
  if (aside) dispatch(cartReturned(aside.items));
  const isCopy = aside ? aside.isSaved : isSavedFor(user._id);
  claimCart(user._id);
  dispatch(isCopy ? savedCartLoaded(user.cartItems) : savedCartMerged(user.cartItems));
  if (Object.keys(visitors).length > 0) dispatch(savedCartMerged(visitors));
  if (sameItems(items(), user.cartItems)) markSaved(user._id, user.cartItems);
  else markUnsaved();
};
