import { ServiceUnavailableException } from '@nestjs/common';
import type { BucketError } from './bucket-error.js';

/** Nothing is wrong with the pictures; the bucket may be back in a moment. */
export class PicturesAwayError extends ServiceUnavailableException {
  readonly retryAfterSeconds = 10;

  constructor(cause: BucketError) {
    super(
      {
        code: 'PICTURES_AWAY',
        message:
          'Pictures cannot be stored just now, so nothing was changed. Please try again in a moment.',
      },
      { cause },
    );
  }
}

/** Trying again is no use: somebody has to look at the bucket. */
export class PicturesRefusedError extends ServiceUnavailableException {
  readonly retryAfterSeconds = 300;

  constructor(cause: BucketError) {
    super(
      {
        code: 'PICTURES_REFUSED',
        message:
          'Pictures cannot be stored, so nothing was changed. Please tell who runs the shop: its log says why.',
      },
      { cause },
    );
  }
}
