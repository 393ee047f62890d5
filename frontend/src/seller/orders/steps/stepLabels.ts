import type { OrderStatus } from '../../../api/types';

/** What a button says that moves an order to a status. */
export const STEP_LABELS: Record<OrderStatus, string> = {
  'Payment Pending': 'Wait for payment',
  'Order Placed': 'Mark as placed',
  Packing: 'Start packing',
  'Out for delivery': 'Send out',
  Delivered: 'Mark delivered',
  Cancelled: 'Cancel order',
};
