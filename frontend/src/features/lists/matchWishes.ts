import type { Product } from '../../api/types';
import { MAX_QUANTITY } from '../../lib/cartItems';
import type { Wish } from './readWishes';

/** A product that is sold, and how much of it stands on a list. */
export interface ListEntry {
  product: Product;
  quantity: number;
}

/** Full packs, with something for the binary fractions: 3 × 0.1 is 0.3. */
const packs = (wanted: number, inOne: number): number =>
  Math.min(Math.max(Math.ceil(wanted / inOne - 1e-9), 1), MAX_QUANTITY);

/**
 * How many of a product make up what was wished for: of 6 eggs one box of 12, of 1.5 kg potatoes two bags of 1 kg. Where its size
 * says nothing of that, as many as were wished for.
 */
export function quantityFor(
  { quantity, amount: wanted }: Wish,
  { unitPrice: inOne }: Pick<Product, 'unitPrice'>,
): number {
  if (!inOne) return quantity;
  if (wanted) {
    return wanted.unit === inOne.unit ? packs(wanted.amount * quantity, inOne.amount) : quantity;
  }
  return inOne.unit === 'piece' ? packs(quantity, inOne.amount) : quantity;
}
