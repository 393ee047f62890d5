import {
  BadRequestException,
  ConflictException,
  NotFoundException,
  PayloadTooLargeException,
  ServiceUnavailableException,
} from '@nestjs/common';

export class ProductNotFoundError extends NotFoundException {
  constructor(id: string) {
    super({
      code: 'PRODUCT_NOT_FOUND',
      message: 'A product is not sold any more.',
      details: { product: id },
    });
  }
}

export class OutOfStockError extends ConflictException {
  /** @param unitsLeft how many can still be bought */
  constructor({ id, name }: { id: string; name: string }, unitsLeft = 0) {
    super({
      code: 'OUT_OF_STOCK',
      message:
        unitsLeft > 0
          ? `Only ${unitsLeft} of ${name} ${unitsLeft === 1 ? 'is' : 'are'} left.`
          : `${name} is out of stock.`,
      details: { product: id, unitsLeft },
    });
  }
}

export class BadPictureError extends BadRequestException {
  constructor() {
    const message = 'A file is not a picture that can be read. Please use JPEG, PNG, WebP or AVIF.';
    super({ code: 'BAD_PICTURE', message, details: { image: [message] } });
  }
}

export class PictureTooLargeError extends BadRequestException {
  constructor() {
    const message =
      'A picture has too many pixels. At most 12,000 a side and 25 megapixels, JPEG photos more.';
    super({ code: 'PICTURE_TOO_LARGE', message, details: { image: [message] } });
  }
}

/** Nothing is wrong with the pictures; later, or for smaller ones, there will be room. */
export class PicturesBusyError extends ServiceUnavailableException {
  readonly retryAfterSeconds = 10;

  constructor() {
    super({
      code: 'PICTURES_BUSY',
      message:
        'Pictures cannot be read just now. Please try again in a moment, or use smaller ones.',
    });
  }
}

export class FileTooLargeError extends PayloadTooLargeException {
  constructor(what: string, megabytes: number) {
    super({ code: 'TOO_LARGE', message: `${what} may have at most ${megabytes} MB.` });
  }
}

export class PictureCountError extends BadRequestException {
  constructor(most: number) {
    const message = `A product has at most ${most} pictures.`;
    super({ code: 'VALIDATION_FAILED', message, details: { image: [message] } });
  }
}

/** Somebody else edited the product since it was shown. */
export class ProductChangedError extends ConflictException {
  constructor() {
    super({
      code: 'PRODUCT_CHANGED',
      message: 'Somebody else has changed this product. Please look at it again.',
    });
  }
}

/** Customers bought units while a seller was editing the count. */
export class UnitsChangedError extends ConflictException {
  constructor(units: number | null) {
    super({
      code: 'UNITS_CHANGED',
      message:
        units === null
          ? 'The units of this product are not counted any more.'
          : `Units were sold meanwhile: ${units} are left now.`,
      details: { units },
    });
  }
}

export class OfferAbovePriceError extends BadRequestException {
  constructor() {
    const message = 'The offer price must not be above the price.';
    super({ code: 'VALIDATION_FAILED', message, details: { offerPrice: [message] } });
  }
}

/** Not what a form with pictures looks like, or cut off on the way. */
export class BadUploadError extends BadRequestException {
  constructor() {
    super({ code: 'BAD_UPLOAD', message: 'The upload could not be read. Please try again.' });
  }
}
