import type { AppDispatch, RootState } from '../../../api/store';
import { cartSharedByTab, selectCart, type CartState } from '../cartSlice';
import { newerCart } from '../cartStorage';

/** The cart as all tabs have left it: another one may have changed it just before, and this one not heard of it yet. */
export const newestCart =
  () =>
  (dispatch: AppDispatch, getState: () => RootState): CartState => {
    const newer = newerCart(selectCart(getState()));
    if (newer) dispatch(cartSharedByTab(newer));
    return selectCart(getState());
  };
