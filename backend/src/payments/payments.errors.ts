import {
  BadRequestException,
  ConflictException,
  ServiceUnavailableException,
} from '@nestjs/common';
import { toDecimal } from '../common/money.js';
import type { OrderStatus } from '../orders/order-status.js';

export class OnlinePaymentOffError extends ConflictException {
  constructor() {
    super({
      code: 'ONLINE_PAYMENT_OFF',
      message: 'Online payment is not offered at the moment. Please choose cash on delivery.',
    });
  }
}

/** Stripe is unavailable or too slow. */
export class PaymentUnavailableError extends ServiceUnavailableException {
  /** @param isCancelled whether the order was cancelled; otherwise its payment is still pending */
  constructor(isCancelled: boolean) {
    super({
      code: 'PAYMENT_UNAVAILABLE',
      message: isCancelled
        ? 'Online payment is unavailable right now, and nothing was ordered. Please try again or choose cash on delivery.'
        : 'Online payment is unavailable right now. Your order is still waiting for payment: please try again in a moment.',
      values: { kind: isCancelled ? 'cancelled' : 'waiting' },
    });
  }
}

/** Stripe rejected the request permanently, so a retry would fail as well. */
export class PaymentRefusedError extends ConflictException {
  /** @param isCancelled whether the order was cancelled; otherwise its payment is still pending */
  constructor(isCancelled: boolean) {
    super({
      code: 'PAYMENT_REFUSED',
      message: isCancelled
        ? 'This order cannot be paid online, and nothing was ordered. Please choose cash on delivery.'
        : 'This order cannot be paid online. Please cancel it and order again with cash on delivery.',
      values: { kind: isCancelled ? 'cancelled' : 'waiting' },
    });
  }
}

export class AmountTooSmallError extends BadRequestException {
  constructor(cents: number) {
    const amount = toDecimal(cents);
    super({
      code: 'AMOUNT_TOO_SMALL',
      message: `Online payment starts at $${amount.toFixed(2)}. Please choose cash on delivery.`,
      values: { amount },
    });
  }
}

export class NotPayableError extends ConflictException {
  constructor(status: string) {
    super({
      code: 'NOT_PAYABLE',
      message: `This order is not waiting for payment: it is “${status}”.`,
      details: { status },
      values: { status },
    });
  }
}

/** The payment is still being processed: some payment methods take days. */
export class PaymentInProgressError extends ConflictException {
  constructor() {
    super({
      code: 'PAYMENT_IN_PROGRESS',
      message: 'Your payment is being processed. Your order continues as soon as it has arrived.',
    });
  }
}

export class BadSignatureError extends BadRequestException {
  /** Logs the error as a security event: it may be an attempt to pay with a forged event. */
  readonly security = {};

  constructor() {
    super({ code: 'BAD_SIGNATURE', message: 'The signature of this event is invalid.' });
  }
}

/** The body is signed correctly but is not an event. */
export class BadEventError extends BadRequestException {
  constructor() {
    super({ code: 'BAD_EVENT', message: 'This event is malformed.' });
  }
}

/** Stripe rejected the refund; the reason is in the payment's flag. */
export class RefundRefusedError extends ConflictException {
  constructor() {
    super({
      code: 'REFUND_REFUSED',
      message: 'Stripe rejected this refund, so nothing was refunded. The order shows the reason.',
    });
  }
}

export class NotRefundableError extends ConflictException {
  /** @param leftCents the amount that can still be refunded */
  constructor(leftCents: number) {
    super({
      code: 'NOT_REFUNDABLE',
      message: `At most $${toDecimal(leftCents).toFixed(2)} of this order can be refunded.`,
      details: { left: toDecimal(leftCents) },
      values: { amount: toDecimal(leftCents) },
    });
  }
}

/** The keys of automatic refunds are reserved. */
export class ReservedKeyError extends BadRequestException {
  constructor() {
    super({
      code: 'INVALID_IDEMPOTENCY_KEY',
      message: 'An Idempotency-Key that begins with “surplus-” is the shop’s own.',
    });
  }
}

/** The reasons why an order can no longer be cancelled. */
const TOO_LATE = {
  packing: 'We have begun to pack this order, so it can no longer be cancelled.',
  onItsWay: 'This order is out for delivery, so it can no longer be cancelled.',
  delivered: 'This order was delivered, so it can no longer be cancelled.',
  cancelled: 'This order is cancelled already.',
} as const;

const KINDS: Partial<Record<OrderStatus, keyof typeof TOO_LATE>> = {
  'Out for delivery': 'onItsWay',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
};

/** A customer can cancel an order until packing begins. */
export class NotCancellableError extends ConflictException {
  constructor(status: OrderStatus) {
    const kind = KINDS[status] ?? 'packing';
    super({
      code: 'NOT_CANCELLABLE',
      message: TOO_LATE[kind],
      details: { status },
      values: { kind },
    });
  }
}
