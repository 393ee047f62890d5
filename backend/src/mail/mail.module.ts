import { Global, Module } from '@nestjs/common';
import { Env } from '../config/env.js';
import { MailServer } from './mail-server.js';
import { MAIL_TRANSPORT_OVERRIDE, MailSettings } from './mail-settings.js';
import { MailWriter } from './mail-writer.js';
import { Outbox } from './outbox.js';
import { SendMailsJob } from './send-mails.job.js';

const settings = {
  provide: MailSettings,
  inject: [Env, { token: MAIL_TRANSPORT_OVERRIDE, optional: true }],
  useFactory: (env: Env, standIn?: MailSettings | null): MailSettings | null =>
    env.smtpUrl && env.mailFrom ? new MailSettings(env.smtpUrl, env.mailFrom) : (standIn ?? null),
};

/** Emails: stored in an outbox in the transaction of their cause, and sent soon after it commits. */
@Global()
@Module({
  providers: [settings, Outbox, MailServer, MailWriter, SendMailsJob],
  exports: [Outbox],
})
export class MailModule {}
