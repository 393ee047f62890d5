/** Under this name a module may provide settings of something that takes mails, for where there is no server. */
export const MAIL_STAND_IN = Symbol('MAIL_STAND_IN');

/** How mails leave the shop. */
export class MailSettings {
  constructor(
    /** The mail server, with its password. */
    readonly smtpUrl: string,
    /** Who they come from: an address, or a name with one in brackets. */
    readonly from: string,
    /** How long the server may take for each step. */
    readonly timeouts: MailTimeouts = { connect: 10_000, answer: 30_000, whole: 90_000 },
  ) {}

  /** What stands behind the @ of Message-IDs. */
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
