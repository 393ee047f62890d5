import {
  BadRequestException,
  ConflictException,
  HttpException,
  HttpStatus,
  NotFoundException,
} from '@nestjs/common';
import { MAX_ORDER_CENTS, toDecimal } from '../common/money.js';
import { ValidationFailedError } from '../common/http/validation.js';

export class EmptyCartError extends ConflictException {
  constructor() {
    super({ code: 'EMPTY_CART', message: 'The cart is empty.' });
  }
}

/** The order costs more than the customer was shown. `details.amount` is the current total in dollars. */
export class PriceChangedError extends ConflictException {
  constructor(amountCents: number) {
    const amount = toDecimal(amountCents);
    super({
      code: 'PRICE_CHANGED',
      message: `Prices have changed: the total is now $${amount.toFixed(2)}. Please check your cart.`,
      details: { amount },
      values: { amount },
    });
  }
}

export class OrderTooLargeError extends BadRequestException {
  constructor() {
    const amount = toDecimal(MAX_ORDER_CENTS);
    super({
      code: 'ORDER_TOO_LARGE',
      message: `An order can be at most $${amount.toLocaleString('en-US')}.`,
      values: { amount },
    });
  }
}

/** Each unpaid order reserves units that other customers cannot buy. */
export class TooManyUnpaidOrdersError extends ConflictException {
  constructor(most: number) {
    super({
      code: 'TOO_MANY_UNPAID_ORDERS',
      message: `You have ${most} unpaid orders. Please pay or cancel one first.`,
      details: { most },
      values: { most },
    });
  }
}

export class TooManyOrdersError extends HttpException {
  constructor(
    most: number,
    readonly retryAfterSeconds: number,
  ) {
    const hours = Math.ceil(retryAfterSeconds / 3600);
    super(
      {
        code: 'TOO_MANY_ORDERS',
        message: `You have placed ${most} orders within a day. Please order again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
        details: { most, retryAfterSeconds },
        values: { most, hours },
      },
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}

/** The quantities of several lines of a product are added up. */
export class TooManyUnitsError extends BadRequestException {
  constructor(product: string, most: number) {
    super({
      code: 'TOO_MANY_UNITS',
      message: `An order can contain at most ${most} of a product.`,
      details: { product },
      values: { most },
    });
  }
}

/** The Idempotency-Key was closed by the client, or its order was cancelled. */
export class AttemptClosedError extends ConflictException {
  constructor() {
    super({
      code: 'ATTEMPT_CLOSED',
      message: 'This order attempt has expired, and nothing was ordered. Please order again.',
    });
  }
}

export class OrderNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'ORDER_NOT_FOUND', message: 'There is no such order.' });
  }
}

export class InvalidOrderTransitionError extends ConflictException {
  constructor(
    readonly from: string,
    to: string,
  ) {
    super({
      code: 'INVALID_ORDER_TRANSITION',
      message: `An order that is “${from}” cannot become “${to}”.`,
      details: { from, to },
      values: { from, to },
    });
  }
}

/** Browsers open few connections to one host, so ordinary use never reaches the limit. */
export class TooManyStreamsError extends HttpException {
  constructor() {
    super(
      {
        code: 'TOO_MANY_STREAMS',
        message: 'Too many of your open pages receive live updates. Please close one.',
      },
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}

const SENTENCES = {
  early: 'You can report a problem once the order is out for delivery.',
  cancelled: 'This order was cancelled.',
  late: 'Problems of an order can be reported for 30 days. Please write to us instead.',
};

export class NotReportableError extends ConflictException {
  constructor(kind: keyof typeof SENTENCES) {
    super({ code: 'NOT_REPORTABLE', message: SENTENCES[kind], values: { kind } });
  }
}

export class TooManyProblemsError extends ConflictException {
  constructor(most: number) {
    super({
      code: 'TOO_MANY_PROBLEMS',
      message: `You have already reported ${most} problems with this order. Please contact us instead.`,
      details: { most },
      values: { most },
    });
  }
}

/** Also thrown for a problem of another order, and for a photo that does not exist. */
export class ProblemNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'PROBLEM_NOT_FOUND', message: 'There is no such problem.' });
  }
}

export class NoSuchLineError extends ValidationFailedError {
  constructor() {
    super([
      { field: 'product', text: 'This product is not in the order', reason: { code: 'isIn' } },
    ]);
  }
}
