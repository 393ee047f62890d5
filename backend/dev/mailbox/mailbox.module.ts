import { Global, Module } from '@nestjs/common';
import type { AppExtension } from '../../src/app.module.js';
import { Env } from '../../src/config/env.js';
import { MAIL_TRANSPORT_OVERRIDE, type MailSettings } from '../../src/mail/mail-settings.js';
import { mailboxPage } from './mailbox-page.js';
import { MailboxService } from './mailbox.service.js';

/** Null if a mail server is configured, and in production. */
const mailboxService = {
  provide: MailboxService,
  inject: [Env],
  useFactory: (env: Env): Promise<MailboxService | null> =>
    env.smtpUrl || env.isProduction ? Promise.resolve(null) : MailboxService.start(env),
};

const standIn = {
  provide: MAIL_TRANSPORT_OVERRIDE,
  inject: [MailboxService],
  useFactory: (running: MailboxService | null): MailSettings | null => running?.settings ?? null,
};

@Global()
@Module({ providers: [mailboxService, standIn], exports: [standIn] })
class MailboxModule {}

/**
 * Receives the shop's emails if no mail server is configured, never in production. Its page is /mailbox, which only
 * this machine can open.
 */
export const mailbox: AppExtension = {
  module: MailboxModule,
  addPages: (app) => {
    const running = app.get<MailboxService | null>(MailboxService, { strict: false });
    const env = app.get(Env, { strict: false });
    if (running) app.use('/mailbox', mailboxPage(running.store, env));
  },
  note: ({ smtpUrl, isProduction, publicUrl }) =>
    smtpUrl || isProduction ? undefined : `Emails are shown at ${publicUrl}/mailbox`,
};
