import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CartItems } from '../../api/types';
import { clampQuantity, MAX_LINES, mergeCarts } from '../../lib/cartItems';
import { readStoredCart } from './cartStorage';

interface CartState {
  /** What this browser's user last did: one map, for visitors and customers alike. */
  items: CartItems;
  /** Orders of this tab on their way. Nothing is saved meanwhile: that could put back what they take out. */
  ordersUnderWay: number;
}

declare module '../../api/store' {
  interface RootState {
    cart: CartState;
  }
}

const initialState = (): CartState => ({ items: readStoredCart(), ordersUnderWay: 0 });

function takeOut(items: CartItems, bought: CartItems): void {
  for (const [id, quantity] of Object.entries(bought)) {
    const left = (items[id] ?? 0) - quantity;
    if (left > 0) items[id] = left;
    else delete items[id];
  }
}

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** One more of a product; nothing happens beyond 999 pieces or 200 products. */
    productAdded({ items }, { payload: id }: PayloadAction<string>) {
      if (!(id in items) && Object.keys(items).length >= MAX_LINES) return;
      items[id] = clampQuantity((items[id] ?? 0) + 1);
    },
    productRemoved({ items }, { payload: id }: PayloadAction<string>) {
      const left = (items[id] ?? 0) - 1;
      if (left > 0) items[id] = left;
      else delete items[id];
    },
    quantityChosen(
      { items },
      { payload: { id, quantity } }: PayloadAction<{ id: string; quantity: number }>,
    ) {
      if (id in items) items[id] = clampQuantity(quantity);
    },
    lineRemoved({ items }, { payload: id }: PayloadAction<string>) {
      delete items[id];
    },
    savedCartMerged(cart, { payload: saved }: PayloadAction<CartItems>) {
      cart.items = mergeCarts(cart.items, saved);
    },
    /** What was bought leaves the cart; what was put in since stays. */
    boughtTakenOut({ items }, { payload: bought }: PayloadAction<CartItems>) {
      takeOut(items, bought);
    },
    /** An order is on its way that takes what it orders out of the saved cart. */
    orderSent(cart) {
      cart.ordersUnderWay += 1;
    },
    /** It stands. A repeated one is answered from memory and has not emptied the saved cart a second time. */
    orderPlaced(
      cart,
      { payload: { items } }: PayloadAction<{ items: CartItems; isRepeat: boolean }>,
    ) {
      cart.ordersUnderWay -= 1;
      takeOut(cart.items, items);
    },
    /** There is no such order: the saved cart is as it was. */
    orderRefused(cart) {
      cart.ordersUnderWay -= 1;
    },
    /** Its answer was lost. It may stand: saving now could fill the cart that it has emptied. */
    orderUnanswered(cart) {
      cart.ordersUnderWay -= 1;
    },
    cartCleared(cart) {
      cart.items = {};
    },
    /** The account's cart takes the place of this browser's copy, which held nothing newer. */
    savedCartLoaded(cart, { payload: saved }: PayloadAction<CartItems>) {
      cart.items = mergeCarts({}, saved);
    },
    /** A customer's own cart is back, which was put aside when their session ended. */
    cartReturned(cart, { payload: items }: PayloadAction<CartItems>) {
      cart.items = items;
    },
    /** Another tab of this browser has changed the cart; that tab also saves it. */
    cartSharedByTab(cart, { payload: items }: PayloadAction<CartItems>) {
      cart.items = items;
    },
    /** The server has saved the cart and kept these lines: what is missing is no longer sold. */
    cartKept(cart, { payload: kept }: PayloadAction<CartItems>) {
      for (const id of Object.keys(cart.items)) if (!(id in kept)) delete cart.items[id];
    },
  },
  selectors: {
    selectCartItems: (cart) => cart.items,
    selectIsOrdering: (cart) => cart.ordersUnderWay > 0,
    /** Pieces in the cart, all products together. */
    selectCartCount: (cart) => Object.values(cart.items).reduce((sum, n) => sum + n, 0),
    selectQuantity: (cart, id: string) => cart.items[id] ?? 0,
  },
});

export const {
  productAdded,
  productRemoved,
  quantityChosen,
  lineRemoved,
  savedCartMerged,
  boughtTakenOut,
  orderSent,
  orderPlaced,
  orderRefused,
  orderUnanswered,
  cartCleared,
  savedCartLoaded,
  cartReturned,
  cartSharedByTab,
  cartKept,
} = cartSlice.actions;

export const { selectCartItems, selectIsOrdering, selectCartCount, selectQuantity } =
  cartSlice.selectors;
