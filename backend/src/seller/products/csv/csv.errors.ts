import { BadRequestException } from '@nestjs/common';

/** The file as a whole cannot be read. */
export class BadCsvError extends BadRequestException {
  constructor(message: string) {
    super({ code: 'BAD_CSV', message });
  }
}
