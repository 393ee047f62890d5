import { ServiceUnavailableException } from '@nestjs/common';

/** Concurrent requests were in the way, or too many are waiting. */
export class TooBusyError extends ServiceUnavailableException {
  constructor(cause?: unknown) {
    super(
      { code: 'TOO_BUSY', message: 'Too many people want the same right now. Please try again.' },
      { cause },
    );
  }
}
