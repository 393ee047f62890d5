import { NotFoundException } from '@nestjs/common';

export class FlagNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'FLAG_NOT_FOUND', message: 'There is nothing like that to look at.' });
  }
}
