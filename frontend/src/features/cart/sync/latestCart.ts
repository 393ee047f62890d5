import type { SavedCart } from '../../../api/types';
import type { AppDispatch, RootState } from '../../../api/store';
import { cartSharedByTab, savedCartSeen, selectCart, type CartState } from '../cartSlice';
import { newerCart } from '../cartStorage';

/** The cart as all tabs have left it: another one may have changed it just before, and this one not heard of it yet. */
export const latestCart =
  () =>
  (dispatch: AppDispatch, getState: () => RootState): CartState => {
    const newer = newerCart(selectCart(getState()));
    if (newer) dispatch(cartSharedByTab(newer));
    return selectCart(getState());
  };

/**
 * Takes over the saved cart of a customer, unless this browser holds another customer's cart by now. A late response may contain an
 * earlier version than this browser has, and is ignored.
 * @param refused the version that the shop has just refused: if this browser still has it, the saved one counts though it is lower,
 *   as after a restore of the database
 */
export const adoptSavedCart =
  (owner: string, saved: SavedCart, refused?: number) => (dispatch: AppDispatch) => {
    const cart = dispatch(latestCart());
    const isLate = saved.version < cart.version && cart.version !== refused;
    if (cart.owner === owner && !isLate) dispatch(savedCartSeen(saved));
  };
