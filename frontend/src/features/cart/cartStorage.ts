import type { CartItems } from '../../api/types';
import { sameItems, usableBase, usableItems } from '../../lib/cartItems';
import { stored, storedById } from '../../lib/storage';

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

/**
 * The version of the shop before this one stores no base, and `savedFor` where everything is saved: a tab of it may still be open.
 */
interface StoredCart extends Omit<CartRecord, 'base'> {
  base: CartItems | undefined;
  savedFor: string | undefined;
}

const isVersion = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function parseCart(value: unknown): StoredCart | undefined {
  if (value === undefined) return undefined;
  const { items, base, version, owner, savedFor } = Object(value) as Record<string, unknown>;
  return {
    items: usableItems(items),
    base: typeof base === 'object' ? usableBase(base) : undefined,
    version: isVersion(version) ? version : 0,
    owner: textOf(owner),
    savedFor: textOf(savedFor),
  };
}

export const storedCart = stored('larder.cart', parseCart);

/** @param known the cart as this tab has it, to whose base a record without one belongs */
function recordOf(from: StoredCart | undefined, known?: CartRecord): CartRecord {
  if (!from) return EMPTY_CART;
  const { items, base, version, owner, savedFor } = from;
  if (base) return { items, base, version, owner };
  if (known && known.owner === owner) return { ...known, items };
  return { items, base: owner && savedFor === owner ? items : {}, version: 0, owner };
}

/** The cart that this browser keeps. */
export const readCart = (known?: CartRecord): CartRecord => recordOf(storedCart.read(), known);

export const storeCart = (cart: CartRecord): void => storedCart.write(toStored(cart));

const toStored = ({ items, base, version, owner }: CartRecord): StoredCart => {
  const savedFor = sameItems(items, base) ? owner : undefined;
  return { items, base, version, owner, savedFor };
};

/** The cart that another tab has stored, where its event has not reached this tab yet; otherwise undefined. */
export function newerCart(cart: CartRecord): CartRecord | undefined {
  if (!storedCart.read()) return undefined;
  const newer = readCart(cart);
  const isSame =
    newer.owner === cart.owner &&
    newer.version === cart.version &&
    sameItems(newer.items, cart.items) &&
    sameItems(newer.base, cart.base);
  return isSame ? undefined : newer;
}

const asideOf = storedById('larder.cart.aside.', parseCart);

/** Stores a customer's cart until their next login, if it has unsaved changes. */
export function setCartAside(cart: CartRecord): void {
  if (cart.owner && !isSaved(cart)) asideOf(cart.owner).write(toStored(cart));
}

/** The cart that was set aside for a customer, once. */
export function takeCartAside(owner: string): CartRecord | undefined {
  const aside = asideOf(owner).read();
  asideOf(owner).remove();
  return aside && { ...recordOf(aside), owner };
}
