import { InvalidOrderTransitionError } from './orders.errors.js';

export const ORDER_STATUSES = [
  'Payment Pending',
  'Order Placed',
  'Packing',
  'Out for delivery',
  'Delivered',
  'Cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_TYPES = ['COD', 'Online'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** The life of an order. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  'Payment Pending': ['Order Placed', 'Cancelled'],
  'Order Placed': ['Packing', 'Cancelled'],
  Packing: ['Out for delivery', 'Cancelled'],
  'Out for delivery': ['Delivered'],
  Delivered: [],
  Cancelled: [],
};

/** COD starts placed; an online order waits for its payment. */
export const firstStatus = (paymentType: PaymentType): OrderStatus =>
  paymentType === 'COD' ? 'Order Placed' : 'Payment Pending';

/** What a seller may do next: only a payment makes a pending order a placed one. */
export const nextStatuses = (from: OrderStatus): readonly OrderStatus[] =>
  from === 'Payment Pending' ? ['Cancelled'] : NEXT[from];

/** @throws InvalidOrderTransitionError */
export function assertTransition(from: OrderStatus, to: OrderStatus): void {
  if (!NEXT[from].includes(to)) throw new InvalidOrderTransitionError(from, to);
}
