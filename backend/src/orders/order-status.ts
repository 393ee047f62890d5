import { InvalidOrderTransitionError } from './orders.errors.js';

/** In the order of an order's life cycle. The API uses the same names. */
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

/** The allowed status transitions. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  'Payment Pending': ['Order Placed', 'Cancelled'],
  'Order Placed': ['Packing', 'Cancelled'],
  Packing: ['Out for delivery', 'Cancelled'],
  'Out for delivery': ['Delivered'],
  Delivered: [],
  Cancelled: [],
};

/** An order that is paid on delivery is placed at once; an online order waits for its payment. */
export const firstStatus = (paymentType: PaymentType): OrderStatus =>
  paymentType === 'COD' ? 'Order Placed' : 'Payment Pending';

/** The status and amounts of an order that decide its allowed transitions. */
export interface OrderMoney {
  status: OrderStatus;
  isPaid: boolean;
  amountCents: number;
  refundedCents: number;
}

/** Whether the order was fully refunded, so that it should not be packed. */
export const isRefunded = ({ amountCents, refundedCents }: OrderMoney): boolean =>
  refundedCents > 0 && refundedCents >= amountCents;

/** @returns the cents that are still to be refunded for a cancelled order */
export const refundDueCents = ({
  status,
  isPaid,
  amountCents,
  refundedCents,
}: OrderMoney): number => (status === 'Cancelled' && isPaid ? amountCents - refundedCents : 0);

/**
 * The transitions that a seller may make. Only a payment places a pending order, and a refunded order can only be cancelled,
 * until it is out for delivery.
 */
export function nextStatuses(order: OrderMoney): readonly OrderStatus[] {
  const next = NEXT[order.status];
  const onlyCancel =
    next.includes('Cancelled') && (order.status === 'Payment Pending' || isRefunded(order));
  return onlyCancel ? ['Cancelled'] : next;
}

/**
 * The time in which a seller can revert a delivery that collected cash. Emails about a transition are sent afterwards.
 */
export const UNDO_SECONDS = 30;

/** Whether an order became paid by being delivered. */
export const isCashCollected = ({
  status,
  paymentType,
}: Pick<OrderMoney, 'status'> & { paymentType: PaymentType }): boolean =>
  status === 'Delivered' && paymentType === 'COD';

/**
 * Whether the last transition of an order can be reverted. It cannot if units were released or money was refunded, or
 * if a payment made it; if cash was collected, only within UNDO_SECONDS. Reverting is not itself revertible, so an
 * order moves back by at most one status.
 * @param from the status before the transition
 */
export function canUndo(from: OrderStatus, order: OrderMoney): boolean {
  const isFinal = from === 'Payment Pending' || order.status === 'Cancelled';
  return NEXT[from].includes(order.status) && !isFinal && !isRefunded(order);
}

/** @throws InvalidOrderTransitionError */
export function assertTransition(from: OrderStatus, to: OrderStatus): void {
  if (!NEXT[from].includes(to)) throw new InvalidOrderTransitionError(from, to);
}

/** Filters on properties that change during the life of an order. */
export interface StateFilter {
  status?: OrderStatus;
  payment?: PaymentType;
  paid?: boolean;
  /** See refundDueCents. */
  refundDue?: boolean;
}

interface OrderState extends Required<StateFilter> {
  code: number;
}

/** All states of an order and their codes, the same as of order_state() in the database. */
const STATES: readonly OrderState[] = ORDER_STATUSES.flatMap((status, statusIndex) =>
  PAYMENT_TYPES.flatMap((payment, paymentIndex) => {
    const base = 100 * (statusIndex + 1) + 10 * (paymentIndex + 1);
    const state = { status, payment, paid: true, refundDue: false };
    return [
      { ...state, code: base, paid: false },
      { ...state, code: base + 1 },
      ...(status === 'Cancelled' ? [{ ...state, code: base + 2, refundDue: true }] : []),
    ];
  }),
);

/** @returns the codes of the matching states; undefined if all match */
export function statesOf({ status, payment, paid, refundDue }: StateFilter): number[] | undefined {
  const fits = STATES.filter(
    (state) =>
      (status === undefined || state.status === status) &&
      (payment === undefined || state.payment === payment) &&
      (paid === undefined || state.paid === paid) &&
      (refundDue === undefined || state.refundDue === refundDue),
  );
  return fits.length === STATES.length ? undefined : fits.map(({ code }) => code);
}
