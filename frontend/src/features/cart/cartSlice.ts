import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CartItems } from '../../api/types';
import {
  clampQuantity,
  MAX_LINES,
  mergeCarts,
  piecesIn,
  sameItems,
  without,
} from '../../lib/cartItems';
import { readCart, type CartRecord } from './cartStorage';

export interface CartState extends CartRecord {
  /** Orders of this tab on their way. Nothing is saved meanwhile: that could put back what they take out. */
  ordersUnderWay: number;
  /** The product that was put in last, in this tab. */
  lastAdded?: string;
}

declare module '../../api/store' {
  interface RootState {
    cart: CartState;
  }
}

const initialState = (): CartState => ({ ...readCart(), ordersUnderWay: 0 });

/** That of a browser that nothing is known of. */
export const emptyCart: CartState = {
  items: {},
  owner: undefined,
  savedFor: undefined,
  ordersUnderWay: 0,
};

/** A line without pieces goes; a cart that has changed is not saved. */
function setQuantity(cart: CartState, id: string, quantity: number): void {
  if (quantity > 0) cart.items[id] = clampQuantity(quantity);
  else delete cart.items[id];
  cart.savedFor = undefined;
}

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** One more of a product; nothing happens beyond 999 pieces or 200 products. */
    productAdded(cart, { payload: id }: PayloadAction<string>) {
      const { [id]: quantity = 0 } = cart.items;
      if (quantity === 0 && Object.keys(cart.items).length >= MAX_LINES) return;
      setQuantity(cart, id, quantity + 1);
      if (cart.items[id] !== quantity) cart.lastAdded = id;
    },
    productRemoved(cart, { payload: id }: PayloadAction<string>) {
      setQuantity(cart, id, (cart.items[id] ?? 0) - 1);
    },
    quantityChosen(
      cart,
      { payload: { id, quantity } }: PayloadAction<{ id: string; quantity: number }>,
    ) {
      if (id in cart.items) setQuantity(cart, id, Math.max(1, quantity));
    },
    lineRemoved(cart, { payload: id }: PayloadAction<string>) {
      setQuantity(cart, id, 0);
    },
    /** What was put in since stays. */
    boughtTakenOut(cart, { payload: bought }: PayloadAction<CartItems>) {
      cart.items = without(cart.items, bought);
      cart.savedFor = undefined;
    },

    /** The server has saved the cart and kept these lines: what is missing is no longer sold. */
    cartSaved(cart, { payload: kept }: PayloadAction<CartItems>) {
      for (const id of Object.keys(cart.items)) if (!(id in kept)) delete cart.items[id];
      cart.savedFor = cart.owner;
    },

    /** An order has gone out that takes what it orders out of the saved cart. */
    orderSent(cart) {
      cart.ordersUnderWay += 1;
    },
    /** It stands. One that is answered from memory has not emptied the saved cart a second time. */
    orderPlaced(
      cart,
      { payload: { items, isRepeat } }: PayloadAction<{ items: CartItems; isRepeat: boolean }>,
    ) {
      cart.ordersUnderWay -= 1;
      cart.items = without(cart.items, items);
      const isSaved = !isRepeat && Object.keys(cart.items).length === 0;
      cart.savedFor = isSaved ? cart.owner : undefined;
    },
    /** There is no such order: the saved cart is as it was. */
    orderRefused(cart) {
      cart.ordersUnderWay -= 1;
    },
    /** Its answer was lost. It may stand: saving now could fill the cart that it has emptied. */
    orderUnanswered(cart) {
      cart.ordersUnderWay -= 1;
    },

    /** The owner's cart leaves this browser, and a visitor's begins. */
    customerLeft: (cart) => ({ ...cart, items: {}, owner: undefined, savedFor: undefined }),
    /** A customer's own cart is back, which was parked when their session ended. */
    cartReturned: (cart, { payload }: PayloadAction<CartRecord>) => ({ ...cart, ...payload }),
    /**
     * A customer has come whose account holds a cart. A copy of it is not merged, which would bring back what was ordered or
     * removed on another device: the saved cart takes its place.
     */
    cartClaimed(
      cart,
      { payload: { owner, saved } }: PayloadAction<{ owner: string; saved: CartItems }>,
    ) {
      const isCopy = cart.savedFor === owner;
      cart.items = mergeCarts(isCopy ? {} : cart.items, saved);
      cart.owner = owner;
      cart.savedFor = sameItems(cart.items, saved) ? owner : undefined;
    },
    /** What was put in before a customer's login, or taken out by mistake, comes on top. */
    cartMerged(cart, { payload: items }: PayloadAction<CartItems>) {
      const merged = mergeCarts(cart.items, items);
      if (!sameItems(cart.items, merged)) cart.savedFor = undefined;
      cart.items = merged;
    },

    /** Another tab of this browser has changed the cart; that tab also saves it. */
    cartSharedByTab: (cart, { payload }: PayloadAction<CartRecord>) => ({ ...cart, ...payload }),
    /** All that this browser has stored was cleared. */
    storageCleared(cart) {
      cart.items = {};
      cart.savedFor = undefined;
    },
  },
  selectors: {
    selectCart: (cart): CartState => cart,
    selectCartItems: (cart) => cart.items,
    /** Pieces in the cart, all products together. */
    selectCartCount: (cart) => piecesIn(Object.values(cart.items)),
    selectLastAdded: (cart) => cart.lastAdded,
    selectQuantity: (cart, id: string) => cart.items[id] ?? 0,
  },
});

export const {
  productAdded,
  productRemoved,
  quantityChosen,
  lineRemoved,
  boughtTakenOut,
  cartSaved,
  orderSent,
  orderPlaced,
  orderRefused,
  orderUnanswered,
  customerLeft,
  cartReturned,
  cartClaimed,
  cartMerged,
  cartSharedByTab,
  storageCleared,
} = cartSlice.actions;

export const { selectCart, selectCartItems, selectCartCount, selectLastAdded, selectQuantity } =
  cartSlice.selectors;
