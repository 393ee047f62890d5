import type { Product } from '../../api/types';
import { MAX_QUANTITY } from '../../lib/cartItems';
import type { PastedLine } from './parsePastedList';

/** An available product and its quantity on a list. */
export interface ListEntry {
  product: Product;
  quantity: number;
}

/** Rounds up to whole packs. The tolerance is for binary fractions: 3 × 0.1 is more than 0.3. */
const packs = (wanted: number, inOne: number): number =>
  Math.min(Math.max(Math.ceil(wanted / inOne - 1e-9), 1), MAX_QUANTITY);

/**
 * @returns how many packs of a product make up the requested quantity: one box of 12 for 6 eggs, two bags of 1 kg for
 * 1.5 kg potatoes. If the product's size does not allow the calculation, the quantity itself.
 */
export function quantityFor(
  { quantity, amount: wanted }: PastedLine,
  { unitPrice: inOne }: Pick<Product, 'unitPrice'>,
): number {
  if (!inOne) return quantity;
  if (wanted) {
    return wanted.unit === inOne.unit ? packs(wanted.amount * quantity, inOne.amount) : quantity;
  }
  return inOne.unit === 'piece' ? packs(quantity, inOne.amount) : quantity;
}
