import type { CartItems } from '../../api/types';
import { sameItems, usableBase, usableItems } from '../../lib/cartItems';
import { readStored, removeStored, watchStored, writeStored } from '../../lib/storage';

const CART_KEY = 'larder.cart';

/** The cart of this browser, as it is stored. */
export interface CartRecord {
  /** The cart as its user sees it: one map, for visitors and customers alike. */
  items: CartItems;
  /** The saved cart that `items` began with; 0 is a quantity that is unknown (see cartItems.ts). What differs is still to be saved. */
  base: CartItems;
  /** The version of that saved cart; 0 while it is unknown. */
  version: number;
  /** The customer whose cart this is; undefined for a visitor's. */
  owner: string | undefined;
}

/** A visitor's empty cart. */
export const EMPTY_CART: CartRecord = { items: {}, base: {}, version: 0, owner: undefined };

/** Whether the shop has saved everything. */
export const isSaved = ({ items, base }: CartRecord): boolean => sameItems(items, base);

interface Stored extends Partial<Record<keyof CartRecord | 'savedFor', unknown>> {
  items: object;
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Stored>).items === 'object';

const isVersion = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0;

/**
 * A stored cart. The version of the shop before this one stores no base, and `savedFor` where everything is saved: a tab of it may
 * still be open.
 * @param known the cart as this tab has it, to whose base such a record belongs
 */
function recordOf(value: unknown, known?: CartRecord): CartRecord {
  if (!isStored(value)) return EMPTY_CART;
  const owner = typeof value.owner === 'string' ? value.owner : undefined;
  const items = usableItems(value.items);
  if (typeof value.base === 'object') {
    const version = isVersion(value.version) ? value.version : 0;
    return { items, base: usableBase(value.base), version, owner };
  }
  if (known && known.owner === owner) return { ...known, items };
  return { items, base: owner && value.savedFor === owner ? items : {}, version: 0, owner };
}

/** The cart that this browser keeps. */
export const readCart = (known?: CartRecord): CartRecord => recordOf(readStored(CART_KEY), known);

export const storeCart = (cart: CartRecord): void => writeStored(CART_KEY, toStored(cart));

const toStored = ({ items, base, version, owner }: CartRecord): object => {
  const savedFor = sameItems(items, base) ? owner : undefined;
  return { items, base, version, owner, savedFor };
};

/** Whether there is none, such as after somebody has cleared all that this browser has stored. */
export const isCartCleared = (): boolean => readStored(CART_KEY) === undefined;

/** Calls back when another tab has stored a cart, or cleared it. */
export function watchStoredCart(onChange: () => void): void {
  watchStored(CART_KEY, (isOwn) => {
    if (!isOwn) onChange();
  });
}

/** The cart that another tab has stored, where its event has not reached this tab yet; otherwise undefined. */
export function newerCart(cart: CartRecord): CartRecord | undefined {
  if (isCartCleared()) return undefined;
  const stored = readCart(cart);
  const isSame =
    stored.owner === cart.owner &&
    stored.version === cart.version &&
    sameItems(stored.items, cart.items) &&
    sameItems(stored.base, cart.base);
  return isSame ? undefined : stored;
}

const asideKey = (userId: string): string => `larder.cart.aside.${userId}`;

/** Stores a customer's cart until their next login, if it has unsaved changes. */
export function setCartAside(cart: CartRecord): void {
  if (cart.owner && !isSaved(cart)) writeStored(asideKey(cart.owner), toStored(cart));
}

/** The cart that was set aside for a customer, once. */
export function takeCartAside(owner: string): CartRecord | undefined {
  const stored = readStored(asideKey(owner));
  removeStored(asideKey(owner));
  return isStored(stored) ? { ...recordOf(stored), owner } : undefined;
}
