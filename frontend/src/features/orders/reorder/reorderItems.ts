import type { CartItems, Order, Product } from '../../../api/types';
import { MAX_LINES, MAX_QUANTITY } from '../../../lib/cartItems';
import { toCents } from '../../../lib/money';

/** The result of adding an order to the cart again: how many products were added, and what differs. */
export interface AgainNotes {
  number: string;
  /** Number of products of which something was added. */
  added: number;
  /** Names of products that are no longer sold. */
  gone: string[];
  soldOut: string[];
  left: { name: string; units: number }[];
  /** In cents. */
  prices: { name: string; now: number; was: number }[];
  /** Names of products at the maximum quantity, and of those that no longer fit into the cart. */
  most: string[];
  full: string[];
}

/** The total quantity and the unit price of each product in the order. */
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
 * Adds the products of an order to the quantities in a cart, as far as they are sold and in stock.
 * @param products those of the order that are still sold, with current data
 * @returns the new quantities of the products added
 */
export function reorderItems(
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

/** @returns true if everything was added to the cart as it was ordered */
export const isWhole = ({ gone, soldOut, left, most, full }: AgainNotes): boolean =>
  [gone, soldOut, left, most, full].every(({ length }) => length === 0);
