import { NotFoundException } from '@nestjs/common';

export class MailNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'MAIL_NOT_FOUND', message: 'This email is no longer in the list.' });
  }
}
