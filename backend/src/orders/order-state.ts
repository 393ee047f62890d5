import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_TYPES,
  type PaymentType,
} from './order-status.js';

/** Filters on properties that change while an order lives. */
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
