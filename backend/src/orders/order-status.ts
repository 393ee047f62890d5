import { InvalidOrderTransitionError } from './orders.errors.js';

/** As the wire and the screens name them, in the order of an order's life. */
export const ORDER_STATUSES = [
  'Payment Pending',
  'Order Placed',
  'Packing',
  'Out for delivery',
  'Delivered',
  'Cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Cash on delivery, or paid at Stripe. */
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

/** Money of an order, in cents, as far as it decides what may happen to the order. */
export interface OrderMoney {
  status: OrderStatus;
  isPaid: boolean;
  amountCents: number;
  refundedCents: number;
}

/** All that was paid went back: nobody should pack the order any more. */
export const isRefunded = ({ amountCents, refundedCents }: OrderMoney): boolean =>
  refundedCents > 0 && refundedCents >= amountCents;

/** What a customer has paid for a cancelled order and not got back, in cents. */
export const refundDueCents = ({
  status,
  isPaid,
  amountCents,
  refundedCents,
}: OrderMoney): number => (status === 'Cancelled' && isPaid ? amountCents - refundedCents : 0);

/**
 * What a seller may do next: only a payment makes a pending order a placed one, and of an order whose money went back
 * nothing is left but to cancel it, until it is on the road.
 */
export function nextStatuses(order: OrderMoney): readonly OrderStatus[] {
  const next = NEXT[order.status];
  const onlyCancel =
    next.includes('Cancelled') && (order.status === 'Payment Pending' || isRefunded(order));
  return onlyCancel ? ['Cancelled'] : next;
}

/**
 * Whether the step that brought an order from a status to where it is can be taken back. Units that went back to stock, cash
 * that was collected and money that went back cannot, and a payment is no seller's step. What was taken back itself is no
 * step forward, so that an order goes back by one at most.
 */
export function canUndo(
  from: OrderStatus,
  order: OrderMoney & { paymentType: PaymentType },
): boolean {
  const isCashCollected = order.status === 'Delivered' && order.paymentType === 'COD';
  const isFinal = from === 'Payment Pending' || order.status === 'Cancelled' || isCashCollected;
  return NEXT[from].includes(order.status) && !isFinal && !isRefunded(order);
}

/** @throws InvalidOrderTransitionError */
export function assertTransition(from: OrderStatus, to: OrderStatus): void {
  if (!NEXT[from].includes(to)) throw new InvalidOrderTransitionError(from, to);
}
