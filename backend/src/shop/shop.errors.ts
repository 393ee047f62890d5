import { NotFoundException } from '@nestjs/common';

export class LegalTextNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'LEGAL_TEXT_NOT_FOUND', message: 'The shop has no such text.' });
  }
}
