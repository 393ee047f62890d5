import { PassThrough } from 'node:stream';
import { Inject, Injectable, type OnModuleDestroy, Optional } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { MailSettings } from './mail-settings.js';
import { deliveryFailure } from './delivery-failure.js';

/** An email as it is sent to the server. */
export interface Message {
  /** The local part of the Message-ID, the same for each attempt. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: { name: string; address: string };
  /** One-click unsubscribe URL (RFC 8058). */
  endUrl?: string;
}

/** Number of emails that are sent at once. */
export const SEND_CONCURRENCY = 3;

/** Sends emails to the SMTP server, or to its override in development and tests. */
@Injectable()
export class MailServer implements OnModuleDestroy {
  private transporter?: Promise<Transporter>;

  constructor(@Optional() @Inject(MailSettings) private readonly settings: MailSettings | null) {}

  /**
   * Resolves when the server has accepted the email.
   * @param closing aborts sending, unless the server may have accepted the email already: then its response is awaited
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
        // As an object, so that a comma or a name in an address is not parsed.
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

  /** Closes idle connections. */
  async close(): Promise<void> {
    const open = this.transporter;
    this.transporter = undefined;
    (await open)?.close();
  }

  onModuleDestroy(): Promise<void> {
    return this.close();
  }
}

/** One-click unsubscribe headers. Each is a single line: some mail programs do not read folded URLs. */
const endHeaders = (url: string): object => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Loads nodemailer with the first email. */
async function open({ smtpUrl, timeouts }: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: SEND_CONCURRENCY,
    // Without this, nodemailer would resend an email that the server may have accepted.
    maxRequeues: 0,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.answer,
  });
  // Detects that the whole email was written: from then on the server may have accepted it.
  transporter.use('stream', (mail, done) => {
    const { onWritten } = mail.data as { onWritten?: () => void };
    const whole = new PassThrough();
    if (onWritten) whole.once('end', onWritten);
    mail.message.transform(() => whole);
    done();
  });
  return transporter;
}
