import type { AppDispatch, RootState } from '../../api/store';
import type { CartItems } from '../../api/types';
import { MAX_LINES } from '../../lib/cartItems';
import { toastError, toastSuccess } from '../../lib/toasts';
import { cartMerged, selectCartItems } from './cartSlice';
import { t } from '../../messages/shop';

/** Adds several products to the cart, up to its limits, and shows a toast. */
export const addItems =
  (more: CartItems) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const before = selectCartItems(getState());
    const wanted = Object.entries(more).map(([id, n]) => [id, (before[id] ?? 0) + n] as const);
    dispatch(cartMerged(Object.fromEntries(wanted)));
    const items = selectCartItems(getState());
    if (wanted.every(([id]) => id in items)) toastSuccess(t('cartChange.added'));
    else toastError(t('cartChange.mostProducts', { most: MAX_LINES }));
  };
