import { ServiceUnavailableException } from '@nestjs/common';

/** Concurrent transactions made a request fail, or too many requests are waiting. */
export class TooBusyError extends ServiceUnavailableException {
  constructor(cause?: unknown) {
    super(
      { code: 'TOO_BUSY', message: 'The shop is very busy right now. Please try again.' },
      { cause },
    );
  }
}
