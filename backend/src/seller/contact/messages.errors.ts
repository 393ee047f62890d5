import { NotFoundException } from '@nestjs/common';

export class MessageNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'MESSAGE_NOT_FOUND', message: 'This message no longer exists.' });
  }
}
