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

/** Stripe is down or slow. */
export class PaymentUnavailableError extends ServiceUnavailableException {
  /** @param isCancelled whether the order was cancelled; else it still waits for its payment */
  constructor(isCancelled: boolean) {
    super({
      code: 'PAYMENT_UNAVAILABLE',
      message: isCancelled
        ? 'Online payment does not answer right now, and nothing was ordered. Please try again or choose cash on delivery.'
        : 'Online payment does not answer right now. Your order still waits for its payment: please try again in a moment.',
      values: { kind: isCancelled ? 'cancelled' : 'waiting' },
    });
  }
}

/** Stripe said no, and would say so again: trying once more is of no use. */
export class PaymentRefusedError extends ConflictException {
  /** @param isCancelled whether the order was cancelled; else it still waits for its payment */
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
      message: `This order does not wait for a payment: it is “${status}”.`,
      details: { status },
      values: { status },
    });
  }
}

/** Some ways to pay take days; the money is on its way. */
export class PaymentInProgressError extends ConflictException {
  constructor() {
    super({
      code: 'PAYMENT_IN_PROGRESS',
      message: 'Your payment is on its way. The order goes on as soon as it has arrived.',
    });
  }
}

export class BadSignatureError extends BadRequestException {
  /** The log is told: somebody may try to pay by a made-up event. */
  readonly security = {};

  constructor() {
    super({ code: 'BAD_SIGNATURE', message: 'The signature of this event is not valid.' });
  }
}

/** Signed, yet nothing that an event looks like. */
export class BadEventError extends BadRequestException {
  constructor() {
    super({ code: 'BAD_EVENT', message: 'This event cannot be read.' });
  }
}

/** Stripe said no; the reason is in the payment's flag. */
export class RefundRefusedError extends ConflictException {
  constructor() {
    super({
      code: 'REFUND_REFUSED',
      message: 'Stripe refused this refund, so the money did not go back. The order tells why.',
    });
  }
}

export class NotRefundableError extends ConflictException {
  /** @param leftCents what can still be given back */
  constructor(leftCents: number) {
    super({
      code: 'NOT_REFUNDABLE',
      message: `At most $${toDecimal(leftCents).toFixed(2)} of this order can be refunded.`,
      details: { left: toDecimal(leftCents) },
      values: { amount: toDecimal(leftCents) },
    });
  }
}

/** What the shop gives back by itself stands under keys of its own. */
export class ReservedKeyError extends BadRequestException {
  constructor() {
    super({
      code: 'INVALID_IDEMPOTENCY_KEY',
      message: 'An Idempotency-Key that begins with “surplus-” is the shop’s own.',
    });
  }
}

/** Why it is too late to cancel an order. */
const TOO_LATE = {
  packing: 'We have begun to pack this order, so it can no longer be cancelled.',
  onItsWay: 'This order is on its way to you, so it can no longer be cancelled.',
  delivered: 'This order was delivered, so it can no longer be cancelled.',
  cancelled: 'This order is cancelled already.',
} as const;

const KINDS: Partial<Record<OrderStatus, keyof typeof TOO_LATE>> = {
  'Out for delivery': 'onItsWay',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
};

/** A customer can cancel an order until it is packed. */
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
