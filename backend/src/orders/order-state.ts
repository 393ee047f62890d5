import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_TYPES,
  type PaymentType,
} from './order-status.js';

/** What the lists of orders can be narrowed by, of what changes while an order lives. */
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

/** Every state an order can be in, by the number that it is listed under; as order_state() in the database. */
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

/** The numbers of the states that fit; undefined when every one does. */
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
