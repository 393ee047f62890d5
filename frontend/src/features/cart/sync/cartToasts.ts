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

/** The toast does not wait longer for a save: the cart of this browser has changed in any case. */
const SAVE_TIMEOUT_MS = 2_000;

const { updateCart } = cartApi.endpoints;
const isSaved = isAnyOf(updateCart.matchFulfilled);
const isNotSaved = isAnyOf(updateCart.matchRejected);

/** Confirms a change, unless saving it fails at once: then another toast shows the error. */
async function toastChange(
  text: string,
  listener: Listener,
  actions?: Parameters<typeof toastSuccess>[1],
): Promise<void> {
  if (selectUser(listener.getState()) && !isOffline()) {
    const settled = await listener.take(
      (action) => isSaved(action) || (isNotSaved(action) && !changedCart(action.payload)),
      SAVE_TIMEOUT_MS,
    );
    if (settled && isNotSaved(settled[0])) return;
  }
  toastSuccess(text, actions);
}

/** Shows the result of the customer's changes of the cart. */
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
