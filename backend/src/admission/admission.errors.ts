import { HttpException, HttpStatus } from '@nestjs/common';

/** A client sends more requests at once than it could need. */
export class TooManyRequestsError extends HttpException {
  readonly retryAfterSeconds = 1;

  constructor() {
    super(
      { code: 'TOO_MANY_REQUESTS', message: 'Too many requests at once. Please try again.' },
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}
