/** Product id to quantity. */
type CartItems = Record<string, number>;

export const MAX_QUANTITY = 999;
export const MAX_LINES = 200;

/**
 * In the saved cart as this browser knows it: a line whose saved quantity is unknown, since a save that changes it was sent and has no
 * response yet. It differs from every quantity, and is saved again.
 */
const UNKNOWN_QUANTITY = 0;

/** "3 items": the total quantity of a cart or an order. */
export const totalQuantity = (quantities: readonly number[]): number =>
  quantities.reduce((sum, quantity) => sum + quantity, 0);

export const clampQuantity = (quantity: number): number =>
  Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity)));

/**
 * Merges carts; the larger quantity of each product wins, so that merging the same cart twice changes nothing. Items of
 * `own` come first.
 */
export function mergeCarts(own: CartItems, saved: CartItems): CartItems {
  const ids = [...new Set([...Object.keys(own), ...Object.keys(saved)])].slice(0, MAX_LINES);
  return Object.fromEntries(
    ids.map((id) => [id, clampQuantity(Math.max(own[id] ?? 0, saved[id] ?? 0))]),
  );
}

/**
 * The cart of this browser on top of the one that is saved by now: a line that was changed in this browser, or removed, stays as
 * it is in `items`; every other line is the saved one. Quantities are absolute: repeating a change whose response was lost adds
 * nothing twice.
 * @param base the saved cart that `items` began with
 */
export function rebase(items: CartItems, base: CartItems, saved: CartItems): CartItems {
  const ids = [...new Set([...Object.keys(items), ...Object.keys(saved)])];
  const lines = ids.flatMap((id) => {
    const quantity = items[id] === base[id] ? saved[id] : items[id];
    return quantity === undefined ? [] : [[id, quantity] as const];
  });
  return Object.fromEntries(lines.slice(0, MAX_LINES));
}

/** The saved cart as this browser knows it while a save of these items is in flight. */
export function whileSaving(base: CartItems, sent: CartItems): CartItems {
  const ids = Object.keys({ ...base, ...sent });
  const unknown = ids
    .filter((id) => sent[id] !== base[id])
    .map((id) => [id, UNKNOWN_QUANTITY] as const);
  return { ...base, ...Object.fromEntries(unknown) };
}

/** The lines of a saved cart whose quantity is unknown. */
export const unknownLines = (base: CartItems): CartItems =>
  Object.fromEntries(Object.entries(base).filter(([, quantity]) => quantity === UNKNOWN_QUANTITY));

const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY;

function usableLines(value: unknown, isUsable: (quantity: unknown) => boolean): CartItems {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const lines = Object.entries(value).filter(
    (line): line is [string, number] => /^[\w-]{1,64}$/.test(line[0]) && isUsable(line[1]),
  );
  return Object.fromEntries(lines.filter(([id]) => !(id in {})));
}

/** The valid part of stored items, which an earlier version or a person may have written. */
export const parseCartItems = (value: unknown): CartItems =>
  Object.fromEntries(Object.entries(usableLines(value, isQuantity)).slice(0, MAX_LINES));

/** Like usableItems, for a saved cart as this browser knows it, which may contain unknown quantities. */
export const usableBase = (value: unknown): CartItems =>
  usableLines(value, (quantity) => quantity === UNKNOWN_QUANTITY || isQuantity(quantity));

export function sameItems(one: CartItems, other: CartItems): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

/** Subtracts the quantities of `taken`; an unknown quantity stays unknown. */
export const subtractItems = (items: CartItems, taken: CartItems): CartItems =>
  Object.fromEntries(
    Object.entries(items)
      .filter(([id, quantity]) => quantity === UNKNOWN_QUANTITY || quantity > (taken[id] ?? 0))
      .map(([id, quantity]) => [id, Math.max(UNKNOWN_QUANTITY, quantity - (taken[id] ?? 0))]),
  );
