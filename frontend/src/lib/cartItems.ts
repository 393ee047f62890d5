/** Product id to quantity. */
type CartItems = Record<string, number>;

export const MAX_QUANTITY = 999;
export const MAX_LINES = 200;

/** "3 items", wherever a cart or an order is counted: pieces, all products together. */
export const piecesIn = (quantities: readonly number[]): number =>
  quantities.reduce((sum, quantity) => sum + quantity, 0);

export const clampQuantity = (quantity: number): number =>
  Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity)));

/** The larger quantity of each product wins, so that merging the same cart again changes nothing; own lines come first. */
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

const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY;

/** What is usable of a map that was kept outside the program: an older version or a person may have written it. */
export function usableItems(value: unknown): CartItems {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const lines = Object.entries(value).filter(
    (line): line is [string, number] => /^[\w-]{1,64}$/.test(line[0]) && isQuantity(line[1]),
  );
  return Object.fromEntries(lines.filter(([id]) => !(id in {})).slice(0, MAX_LINES));
}

export function sameItems(one: CartItems, other: CartItems): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

/** What is left when this is taken away. */
export const without = (items: CartItems, taken: CartItems): CartItems =>
  Object.fromEntries(
    Object.entries(items)
      .map(([id, quantity]) => [id, quantity - (taken[id] ?? 0)] as const)
      .filter(([, quantity]) => quantity > 0),
  );
