import type { OrderItem } from '../../api/types';
import { plural } from '../../lib/plural';

const NAMES_SHOWN = 2;

/** "3 items": how much there is to pack. */
export const itemCount = (items: readonly OrderItem[]): string =>
  plural(
    items.reduce((sum, { quantity }) => sum + quantity, 0),
    'item',
  );

/** "Vine Tomatoes, Milk and 2 more": what the order is about. */
export function itemNames(items: readonly OrderItem[]): string {
  const names = items.slice(0, NAMES_SHOWN).map(({ product }) => product.name);
  const more = items.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
