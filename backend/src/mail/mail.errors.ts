import { ServiceUnavailableException } from '@nestjs/common';

export class MailOffError extends ServiceUnavailableException {
  constructor() {
    super({ code: 'MAIL_OFF', message: 'This shop does not send emails yet.' });
  }
}
