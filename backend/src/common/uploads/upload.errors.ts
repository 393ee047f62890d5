import { BadRequestException, PayloadTooLargeException } from '@nestjs/common';

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

/** Not what a form with files looks like, or cut off on the way. */
export class BadUploadError extends BadRequestException {
  constructor() {
    super({ code: 'BAD_UPLOAD', message: 'The upload could not be read. Please try again.' });
  }
}
