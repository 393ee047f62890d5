import { isAnyOf, type ListenerEffectAPI } from '@reduxjs/toolkit';
import type { AppDispatch, AppStartListening, RootState } from '../../../api/store';
import { isOffline } from '../../../lib/connection';
import { toastError, toastSuccess } from '../../../lib/toasts';
import { MAX_LINES, MAX_QUANTITY } from '../../../lib/cartItems';
import { selectUser } from '../../account/authApi';
import { cartApi, changedCart } from '../cartApi';
import {
  cartSaved,
  lineRemoved,
  productAdded,
  productRemoved,
  quantityChosen,
  selectCartItems,
} from '../cartSlice';
import { routePathOf } from '../../../messages/language';
import { t } from '../../../messages/shop';

type Listener = ListenerEffectAPI<RootState, AppDispatch>;

/** A save that takes longer is not waited for, in milliseconds: the cart of this browser has changed all the same. */
const PATIENCE = 2_000;

const { updateCart } = cartApi.endpoints;
const isSaved = isAnyOf(updateCart.matchFulfilled);
const isNotSaved = isAnyOf(updateCart.matchRejected);

/** Says that a change has worked, unless it turns out at once that it cannot be saved: then that is said instead. */
async function toastChange(
  text: string,
  listener: Listener,
  actions?: Parameters<typeof toastSuccess>[1],
): Promise<void> {
  if (selectUser(listener.getState()) && !isOffline()) {
    const settled = await listener.take(
      (action) => isSaved(action) || (isNotSaved(action) && !changedCart(action.payload)),
      PATIENCE,
    );
    if (settled && isNotSaved(settled[0])) return;
  }
  toastSuccess(text, actions);
}

/** Tells people what became of the cart after something they did. */
export function startCartToasts(startListening: AppStartListening): void {
  startListening({
    actionCreator: productAdded,
    effect: async ({ payload: id }, listener) => {
      const items = selectCartItems(listener.getState());
      if (items !== selectCartItems(listener.getOriginalState())) {
        const isOnCart = routePathOf(location.pathname) === '/cart';
        await toastChange(t('cartChange.added'), listener, {
          undo: {
            label: t('cartChange.undo'),
            run: () => listener.dispatch(productRemoved(id)),
          },
          link: isOnCart ? undefined : { label: t('cartChange.go'), to: '/cart' },
        });
      } else if (items[id]) {
        toastError(t('cartChange.mostOfOne', { most: MAX_QUANTITY }));
      } else {
        toastError(t('cartChange.mostProducts', { most: MAX_LINES }));
      }
    },
  });
  startListening({
    matcher: isAnyOf(productRemoved, lineRemoved),
    effect: (_action, listener) => toastChange(t('cartChange.removed'), listener),
  });
  startListening({
    actionCreator: quantityChosen,
    effect: (_action, listener) => toastChange(t('cartChange.updated'), listener),
  });
  startListening({
    actionCreator: cartSaved,
    effect: ({ payload: { sent, saved } }) => {
      const isKept = Object.keys(sent).every((id) => id in saved.cartItems);
      if (!isKept) toastError(t('cartChange.takenOut'));
    },
  });
}
