import { NotFoundException } from '@nestjs/common';

/** Also for a flag of another order. */
export class FlagNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'FLAG_NOT_FOUND', message: 'There is nothing like that to look at.' });
  }
}
