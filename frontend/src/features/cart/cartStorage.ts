import type { CartItems } from '../../api/types';
import { sameItems, usableItems } from '../../lib/cartItems';
import { parseStored, readStored, removeStored, writeStored } from '../../lib/storage';

const CART_KEY = 'larder.cart';
/*
 * Beside the quantities, under names that no product id can have. Tabs of the version before, which kept quantities alone
 * under this key, read and write it all the same.
 */
const OWNER = '@owner';
const IS_SAVED = '@isSaved';
/** Where the version before kept the owner, and whose account held the same. */
const OLD_OWNER_KEY = 'larder.cart.owner';
const OLD_SAVED_FOR_KEY = 'larder.cart.saved-for';

/** The cart of this browser. */
export interface CartRecord {
  /** What its user last did: one map, for visitors and customers alike. */
  items: CartItems;
  /** The customer whose cart this is; undefined for a visitor's. */
  owner: string | undefined;
  /** Whether it is nothing but a copy of what is saved for its owner. */
  isSaved: boolean;
}

/** A cart that another tab has stored; one of the version before says nothing but what is in it. */
export type SharedCart = CartRecord | Pick<CartRecord, 'items'>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function sharedCart(stored: unknown): SharedCart {
  const items = usableItems(stored);
  if (typeof stored !== 'object' || stored === null || !(OWNER in stored)) return { items };
  const owner = textOf(stored[OWNER]);
  return { items, owner, isSaved: !!owner && IS_SAVED in stored && stored[IS_SAVED] === true };
}

/** The cart that was kept when the shop is opened, also one that the version before has kept. */
export function readCart(): CartRecord {
  const cart = sharedCart(readStored(CART_KEY));
  if ('owner' in cart) return cart;
  const savedFor = textOf(readStored(OLD_SAVED_FOR_KEY));
  const owner = textOf(readStored(OLD_OWNER_KEY)) ?? savedFor;
  return { ...cart, owner, isSaved: !!owner && owner === savedFor };
}

/** Whether the last change found room: what a full storage holds is older than what this tab shows. */
let isKept = true;

export function storeCart({ items, owner, isSaved }: CartRecord): void {
  writeStored(CART_KEY, { ...items, [OWNER]: owner ?? null, [IS_SAVED]: isSaved });
  removeStored(OLD_OWNER_KEY);
  removeStored(OLD_SAVED_FOR_KEY);
  isKept = sameItems(items, usableItems(readStored(CART_KEY)));
}

/** What another tab has stored since, and this one has not heard of yet; undefined when there is nothing newer. */
export function newerCart({ items, owner }: CartRecord): SharedCart | undefined {
  const stored = readStored(CART_KEY);
  if (!isKept || stored === undefined) return undefined;
  const other = sharedCart(stored);
  const isOwners = !('owner' in other) || other.owner === owner;
  return isOwners && sameItems(other.items, items) ? undefined : other;
}

interface Watcher {
  /** Another tab has changed the cart, or may have while this page was in the browser's page cache. */
  changed: (cart: SharedCart) => void;
  /** Somebody has cleared all that is stored. */
  cleared: () => void;
}

export function watchStoredCart({ changed, cleared }: Watcher): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === CART_KEY) changed(sharedCart(parseStored(newValue)));
    if (key === null) cleared();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) changed(sharedCart(readStored(CART_KEY)));
  });
}

type CartAside = Omit<CartRecord, 'owner'>;

const asideKey = (userId: string): string => `larder.cart.aside.${userId}`;

/** Keeps a customer's cart that the browser shows no longer. */
export const putAside = (userId: string, { items, isSaved }: CartAside): void =>
  writeStored(asideKey(userId), { items, isSaved });

export const forgetAside = (userId: string): void => removeStored(asideKey(userId));

/** The cart that was put aside for a customer. */
export function readAside(userId: string): CartAside | undefined {
  const stored = readStored(asideKey(userId)) as Partial<CartAside> | null | undefined;
  return stored
    ? { items: usableItems(stored.items), isSaved: stored.isSaved === true }
    : undefined;
}
