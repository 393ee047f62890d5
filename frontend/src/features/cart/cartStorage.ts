import type { CartItems } from '../../api/types';
import { sameItems, usableBase, parseCartItems } from '../../lib/cartItems';
import { stored, storedById } from '../../lib/storage';

/** The cart of this browser, as it is stored. */
export interface CartRecord {
  /** The cart as its user sees it: one map, for visitors and customers alike. */
  items: CartItems;
  /**
   * The saved cart on which `items` is based; differences are still to be saved. 0 is an unknown quantity (see
   * cartItems.ts).
   */
  base: CartItems;
  /** The version of that saved cart; 0 while it is unknown. */
  version: number;
  /** The customer whose cart this is; undefined for a visitor's. */
  owner: string | undefined;
}

/** A visitor's empty cart. */
export const EMPTY_CART: CartRecord = { items: {}, base: {}, version: 0, owner: undefined };

/** True if the server has saved everything. */
export const isSaved = ({ items, base }: CartRecord): boolean => sameItems(items, base);

const isVersion = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0;

/** The valid part of a stored cart: another version of the shop or a person may have written it. */
function parseCart(value: unknown): CartRecord | undefined {
  if (value === undefined) return undefined;
  const { items, base, version, owner } = Object(value) as Record<string, unknown>;
  return {
    items: parseCartItems(items),
    base: usableBase(base),
    version: isVersion(version) ? version : 0,
    owner: typeof owner === 'string' ? owner : undefined,
  };
}

export const storedCart = stored('larder.cart', parseCart);

/** The cart stored in this browser. */
export const readCart = (): CartRecord => storedCart.read() ?? EMPTY_CART;

/** The fields that are stored of a cart. */
const recordOf = ({ items, base, version, owner }: CartRecord): CartRecord => ({
  items,
  base,
  version,
  owner,
});

export const storeCart = (cart: CartRecord): void => storedCart.write(recordOf(cart));

/** The cart that another tab has stored, where its event has not reached this tab yet; otherwise undefined. */
export function newerCart(cart: CartRecord): CartRecord | undefined {
  const newer = storedCart.read();
  if (!newer) return undefined;
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
  if (cart.owner && !isSaved(cart)) asideOf(cart.owner).write(recordOf(cart));
}

/** The cart that was set aside for a customer, once. */
export function takeCartAside(owner: string): CartRecord | undefined {
  const aside = asideOf(owner).read();
  asideOf(owner).remove();
  return aside && { ...recordOf(aside), owner };
}
