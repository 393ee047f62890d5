import type { CartItems } from '../../api/types';
import { sameItems, usableItems } from '../../lib/cartItems';
import { parseStored, readStored, removeStored, writeStored } from '../../lib/storage';

const CART_KEY = 'larder.cart';
/*
 * The version before kept nothing but the items under the first key; whose they are, and whose account holds the same, under
 * these. Such a cart is taken over. Where a tab of it is still open, or the shop goes back to it, it finds the items beside the
 * record and the owner under its old key, so that no line is lost and nobody gets another's cart.
 */
const OLD_OWNER_KEY = 'larder.cart.owner';
const OLD_SAVED_FOR_KEY = 'larder.cart.saved-for';

/** The cart of this browser, as it is stored. */
export interface CartRecord {
  /** What its user last did: one map, for visitors and customers alike. */
  items: CartItems;
  /** The customer whose cart this is; undefined for a visitor's. */
  owner: string | undefined;
  /** The customer whose account holds just the same: its owner, or undefined while something is to be saved. */
  savedFor: string | undefined;
}

type Stored = Record<keyof CartRecord, unknown>;

const isRecord = (stored: unknown): stored is Stored =>
  typeof stored === 'object' && stored !== null && typeof (stored as Stored).items === 'object';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function toRecord({ items, owner, savedFor }: Stored): CartRecord {
  const by = textOf(owner);
  return { items: usableItems(items), owner: by, savedFor: savedFor === by ? by : undefined };
}

/** The cart that was stored, by this version or the one before. */
function recordOf(stored: unknown): CartRecord {
  if (isRecord(stored)) return toRecord(stored);
  const savedFor = readStored(OLD_SAVED_FOR_KEY);
  return toRecord({ items: stored, owner: readStored(OLD_OWNER_KEY) ?? savedFor, savedFor });
}

/** The cart that this browser keeps. */
export const readCart = (): CartRecord => recordOf(readStored(CART_KEY));

/** Whether the last change found room: what a full storage holds is older than what this tab shows. */
let isKept = true;

export function storeCart({ items, owner, savedFor }: CartRecord): void {
  writeStored(CART_KEY, { ...items, items, owner, savedFor });
  if (owner) writeStored(OLD_OWNER_KEY, owner);
  else removeStored(OLD_OWNER_KEY);
  removeStored(OLD_SAVED_FOR_KEY);
  isKept = sameItems(items, readCart().items);
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

const parkedKey = (userId: string): string => `larder.cart.aside.${userId}`;

/** Keeps a customer's cart that the browser shows no longer. */
export const storeParkedCart = (owner: string, { items, savedFor }: CartRecord): void =>
  writeStored(parkedKey(owner), { items, owner, savedFor });

export const forgetParkedCart = (userId: string): void => removeStored(parkedKey(userId));

/** What the version before kept of a parked cart instead of `savedFor`. */
const wasSaved = (stored: object): boolean => 'isSaved' in stored && stored.isSaved === true;

/** The cart that was parked for a customer; undefined when there is none. */
export function readParkedCart(owner: string): CartRecord | undefined {
  const stored = readStored(parkedKey(owner));
  if (!isRecord(stored)) return undefined;
  const savedFor = wasSaved(stored) ? owner : stored.savedFor;
  return toRecord({ items: stored.items, owner, savedFor });
}
