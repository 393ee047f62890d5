import { BadRequestException } from '@nestjs/common';
import type { Values } from '../../../common/errors/error-codes.js';

/** The file as a whole cannot be read. */
export class BadCsvError extends BadRequestException {
  /** @param values contain a `kind`, which distinguishes the messages */
  constructor(
    message: string,
    readonly values: Values & { kind: string },
  ) {
    super({ code: 'BAD_CSV', message, values });
  }
}
