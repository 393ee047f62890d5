import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { OnModuleDestroy } from '@nestjs/common';
import { SMTPServer } from 'smtp-server';
import type { Env } from '../../src/config/env.js';
import { MailSettings } from '../../src/mail/mail-settings.js';
import { MailboxStore } from './mailbox-store.js';

/** A local mail server that forwards nothing: the emails that it receives are shown at /mailbox. */
export class MailboxService implements OnModuleDestroy {
  private constructor(
    readonly settings: MailSettings,
    readonly store: MailboxStore,
    private readonly server: SMTPServer,
  ) {}

  static async start({ dataDir }: Env): Promise<MailboxService> {
    const store = new MailboxStore(path.join(dataDir, 'mailbox'));
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onData: (stream, _session, done) => {
        text(stream)
          .then((raw) => store.add(raw))
          .then(() => done(null), done);
      },
    });
    // A client that disconnects is no error.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const settings = new MailSettings(`smtp://127.0.0.1:${port}`, 'Larder <shop@larder.example>');
    return new MailboxService(settings, store, server);
  }

  async onModuleDestroy(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}
