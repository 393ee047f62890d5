import type { OrderStatus, PaymentType } from '../../api/types';

/** All statuses in the order of an order's life. */
export const ORDER_STATUSES: readonly OrderStatus[] = [
  'Payment Pending',
  'Order Placed',
  'Packing',
  'Out for delivery',
  'Delivered',
  'Cancelled',
];

export const PAYMENT_LABELS: Record<PaymentType, string> = {
  COD: 'Cash On Delivery',
  Online: 'Online Payment',
};

/** What the button says that places an order. */
export const CHECKOUT_LABELS: Record<PaymentType, string> = {
  COD: 'Place Order',
  Online: 'Proceed to checkout',
};

/** What a button says that moves an order to a status. */
export const STEP_LABELS: Record<OrderStatus, string> = {
  'Payment Pending': 'Wait for payment',
  'Order Placed': 'Mark as placed',
  Packing: 'Start packing',
  'Out for delivery': 'Send out',
  Delivered: 'Mark delivered',
  Cancelled: 'Cancel order',
};
