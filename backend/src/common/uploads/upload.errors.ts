import {
  BadRequestException,
  PayloadTooLargeException,
  ServiceUnavailableException,
} from '@nestjs/common';

const FILES = { picture: 'A picture', csv: 'A CSV file' };

export class FileTooLargeError extends PayloadTooLargeException {
  constructor(kind: keyof typeof FILES, megabytes: number) {
    super({
      code: 'TOO_LARGE',
      message: `${FILES[kind]} may have at most ${megabytes} MB.`,
      values: { kind, megabytes },
    });
  }
}

/** The body is not a valid form with files, or was cut off during the upload. */
export class BadUploadError extends BadRequestException {
  constructor() {
    super({ code: 'BAD_UPLOAD', message: 'The upload could not be read. Please try again.' });
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

/** The pictures are valid; a retry, or smaller pictures, will succeed. */
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
