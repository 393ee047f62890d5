import { HttpException, HttpStatus } from '@nestjs/common';

/** Too many reports. It is not logged, since the limit is there to protect the log. */
export class TooManyReportsError extends HttpException {
  constructor(readonly retryAfterSeconds: number) {
    super(
      { code: 'TOO_MANY_REPORTS', message: 'Enough errors have been reported for now.' },
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}
