import type { User } from '../../../api/types';
import type { AppDispatch, AppStartListening, RootState } from '../../../api/store';
import { logout, selectSessionUser } from '../../account/authApi';
import { selectHasSessionEnded } from '../../account/authSlice';
import { cartClaimed, cartMerged, cartReturned, customerLeft, selectCart } from '../cartSlice';
import { forgetParkedCart, readParkedCart, storeParkedCart } from '../cartStorage';
import { forgetVisitorsSeen } from '../changes/seenKeys';
import { adoptVisitorsWishes } from '../wishes/wishesKeys';
import { newestCart } from './newestCart';

/** Undefined until it is known, null for a visitor. */
const userIdOf = (state: RootState): string | null | undefined => {
  const user = selectSessionUser(state);
  return user && user._id;
};

/**
 * Says whose cart this browser holds: a customer's from login to the end of the session, otherwise the visitor's. Nobody
 * gets another customer's cart, and nothing that was put into one is lost.
 */
export function startCartOwnership(startListening: AppStartListening): void {
  startListening({
    predicate: (_action, now, before) =>
      userIdOf(now) !== userIdOf(before) ||
      selectHasSessionEnded(now) !== selectHasSessionEnded(before),
    effect: (_action, listener) => {
      const user = selectSessionUser(listener.getState());
      const isNew = user?._id !== userIdOf(listener.getOriginalState());
      if (user && isNew) listener.dispatch(openCart(user));
      // Whoever is asked to log in again still has the cart before their eyes.
      const isGone = user === null && !selectHasSessionEnded(listener.getState());
      if (isGone) listener.dispatch(parkCart());
    },
  });

  startListening({
    matcher: logout.matchFulfilled,
    effect: (_action, { dispatch }) => {
      dispatch(customerLeft());
    },
  });
}

/** Begins a visitor's cart, unless this is one already or the cart of `userId`. Its owner gets it back at their next login. */
const parkCart = (userId?: string) => (dispatch: AppDispatch) => {
  const cart = dispatch(newestCart());
  if (!cart.owner || cart.owner === userId) return;
  storeParkedCart(cart.owner, cart);
  dispatch(customerLeft());
};

/** Brings this browser's cart and the saved one together, also one that was parked. */
const openCart =
  ({ _id: owner, cartItems: saved }: User) =>
  (dispatch: AppDispatch, getState: () => RootState) => {
    dispatch(parkCart(owner));
    const { items: visitors } = selectCart(getState());
    const parked = readParkedCart(owner);
    if (parked) dispatch(cartReturned(parked));
    forgetParkedCart(owner);
    dispatch(cartClaimed({ owner, saved }));
    adoptVisitorsWishes(owner);
    forgetVisitorsSeen();
    if (parked) dispatch(cartMerged(visitors));
  };
