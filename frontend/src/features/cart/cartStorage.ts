import type { CartItems } from '../../api/types';
import { parseStored, readStored, removeStored, writeStored } from '../../lib/storage';
import { sameItems, usableItems } from '../../lib/cartItems';

const CART_KEY = 'larder.cart';
const SAVED_FOR_KEY = 'larder.cart.saved-for';
const OWNER_KEY = 'larder.cart.owner';

export const readStoredCart = (): CartItems => usableItems(readStored(CART_KEY));

export const storeCart = (items: CartItems): void => writeStored(CART_KEY, items);

/** Whether this browser's cart is nothing but a copy of what is saved for that customer; outlives a reload. */
export const isSavedFor = (userId: string): boolean => readStored(SAVED_FOR_KEY) === userId;

/** Notes that these items are saved, unless another tab has changed the cart since. */
export function markSaved(userId: string, items: CartItems): void {
  if (sameItems(items, readStoredCart())) writeStored(SAVED_FOR_KEY, userId);
}

export const markUnsaved = (): void => removeStored(SAVED_FOR_KEY);

/** Notes whose cart this browser holds. It stays theirs when their session ends, until they log out. */
export const claimCart = (userId: string): void => writeStored(OWNER_KEY, userId);

/** From now on the cart is whoever's uses this browser. */
export const disownCart = (): void => removeStored(OWNER_KEY);

export function isCartOfAnother(userId: string): boolean {
  const owner = readStored(OWNER_KEY);
  return typeof owner === 'string' && owner !== userId;
}

/** Calls back when another tab has changed the cart, or when this page comes back from the browser's page cache. */
export function watchStoredCart(changed: (items: CartItems) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === CART_KEY) changed(usableItems(parseStored(newValue)));
    if (key === null) changed({});
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) changed(readStoredCart());
  });
}
