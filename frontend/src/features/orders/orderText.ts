import type { OrderItem } from '../../api/types';
import { piecesIn } from '../../lib/cartItems';
import { t } from '../../messages/orders';

const NAMES_SHOWN = 2;

/** "3 items": how much there is to pack. */
export const itemCount = (items: readonly OrderItem[]): string =>
  t('items', { count: piecesIn(items.map(({ quantity }) => quantity)) });

/** "Vine Tomatoes, Milk and 2 more": what the order is about. */
export function itemNames(items: readonly OrderItem[]): string {
  const names = items
    .slice(0, NAMES_SHOWN)
    .map(({ product }) => product.name)
    .join(', ');
  const count = items.length - NAMES_SHOWN;
  return count > 0 ? t('namesAndMore', { names, count }) : names;
}
