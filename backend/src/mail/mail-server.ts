import { PassThrough } from 'node:stream';
import { Inject, Injectable, type OnModuleDestroy, Optional } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { MailSettings } from './mail-settings.js';
import { deliveryFailure } from './delivery-failure.js';

/** A mail as it goes to the server. */
export interface Message {
  /** Of the Message-ID: the same for each try. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: { name: string; address: string };
  /** Ends mails of its kind by one POST, without a login (RFC 8058). */
  endUrl?: string;
}

/** How many mails are on their way to the server at once. */
export const LINES = 3;

/** Speaks to the mail server, or to what stands in for it. */
@Injectable()
export class MailServer implements OnModuleDestroy {
  private transporter?: Promise<Transporter>;

  constructor(@Optional() @Inject(MailSettings) private readonly settings: MailSettings | null) {}

  /**
   * Resolves once the server has taken a mail.
   * @param closing leaves a mail for later, unless the server may have taken it already: then its answer is waited for
   * @throws DeliveryFailure
   */
  async send({ id, to, endUrl, ...content }: Message, closing?: AbortSignal): Promise<void> {
    const { settings } = this;
    if (!settings) throw new Error('The shop has no mail server');
    let isWritten = false;
    const leaving = new AbortController();
    const leave = (): void => {
      if (!isWritten) leaving.abort(new Error('The process closes'));
    };
    closing?.addEventListener('abort', leave);
    if (closing?.aborted) leave();
    try {
      const transporter = await (this.transporter ??= open(settings));
      await transporter.sendMail({
        ...content,
        // As an object: a comma or a name in an address stays a part of it.
        to: { name: '', address: to },
        from: settings.from,
        messageId: `<${id}@${settings.domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(endUrl && endHeaders(endUrl)) },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([AbortSignal.timeout(settings.timeouts.whole), leaving.signal]),
        onWritten: () => (isWritten = true),
      } as object);
    } catch (error) {
      throw deliveryFailure(error, isWritten);
    } finally {
      closing?.removeEventListener('abort', leave);
    }
  }

  /** Keeps no connection that nobody needs. */
  async hangUp(): Promise<void> {
    const open = this.transporter;
    this.transporter = undefined;
    (await open)?.close();
  }

  onModuleDestroy(): Promise<void> {
    return this.hangUp();
  }
}

/** What mail programs make a button of. In one line: not all of them look for the address in the next. */
const endHeaders = (url: string): object => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The library is loaded with the first mail. */
async function open({ smtpUrl, timeouts }: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: LINES,
    // The library would send again by itself what the server may have taken already.
    maxRequeues: 0,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.answer,
  });
  // Whether all of a mail has gone out: from then on the server may have taken it.
  transporter.use('stream', (mail, done) => {
    const { onWritten } = mail.data as { onWritten?: () => void };
    const whole = new PassThrough();
    if (onWritten) whole.once('end', onWritten);
    mail.message.transform(() => whole);
    done();
  });
  return transporter;
}
