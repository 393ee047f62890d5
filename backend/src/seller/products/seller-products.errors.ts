import { ConflictException, ServiceUnavailableException } from '@nestjs/common';
import { ValidationFailedError } from '../../common/http/validation.js';
import { MAX_PRICE } from './dto/product-data.dto.js';
import type { BucketError } from '../../products/pictures/bucket-error.js';

/** Another seller edited the product after it was displayed. */
export class ProductChangedError extends ConflictException {
  constructor() {
    super({
      code: 'PRODUCT_CHANGED',
      message: 'Someone else has changed this product. Please check it again.',
    });
  }
}

/** Customers bought units while a seller edited the count. */
export class UnitsChangedError extends ConflictException {
  constructor(units: number | null) {
    super({
      code: 'UNITS_CHANGED',
      message:
        units === null
          ? 'The units of this product are no longer counted.'
          : `Units were sold meanwhile: ${units} are left now.`,
      details: { units },
      values: units === null ? { kind: 'uncounted' } : { units },
    });
  }
}

export class OfferAbovePriceError extends ValidationFailedError {
  constructor() {
    const text = 'The offer price must not be above the price.';
    super([{ field: 'offerPrice', text, reason: { code: 'offerAbovePrice' } }]);
  }
}

/** A change in percent makes a price higher than prices may be. */
export class PriceTooHighError extends ValidationFailedError {
  constructor(name: string) {
    const text = `The price of ${name} would be above $${MAX_PRICE}.`;
    super([{ field: 'percent', text, reason: { code: 'max', values: { limit: MAX_PRICE } } }]);
  }
}

export class PictureCountError extends ValidationFailedError {
  constructor(most: number) {
    const text = `A product has at most ${most} pictures.`;
    super([{ field: 'image', text, reason: { code: 'arrayMaxSize', values: { limit: most } } }]);
  }
}

/** The bucket is temporarily unavailable; the uploaded pictures are fine. */
export class PictureStorageUnavailableError extends ServiceUnavailableException {
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

/** A retry does not help: the operator must fix the bucket. */
export class PictureStorageMisconfiguredError extends ServiceUnavailableException {
  readonly retryAfterSeconds = 300;

  constructor(cause: BucketError) {
    super(
      {
        code: 'PICTURES_REFUSED',
        message:
          'Pictures cannot be stored, so nothing was changed. Please contact the operator of the shop; its log has the details.',
      },
      { cause },
    );
  }
}
