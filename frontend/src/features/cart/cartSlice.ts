import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CartItems, SavedCart } from '../../api/types';
import {
  clampQuantity,
  MAX_LINES,
  mergeCarts,
  totalQuantity,
  rebase,
  sameItems,
  unknownLines,
  whileSaving,
  subtractItems,
} from '../../lib/cartItems';
import { EMPTY_CART, readCart, type CartRecord } from './cartStorage';

export type CartState = CartRecord;

/** Removes the line if the quantity is 0. */
function setQuantity(cart: CartState, id: string, quantity: number): void {
  if (quantity > 0) cart.items[id] = clampQuantity(quantity);
  else delete cart.items[id];
}

/**
 * @param from the saved cart that the items began with
 * @param unknown lines of the saved cart whose quantity is not known
 */
function rebaseOnto(
  cart: CartState,
  { cartItems, version }: SavedCart,
  from = cart.base,
  unknown: CartItems = {},
): void {
  const items = rebase(cart.items, from, cartItems);
  const base = { ...cartItems, ...unknown };
  // Stays the same object while nothing changes, so that a notice about the cart stays.
  if (!sameItems(items, cart.items)) cart.items = items;
  if (!sameItems(base, cart.base)) cart.base = base;
  cart.version = version;
}

export const cartSlice = createSlice({
  name: 'cart',
  initialState: (): CartState => readCart(),
  reducers: {
    /** One more of a product; nothing happens beyond 999 pieces or 200 products. */
    productAdded(cart, { payload: id }: PayloadAction<string>) {
      const { [id]: quantity = 0 } = cart.items;
      if (quantity === 0 && Object.keys(cart.items).length >= MAX_LINES) return;
      setQuantity(cart, id, quantity + 1);
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
    /** Adds items: those of the cart before the login, or those removed by mistake. */
    cartMerged(cart, { payload: items }: PayloadAction<CartItems>) {
      cart.items = mergeCarts(cart.items, items);
    },

    /**
     * The cart is being sent: until the response arrives, also after a reload, the saved quantities of the changed
     * lines are unknown.
     */
    saveBegun(cart, { payload: sent }: PayloadAction<CartItems>) {
      cart.base = whileSaving(cart.base, sent);
    },
    /**
     * The server has saved the cart that was sent, without products that are no longer sold. Changes since then are
     * still to be saved.
     */
    cartSaved(
      cart,
      { payload: { sent, saved } }: PayloadAction<{ sent: CartItems; saved: SavedCart }>,
    ) {
      rebaseOnto(cart, saved, sent);
    },
    /**
     * The saved cart of the owner was loaded; another device may have changed it. A response with the current version
     * does not show the result of a save in flight: it may be older.
     */
    savedCartSeen(cart, { payload: saved }: PayloadAction<SavedCart>) {
      const unknown = saved.version === cart.version ? unknownLines(cart.base) : {};
      rebaseOnto(cart, saved, cart.base, unknown);
    },
    /**
     * An order of this version of the cart was placed: the ordered items are removed, and those added since stay. The
     * server has emptied the saved cart, or removed the items paid online, and increased its version.
     */
    orderPlaced(
      cart,
      {
        payload: { bought, isPaidOnline },
      }: PayloadAction<{ bought: CartItems; isPaidOnline: boolean }>,
    ) {
      cart.items = subtractItems(cart.items, bought);
      cart.base = isPaidOnline ? subtractItems(cart.base, bought) : {};
      cart.version += 1;
    },

    /** The owner's cart is removed from this browser, and a visitor's begins. */
    customerLeft: (cart) => ({ ...cart, ...EMPTY_CART }),
    /**
     * A customer logs in: their cart has the changes that were unsaved when their session ended, and the items of the
     * visitor.
     */
    cartOpened(
      cart,
      { payload }: PayloadAction<{ unsaved: CartRecord; visitors: CartItems; saved: SavedCart }>,
    ) {
      Object.assign(cart, payload.unsaved);
      rebaseOnto(cart, payload.saved);
      cart.items = mergeCarts(cart.items, payload.visitors);
    },

    /** Another tab of this browser has changed the cart. */
    cartSharedByTab: (cart, { payload }: PayloadAction<CartRecord>) => ({ ...cart, ...payload }),
    /** The storage of this browser was cleared. */
    storageCleared(cart) {
      cart.items = {};
      cart.base = {};
      cart.version = 0;
    },
  },
  selectors: {
    selectCart: (cart): CartState => cart,
    selectCartItems: (cart) => cart.items,
    /** The total quantity of all products in the cart. */
    selectCartCount: (cart) => totalQuantity(Object.values(cart.items)),
    selectQuantity: (cart, id: string) => cart.items[id] ?? 0,
  },
});

export const {
  productAdded,
  productRemoved,
  quantityChosen,
  lineRemoved,
  cartMerged,
  saveBegun,
  cartSaved,
  savedCartSeen,
  orderPlaced,
  customerLeft,
  cartOpened,
  cartSharedByTab,
  storageCleared,
} = cartSlice.actions;

export const { selectCart, selectCartItems, selectCartCount, selectQuantity } = cartSlice.selectors;
