import type { CartItems } from '../../api/types';
import { sameItems, usableItems } from '../../lib/cartItems';
import { parseStored, readStored, removeStored, writeStored } from '../../lib/storage';

const CART_KEY = 'larder.cart';
/** Beside the quantities, under names that no product id can have. */
const OWNER = '@owner';
const IS_SAVED = '@isSaved';
/*
 * The version before kept quantities alone under the first key, and under these whose they are, and whose account holds the
 * same. Such carts are taken over. Its tabs that are still open write them so, and find the quantities and the owner where
 * they look for them, so that they bring nobody's cart to another.
 */
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

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function recordOf(stored: unknown): CartRecord {
  const items = usableItems(stored);
  if (typeof stored === 'object' && stored !== null && OWNER in stored) {
    const owner = textOf(stored[OWNER]);
    return { items, owner, isSaved: !!owner && IS_SAVED in stored && stored[IS_SAVED] === true };
  }
  const savedFor = textOf(readStored(OLD_SAVED_FOR_KEY));
  const owner = textOf(readStored(OLD_OWNER_KEY)) ?? savedFor;
  return { items, owner, isSaved: !!owner && owner === savedFor };
}

export const readCart = (): CartRecord => recordOf(readStored(CART_KEY));

/** Whether the last change found room: what a full storage holds is older than what this tab shows. */
let isKept = true;

export function storeCart({ items, owner, isSaved }: CartRecord): void {
  writeStored(CART_KEY, { ...items, [OWNER]: owner ?? null, [IS_SAVED]: isSaved });
  if (owner) writeStored(OLD_OWNER_KEY, owner);
  else removeStored(OLD_OWNER_KEY);
  removeStored(OLD_SAVED_FOR_KEY);
  isKept = sameItems(items, usableItems(readStored(CART_KEY)));
}

/** What another tab has stored since, and this one has not heard of yet; undefined when there is nothing newer. */
export function newerCart({ items, owner }: CartRecord): CartRecord | undefined {
  const stored = readStored(CART_KEY);
  if (!isKept || stored === undefined) return undefined;
  const other = recordOf(stored);
  return other.owner === owner && sameItems(other.items, items) ? undefined : other;
}

interface Watcher {
  /** Another tab has changed the cart, or may have while this page was in the browser's page cache. */
  changed: (cart: CartRecord) => void;
  /** Somebody has cleared all that is stored. */
  cleared: () => void;
}

export function watchStoredCart({ changed, cleared }: Watcher): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === CART_KEY) changed(recordOf(parseStored(newValue)));
    if (key === null) cleared();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) changed(readCart());
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
