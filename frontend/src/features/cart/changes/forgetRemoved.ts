import { isAnyOf } from '@reduxjs/toolkit';
import { addAppListener, type AppDispatch } from '../../../api/store';
import { lineRemoved, orderPlaced, productRemoved, selectCart } from '../cartSlice';
import { readSeen, writeSeen } from './seenLines';

/**
 * Deletes the seen state of lines that the customer removes or has bought: a product added again is shown with its
 * new price. Lines that the server removes keep it.
 * @returns a function that stops this
 */
export const forgetRemoved = () => (dispatch: AppDispatch) =>
  dispatch(
    addAppListener({
      matcher: isAnyOf(productRemoved, lineRemoved, orderPlaced),
      effect: (_action, listener) => {
        const { items, owner } = selectCart(listener.getState());
        const { items: previousItems } = selectCart(listener.getOriginalState());
        const seen = readSeen(owner);
        const isRemoved = (id: string) => id in previousItems && !(id in items);
        const remaining = Object.entries(seen).filter(([id]) => !isRemoved(id));
        if (remaining.length < Object.keys(seen).length)
          writeSeen(owner, Object.fromEntries(remaining));
      },
    }),
  );
