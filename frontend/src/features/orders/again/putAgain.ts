import type { CartItems, Order, Product } from '../../../api/types';
import { MAX_LINES, MAX_QUANTITY } from '../../../lib/cartItems';
import { toCents } from '../../../lib/money';

/** What became of an order that was put into the cart once more, beside what is as it was. */
export interface AgainNotes {
  number: string;
  /** How many of its products are in the cart now with what was ordered. */
  added: number;
  /** Names of what is no longer sold. */
  gone: string[];
  soldOut: string[];
  left: { name: string; units: number }[];
  /** In cents. */
  prices: { name: string; now: number; was: number }[];
  /** Names of what the cart cannot take more of, or not at all. */
  most: string[];
  full: string[];
}

/** How much of each product was ordered, and what one cost. */
function bought({ items }: Pick<Order, 'items'>) {
  const lines = new Map<string, { name: string; quantity: number; wasCents: number }>();
  for (const { product, quantity } of items) {
    const earlier = lines.get(product._id)?.quantity ?? 0;
    const wasCents = toCents(product.offerPrice);
    lines.set(product._id, { name: product.name, quantity: earlier + quantity, wasCents });
  }
  return lines;
}

/**
 * Adds what is still sold of an order to a cart: on top of what is in it, and never more than are left.
 * @param products those of the order that are still sold, as they are now
 * @returns what the cart holds then of these products
 */
export function putAgain(
  order: Pick<Order, 'number' | 'items'>,
  products: readonly Product[],
  cart: CartItems,
): { items: CartItems; notes: AgainNotes } {
  const sold = new Map(products.map((product) => [product._id, product]));
  const items: CartItems = {};
  const notes: AgainNotes = {
    number: order.number,
    added: 0,
    gone: [],
    soldOut: [],
    left: [],
    prices: [],
    most: [],
    full: [],
  };
  let lines = Object.keys(cart).length;

  for (const [id, { name: oldName, quantity, wasCents }] of bought(order)) {
    const product = sold.get(id);
    if (!product) {
      notes.gone.push(oldName);
      continue;
    }
    const { name, inStock, unitsLeft = Infinity, offerPrice } = product;
    const before = cart[id] ?? 0;
    if (!inStock || unitsLeft === 0) {
      notes.soldOut.push(name);
      continue;
    }
    if (before === 0 && lines >= MAX_LINES) {
      notes.full.push(name);
      continue;
    }
    const wanted = before + quantity;
    const target = Math.max(before, Math.min(wanted, unitsLeft, MAX_QUANTITY));
    if (target < wanted) {
      if (unitsLeft < MAX_QUANTITY) notes.left.push({ name, units: unitsLeft });
      else notes.most.push(name);
    }
    const now = toCents(offerPrice);
    if (now !== wasCents) notes.prices.push({ name, now, was: wasCents });
    if (target === before) continue;
    if (before === 0) lines += 1;
    items[id] = target;
    notes.added += 1;
  }
  return { items, notes };
}

/** Whether all of it is in the cart as it was ordered. */
export const isWhole = ({ gone, soldOut, left, most, full }: AgainNotes): boolean =>
  [gone, soldOut, left, most, full].every(({ length }) => length === 0);
