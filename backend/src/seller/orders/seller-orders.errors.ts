import { ConflictException, NotFoundException } from '@nestjs/common';

/** The order was fully refunded. */
export class OrderRefundedError extends ConflictException {
  constructor() {
    super({
      code: 'ORDER_REFUNDED',
      message: 'This order was refunded: it can only be cancelled.',
    });
  }
}

/** The order was changed since it was shown. */
export class OrderChangedError extends ConflictException {
  constructor(status: string) {
    super({
      code: 'ORDER_CHANGED',
      message: `Someone else has changed this order: it is now “${status}”.`,
      details: { status },
      values: { status },
    });
  }
}

/** The last change of the order is not a transition of this seller, or it cannot be reverted. */
export class StepFinalError extends ConflictException {
  constructor() {
    super({ code: 'STEP_FINAL', message: 'This status change can no longer be undone.' });
  }
}

/** Also thrown for a flag of another order. */
export class FlagNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'FLAG_NOT_FOUND', message: 'There is no such payment flag.' });
  }
}
