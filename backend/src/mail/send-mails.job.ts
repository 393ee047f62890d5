import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { loggableMessage } from '../common/errors/describe-error.js';
import { Job } from '../jobs/job.decorator.js';
import { registerLabelledCounter } from '../metrics/registry.js';
import { DeliveryFailure } from './delivery-failure.js';
import { findMailKind } from './mail-kind.js';
import { SEND_CONCURRENCY, MailServer } from './mail-server.js';
import { MailWriter } from './mail-writer.js';
import { Outbox } from './outbox.js';
import {
  markMailDead,
  claimMail,
  type ClaimedMail,
  removeMail,
  retryMail,
} from './outbox-attempts.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Backoff in seconds after each deferral by the server; three days in all. */
const BACKOFF_SECONDS = [
  30,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
].concat(Array.from({ length: 7 }, () => 8 * HOUR));
/** Delay in seconds before an unavailable server is tried again. */
const UNAVAILABLE_RETRY_SECONDS = 30;
/**
 * After so many attempts with an unknown outcome a seller must decide, so that the recipient does not get the email
 * again and again.
 */
const MAX_UNANSWERED = 2;
const NOT_ANSWERED =
  'The mail server did not confirm that it accepted this email. It may have been delivered.';
const TOO_LATE = 'This email is no longer relevant.';

/** Rendering uses CPU time that customers need: each sender pauses for so many times the time it has rendered. */
const PAUSE_FACTOR = 9;
/** In milliseconds. */
const MAX_PAUSE_MS = 100;

const tried = registerLabelledCounter(
  'larder_mails_total',
  'Attempts to send emails by outcome',
  'outcome',
  ['sent', 'deferred', 'server_down', 'unknown', 'dead'],
);
const OUTCOMES = { later: 'deferred', away: 'server_down', unanswered: 'unknown' } as const;

/** Attempts to record the outcome while the database is unavailable. */
const RECORD_ATTEMPTS = 30;
const RECORD_RETRY_MS = 1_000;

/** Log fields of an email: the order, if it is about one. */
const about = ({ data }: ClaimedMail): object => ({
  order: data && 'orderId' in data ? data.orderId : undefined,
});

/** Sends due emails, in one process at a time, when it is woken and every minute. */
@Job('send-mails', { cron: '* * * * *', expireInSeconds: 15, atStart: true })
export class SendMailsJob implements OnApplicationBootstrap {
  private readonly logger = new Logger(SendMailsJob.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly writer: MailWriter,
    private readonly server: MailServer,
  ) {}

  get isEnabled(): boolean {
    return this.outbox.isEnabled;
  }

  onApplicationBootstrap(): void {
    if (this.isEnabled) return;
    this.logger.warn('The shop sends no emails: set SMTP_URL and MAIL_FROM');
  }

  async run(signal?: AbortSignal): Promise<void> {
    try {
      await Promise.all(Array.from({ length: SEND_CONCURRENCY }, () => this.sendDue(signal)));
    } finally {
      await this.server.close();
    }
  }

  /** Sends until none is due or the server is unavailable. */
  private async sendDue(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const mail = await claimMail(this.dataSource.manager);
      if (!mail || !(await this.send(mail, signal))) return;
    }
  }

  /** @returns false if the server is unavailable */
  private async send(mail: ClaimedMail, signal?: AbortSignal): Promise<boolean> {
    const { manager } = this.dataSource;
    const kind = findMailKind(mail.kind);
    const isTooOld = mail.ageMinutes > (kind?.keepMinutes ?? Infinity);
    if (mail.data === null || isTooOld) return this.markDead(mail, TOO_LATE);
    if (mail.unanswered >= MAX_UNANSWERED) return this.markDead(mail, NOT_ANSWERED);
    try {
      const begun = performance.now();
      const message = await this.writer.write(mail, mail.data);
      const pause = Math.min(MAX_PAUSE_MS, (performance.now() - begun) * PAUSE_FACTOR);
      if (message) await this.server.send(message, signal);
      await this.note(() => removeMail(manager, mail));
      if (message) {
        tried.sent++;
        this.logger.log(`Mail ${mail.id} (${mail.kind}) was sent`, about(mail));
      }
      await sleep(pause);
      return true;
    } catch (error) {
      return this.fail(mail, error);
    }
  }

  private async fail(mail: ClaimedMail, error: unknown): Promise<boolean> {
    const kind = error instanceof DeliveryFailure ? error.kind : 'later';
    // The server's message. Email addresses are redacted in logs.
    const problem = error instanceof DeliveryFailure ? error.message : loggableMessage(error);
    this.logger.warn(
      `Mail ${mail.id} (${mail.kind}) was not sent: ${loggableMessage(error)}`,
      about(mail),
    );
    const pause = kind === 'away' ? UNAVAILABLE_RETRY_SECONDS : BACKOFF_SECONDS[mail.deferrals];
    if (kind === 'refused' || pause === undefined) return this.markDead(mail, problem);
    const isUnanswered = kind === 'unanswered';
    const failure = { problem, isUnanswered, isDeferral: kind === 'later' };
    tried[OUTCOMES[kind]]++;
    await this.note(() => retryMail(this.dataSource.manager, mail, failure, pause));
    return kind !== 'away';
  }

  private async markDead(mail: ClaimedMail, problem: string): Promise<true> {
    const { manager } = this.dataSource;
    const kind = findMailKind(mail.kind);
    const isWiped = kind?.keepMinutes !== undefined;
    await this.note(() =>
      kind?.leavesNoTrace
        ? removeMail(manager, mail)
        : markMailDead(manager, mail, problem, isWiped),
    );
    tried.dead++;
    this.logger.warn(`Mail ${mail.id} (${mail.kind}) was given up`, about(mail));
    return true;
  }

  /**
   * Records the outcome of an attempt, retrying on failure: otherwise the email would be sent again when the lease
   * ends.
   */
  private async note(write: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await write();
        return;
      } catch (error) {
        if (tries === RECORD_ATTEMPTS) throw error;
        await sleep(RECORD_RETRY_MS);
      }
    }
  }
}
