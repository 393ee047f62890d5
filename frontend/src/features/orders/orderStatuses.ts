import type { OrderStatus, PaymentType, OrderItem } from '../../api/types';
import { totalQuantity } from '../../lib/cartItems';
import { t } from '../../messages/orders';

/** All statuses in the order in which they follow each other. */
export const ORDER_STATUSES: readonly OrderStatus[] = [
  'Payment Pending',
  'Order Placed',
  'Packing',
  'Out for delivery',
  'Delivered',
  'Cancelled',
];

/** In the language of the document. */
export const statusName = (status: OrderStatus): string => t(`status.${status}`);

/** All payment methods. */
export const PAYMENT_METHODS: readonly PaymentType[] = ['COD', 'Online'];

export const methodName = (method: PaymentType): string => t(`method.${method}`);

const MAX_NAMES = 2;

/** "3 items": the total quantity of an order. */
export const itemCount = (items: readonly OrderItem[]): string =>
  t('items', { count: totalQuantity(items.map(({ quantity }) => quantity)) });

/** "Vine Tomatoes, Milk and 2 more" */
export function itemNames(items: readonly OrderItem[]): string {
  const names = items
    .slice(0, MAX_NAMES)
    .map(({ product }) => product.name)
    .join(', ');
  const count = items.length - MAX_NAMES;
  return count > 0 ? t('namesAndMore', { names, count }) : names;
}
