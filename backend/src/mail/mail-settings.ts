/** Injection token for an override of the mail server, for development and tests. */
export const MAIL_TRANSPORT_OVERRIDE = Symbol('MAIL_TRANSPORT_OVERRIDE');

/** How emails are sent. */
export class MailSettings {
  constructor(
    /** The SMTP server, including its password. */
    readonly smtpUrl: string,
    /** The sender: an address, or a name followed by an address in angle brackets. */
    readonly from: string,
    /** Timeouts of each step. */
    readonly timeouts: MailTimeouts = { connect: 10_000, answer: 30_000, whole: 90_000 },
  ) {}

  /** The domain of Message-IDs. */
  get domain(): string {
    return /@([^@>]+)>?$/.exec(this.from)?.[1] ?? 'localhost';
  }
}

/** In milliseconds. */
export interface MailTimeouts {
  connect: number;
  answer: number;
  whole: number;
}
