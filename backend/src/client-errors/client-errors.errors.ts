import { HttpException, HttpStatus } from '@nestjs/common';

/** Nobody reads more of them. The log is not told, or it would be filled after all. */
export class TooManyReportsError extends HttpException {
  constructor(readonly retryAfterSeconds: number) {
    super(
      { code: 'TOO_MANY_REPORTS', message: 'Enough errors have been reported for now.' },
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}
