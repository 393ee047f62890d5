import type { OrderStatus, PaymentType } from '../../api/types';
import { t } from '../../messages/orders';

/** All statuses in the order of an order's life. */
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

/** All ways to pay. */
export const PAYMENT_METHODS: readonly PaymentType[] = ['COD', 'Online'];

export const methodName = (method: PaymentType): string => t(`method.${method}`);
