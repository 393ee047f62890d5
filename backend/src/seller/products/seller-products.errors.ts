import { ConflictException } from '@nestjs/common';
import { ValidationFailedError } from '../../common/http/validation.js';

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
