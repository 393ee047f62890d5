import { isAnyOf } from '@reduxjs/toolkit';
import { addAppListener, type AppDispatch } from '../../../api/store';
import { lineRemoved, orderPlaced, productRemoved, selectCart } from '../cartSlice';
import { readSeen, writeSeen } from './seenLines';

/**
 * Forgets how lines were shown that their customer takes out, or has bought: who puts such a product in again has seen its
 * price there. What leaves the cart by itself is not forgotten. Answers how to stop that.
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
