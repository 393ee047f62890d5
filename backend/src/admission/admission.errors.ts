import { HttpException, HttpStatus } from '@nestjs/common';

/** A client sends more concurrent requests than it could need. */
export class TooManyRequestsError extends HttpException {
  readonly retryAfterSeconds = 1;

  constructor() {
    super(
      { code: 'TOO_MANY_REQUESTS', message: 'Too many requests at once. Please try again.' },
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}
