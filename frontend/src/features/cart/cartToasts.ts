import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/hooks';
import { toastError, toastSuccess } from '../../lib/toasts';
import { MAX_LINES, MAX_QUANTITY } from '../../lib/cartItems';
import {
  cartKept,
  lineRemoved,
  productAdded,
  productRemoved,
  quantityChosen,
  selectCartItems,
} from './cartSlice';

/** Tells people what became of the cart after something they did. */
export function startCartToasts(startListening: AppStartListening): void {
  startListening({
    actionCreator: productAdded,
    effect: ({ payload: id }, listener) => {
      const items = selectCartItems(listener.getState());
      if (items !== selectCartItems(listener.getOriginalState())) {
        toastSuccess('Added to cart');
      } else if (items[id]) {
        toastError(`${MAX_QUANTITY} is the most of one product in an order.`);
      } else {
        toastError(`A cart holds at most ${MAX_LINES} different products.`);
      }
    },
  });
  startListening({
    matcher: isAnyOf(productRemoved, lineRemoved),
    effect: () => toastSuccess('Removed From Cart'),
  });
  startListening({
    actionCreator: quantityChosen,
    effect: () => toastSuccess('Cart Updated'),
  });
  startListening({
    actionCreator: cartKept,
    effect: (_action, listener) => {
      const before = selectCartItems(listener.getOriginalState());
      if (selectCartItems(listener.getState()) === before) return;
      toastError('Some products are no longer sold and were taken out of your cart.');
    },
  });
}
