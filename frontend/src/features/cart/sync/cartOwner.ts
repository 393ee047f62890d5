import type { User } from '../../../api/types';
import type { AppDispatch, AppStartListening, RootState } from '../../../api/store';
import { logout, selectWhoIsHere } from '../../account/authApi';
import { selectIsAskedBack } from '../../account/authSlice';
import {
  cartClaimed,
  cartReturned,
  cartSharedByTab,
  customerLeft,
  selectCart,
  visitorsCartAdded,
} from '../cartSlice';
import { forgetAside, newerCart, putAside, readAside } from '../cartStorage';

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
      if (isGone) listener.dispatch(cartLeft());
    },
  });

  startListening({
    matcher: logout.matchFulfilled,
    effect: (_action, { dispatch }) => {
      dispatch(customerLeft());
    },
  });
}

/** Another tab may have let its owner go, or come, just before. */
const heardOfTabs = () => (dispatch: AppDispatch, getState: () => RootState) => {
  const newer = newerCart(selectCart(getState()));
  if (newer) dispatch(cartSharedByTab(newer));
  return selectCart(getState());
};

/** Keeps the cart of an owner who is not here for their next login, and begins a visitor's. */
const cartLeft = (userId?: string) => (dispatch: AppDispatch) => {
  const cart = dispatch(heardOfTabs());
  if (!cart.owner || cart.owner === userId) return;
  putAside(cart.owner, cart);
  dispatch(customerLeft());
};

/** Brings this browser's cart and the saved one together, also one that was put aside. */
const cartOpened =
  ({ _id: owner, cartItems: saved }: User) =>
  (dispatch: AppDispatch, getState: () => RootState) => {
    dispatch(cartLeft(owner));
    const { items: visitors } = selectCart(getState());
    const aside = readAside(owner);
    if (aside) dispatch(cartReturned({ ...aside, owner }));
    forgetAside(owner);
    dispatch(cartClaimed({ owner, saved }));
    if (aside) dispatch(visitorsCartAdded(visitors));
  };
