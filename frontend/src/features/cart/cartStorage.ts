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

interface Stored extends Partial<Record<keyof CartRecord, unknown>> {
  items: object;
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Stored>).items === 'object';

const isVersion = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0;

/** The usable part of a stored cart: another version of the shop or a person may have written it. */
function recordOf(value: unknown): CartRecord {
  if (!isStored(value)) return EMPTY_CART;
  return {
    items: usableItems(value.items),
    base: usableBase(value.base),
    version: isVersion(value.version) ? value.version : 0,
    owner: typeof value.owner === 'string' ? value.owner : undefined,
  };
}

/** The cart that this browser keeps. */
export const readCart = (): CartRecord => recordOf(readStored(CART_KEY));

function store(key: string, { items, base, version, owner }: CartRecord): void {
  writeStored(key, { items, base, version, owner });
}

export const storeCart = (cart: CartRecord): void => store(CART_KEY, cart);

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
  const stored = readCart();
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
  if (cart.owner && !isSaved(cart)) store(asideKey(cart.owner), cart);
}

/** The cart that was set aside for a customer, once. */
export function takeCartAside(owner: string): CartRecord | undefined {
  const stored = readStored(asideKey(owner));
  removeStored(asideKey(owner));
  return isStored(stored) ? { ...recordOf(stored), owner } : undefined;
}
