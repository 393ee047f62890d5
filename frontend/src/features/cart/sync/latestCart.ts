import type { SavedCart } from '../../../api/types';
import type { AppDispatch, RootState } from '../../../api/store';
import { cartSharedByTab, savedCartSeen, selectCart, type CartState } from '../cartSlice';
import { newerCart } from '../cartStorage';

/** The cart as stored by all tabs: another tab may have changed it before its event reached this one. */
export const latestCart =
  () =>
  (dispatch: AppDispatch, getState: () => RootState): CartState => {
    const newer = newerCart(selectCart(getState()));
    if (newer) dispatch(cartSharedByTab(newer));
    return selectCart(getState());
  };

/**
 * Adopts the saved cart of a customer, unless this browser has another customer's cart by now. A late response may
 * contain an earlier version and is ignored.
 * @param refused the version that the server has just rejected: if this browser still has it, the saved cart is
 * adopted although its version is lower, as after a restore of the database
 */
export const adoptSavedCart =
  (owner: string, saved: SavedCart, refused?: number) => (dispatch: AppDispatch) => {
    const cart = dispatch(latestCart());
    const isLate = saved.version < cart.version && cart.version !== refused;
    if (cart.owner === owner && !isLate) dispatch(savedCartSeen(saved));
  };
