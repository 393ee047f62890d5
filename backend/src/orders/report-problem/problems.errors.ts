import { ConflictException, NotFoundException } from '@nestjs/common';
import { ValidationFailedError } from '../../common/http/validation.js';

const SENTENCES = {
  early: 'You can report a problem once the order is on its way.',
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
