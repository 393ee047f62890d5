import type { SavedCart } from '../../../api/types';
import type { AppDispatch, RootState } from '../../../api/store';
import { cartSharedByTab, savedCartSeen, selectCart, type CartState } from '../cartSlice';
import { newerCart } from '../cartStorage';

/** The cart as all tabs have left it: another one may have changed it just before, and this one not heard of it yet. */
export const newestCart =
  () =>
  (dispatch: AppDispatch, getState: () => RootState): CartState => {
    const newer = newerCart(selectCart(getState()));
    if (newer) dispatch(cartSharedByTab(newer));
    return selectCart(getState());
  };

/**
 * Takes over the saved cart of a customer, unless this browser holds another one's cart by now. A response that comes late may tell
 * an earlier cart than this browser knows, which is left out.
 */
export const adoptSavedCart = (owner: string, saved: SavedCart) => (dispatch: AppDispatch) => {
  const cart = dispatch(newestCart());
  if (cart.owner === owner && saved.version >= cart.version) dispatch(savedCartSeen(saved));
};
