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

/** A line without pieces goes. */
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
  // The same object as long as nothing changes: a notice about the cart stays.
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
    /** What was put in before a customer's login, or taken out by mistake, comes on top. */
    cartMerged(cart, { payload: items }: PayloadAction<CartItems>) {
      cart.items = mergeCarts(cart.items, items);
    },

    /** The cart is being sent: until the response is there, also after a reload, nothing is known of the lines that it changes. */
    saveBegun(cart, { payload: sent }: PayloadAction<CartItems>) {
      cart.base = whileSaving(cart.base, sent);
    },
    /** The shop has saved the cart that was sent, without products that are no longer sold. What was changed since is still to be saved. */
    cartSaved(
      cart,
      { payload: { sent, saved } }: PayloadAction<{ sent: CartItems; saved: SavedCart }>,
    ) {
      rebaseOnto(cart, saved, sent);
    },
    /**
     * The shop tells the saved cart of the owner, which another device may have changed. The same version as before says nothing of a
     * save that is in flight: the response may be older.
     */
    savedCartSeen(cart, { payload: saved }: PayloadAction<SavedCart>) {
      const unknown = saved.version === cart.version ? unknownLines(cart.base) : {};
      rebaseOnto(cart, saved, cart.base, unknown);
    },
    /**
     * An order of this version of the cart stands: what was bought leaves the cart, and what was put in since stays. The shop has
     * emptied the saved cart, or taken out what was paid online, which made another version of it.
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

    /** The owner's cart leaves this browser, and a visitor's begins. */
    customerLeft: (cart) => ({ ...cart, ...EMPTY_CART }),
    /** A customer's cart comes: what they had not saved when their session ended, and what a visitor has put in before the login. */
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
    /** All that this browser has stored was cleared. */
    storageCleared(cart) {
      cart.items = {};
      cart.base = {};
      cart.version = 0;
    },
  },
  selectors: {
    selectCart: (cart): CartState => cart,
    selectCartItems: (cart) => cart.items,
    /** Pieces in the cart, all products together. */
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
