import type { CartItems } from '../../api/types';
import { parseStored, readStored, removeStored, writeStored } from '../../lib/storage';
import { sameItems, usableItems } from '../../lib/cartItems';

const CART_KEY = 'larder.cart';
const SAVED_FOR_KEY = 'larder.cart.saved-for';
const OWNER_KEY = 'larder.cart.owner';

export const readStoredCart = (): CartItems => usableItems(readStored(CART_KEY));

/** Whether the last change found room: what a full storage holds is older than what this tab shows. */
let isKept = true;

export function storeCart(items: CartItems): void {
  writeStored(CART_KEY, items);
  isKept = sameItems(items, readStoredCart());
}

/** Whether another tab has changed the cart since, and this one has not heard of it yet. */
export function isOutdated(items: CartItems): boolean {
  const stored = readStored(CART_KEY);
  return isKept && stored !== undefined && !sameItems(usableItems(stored), items);
}

/** Whether this browser's cart is nothing but a copy of what is saved for that customer; outlives a reload. */
export const isSavedFor = (userId: string): boolean => readStored(SAVED_FOR_KEY) === userId;

/** Notes that these items are saved, unless another tab has changed the cart since. */
export function markSaved(userId: string, items: CartItems): void {
  if (sameItems(items, readStoredCart())) writeStored(SAVED_FOR_KEY, userId);
}

export const markUnsaved = (): void => removeStored(SAVED_FOR_KEY);

/** Notes whose cart this browser holds. */
export const claimCart = (userId: string): void => writeStored(OWNER_KEY, userId);

/** From now on the cart is a visitor's, who has saved nothing. */
export function disownCart(): void {
  removeStored(OWNER_KEY);
  markUnsaved();
}

/** The customer whose cart this browser holds; undefined for a visitor's. */
export function cartOwner(): string | undefined {
  const owner = readStored(OWNER_KEY);
  return typeof owner === 'string' ? owner : undefined;
}

interface CartAside {
  items: CartItems;
  /** Whether it was nothing but a copy of what is saved for them. */
  isSaved: boolean;
}

const asideKey = (userId: string): string => `larder.cart.aside.${userId}`;

/** Keeps a customer's cart that the browser shows no longer. */
export const putAside = (userId: string, cart: CartAside): void =>
  writeStored(asideKey(userId), cart);

/** The cart that was put aside for a customer, who gets it once. */
export function takeBack(userId: string): CartAside | undefined {
  const stored = readStored(asideKey(userId)) as Partial<CartAside> | null | undefined;
  removeStored(asideKey(userId));
  if (!stored) return undefined;
  return { items: usableItems(stored.items), isSaved: stored.isSaved === true };
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
