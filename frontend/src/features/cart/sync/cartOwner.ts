import type { User } from '../../../api/types';
import type { AppDispatch, AppStartListening, RootState } from '../../../api/store';
import { PRIVATE_KEYS } from '../../../lib/privateValues';
import { removeStored } from '../../../lib/storage';
import { getSession, logout, selectSessionUser } from '../../account/authApi';
import { selectHasSessionEnded } from '../../account/authSlice';
import { cartOpened, customerLeft } from '../cartSlice';
import { EMPTY_CART, setCartAside, takeCartAside } from '../cartStorage';
import { adoptVisitorInstructions } from '../instructions/instructionsStorage';
import { adoptSavedCart, latestCart } from './latestCart';

/**
 * Follows whose cart this browser holds: a customer's from login to the end of the session, otherwise the visitor's. A
 * customer never gets another one's cart, and unsaved changes are kept until their customer's next login.
 * @param isOrderOpen whether this customer has sent an order, in whatever tab, whose response is missing
 */
export function startCartOwnership(
  startListening: AppStartListening,
  isOrderOpen: (userId: string) => boolean,
): void {
  startListening({
    matcher: getSession.matchFulfilled,
    effect: ({ payload: user }, { dispatch }) => {
      if (user) dispatch(takeSavedCart(user, isOrderOpen));
    },
  });

  startListening({
    // A customer who is asked to log in again still sees their cart.
    predicate: (_action, now, before) => isVisitor(now) && !isVisitor(before),
    effect: (_action, listener) => {
      if (isVisitor(listener.getState())) listener.dispatch(leaveCart());
    },
  });

  startListening({
    matcher: logout.matchFulfilled,
    effect: (_action, { dispatch }) => {
      dispatch(leaveCart());
    },
  });
}

const isVisitor = (state: RootState): boolean =>
  selectSessionUser(state) === null && !selectHasSessionEnded(state);

/** Begins a visitor's cart, unless this is one. */
const leaveCart = () => (dispatch: AppDispatch) => {
  const cart = dispatch(latestCart());
  if (!cart.owner) return;
  setCartAside(cart);
  dispatch(customerLeft());
};

/** Brings this browser's cart and the saved one together. */
const takeSavedCart =
  (
    { _id: owner, cartItems, cartVersion: version }: User,
    isOrderOpen: (userId: string) => boolean,
  ) =>
  (dispatch: AppDispatch) => {
    const cart = dispatch(latestCart());
    const saved = { cartItems, version };
    if (cart.owner === owner) {
      // It is unknown whether an order has emptied the saved cart until the order is resolved.
      if (!isOrderOpen(owner)) dispatch(adoptSavedCart(owner, saved));
      return;
    }
    setCartAside(cart);
    const unsaved = takeCartAside(owner) ?? { ...EMPTY_CART, owner };
    dispatch(cartOpened({ unsaved, visitors: cart.owner ? {} : cart.items, saved }));
    adoptVisitorInstructions(owner);
    removeStored(PRIVATE_KEYS.seenByVisitor);
  };
