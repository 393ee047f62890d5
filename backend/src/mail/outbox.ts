import { Inject, Injectable, Logger, type OnModuleDestroy, Optional } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { outsideRequest } from '../common/current-request.js';
import type { Language } from '../common/language.js';
import { statement } from '../database/statement.js';
import { JobQueue } from '../jobs/job-queue.js';
import type { MailKind } from './mail-kind.js';
import { MailSettings } from './mail-settings.js';
import { MailOffError } from './mail.errors.js';
import type { Transaction } from '../database/transaction.js';

/** Who gets a mail: a user, or somebody who has no account. */
export interface Recipient {
  /** Of their account: the mail goes with it. */
  id?: string;
  email: string;
  language: Language;
}

/** In milliseconds: mails of one moment wake the sender once. */
const WAKE_PAUSE = 50;

const outboxes = new WeakMap<DataSource, Outbox>();

/** Where mails wait to be sent; features write to it by addMail(). */
@Injectable()
export class Outbox implements OnModuleDestroy {
  private readonly logger = new Logger(Outbox.name);
  private waking?: NodeJS.Timeout;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    private readonly jobs: JobQueue,
    @Optional() @Inject(MailSettings) private readonly settings: MailSettings | null,
  ) {
    outboxes.set(dataSource, this);
  }

  /** Whether the shop sends mails at all; else nothing is written for it. */
  get isOffered(): boolean {
    return this.settings !== null;
  }

  /**
   * For what makes no sense without a mail.
   * @throws MailOffError
   */
  assertOffered(): void {
    if (!this.isOffered) throw new MailOffError();
  }

  /** Lets a process look for mails that are due. If this one dies before, one looks within a minute. */
  wake(): void {
    this.waking ??= outsideRequest(() =>
      setTimeout(() => {
        this.waking = undefined;
        this.jobs.send('send-mails').catch((error: unknown) => {
          this.logger.warn('Mails wait for the next minute', error);
        });
      }, WAKE_PAUSE),
    );
  }

  onModuleDestroy(): void {
    clearTimeout(this.waking);
  }
}

const ADD_MAIL = statement(
  'add_mail',
  `INSERT INTO outbox (kind, user_id, address, language, data, due_at)
   VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
);

/**
 * Writes a mail down in the transaction of its cause: it is sent soon after the commit, and never if the transaction is undone. Where
 * the shop sends no mails, nothing happens.
 * @param data what its template makes a text of, as it is now: small, and without what can be looked up unchanged
 * @param wait in seconds: how long it may still be withdrawn
 */
export async function addMail<Data extends object>(
  tx: Transaction,
  { name }: MailKind<Data>,
  { id, email, language }: Recipient,
  data: NoInfer<Data>,
  { wait = 0 }: { wait?: number } = {},
): Promise<void> {
  if (!isMailOffered(tx)) return;
  wakeAfterCommit(tx);
  await tx.run(ADD_MAIL, [name, id ?? null, email, language, JSON.stringify(data), wait]);
}

/**
 * For the WITH of a statement in which each round trip counts: a mail about a row that it stores just there.
 * @param row the name of what has that row
 * @param mail which parameters are the kind, null for none, the user, the address, the language and the seconds that it waits; and the
 *   data, in SQL
 */
export const addingMailAbout = (
  row: string,
  mail: Record<'kind' | 'userId' | 'address' | 'language' | 'wait' | 'data', string>,
): string => `
  INSERT INTO outbox (kind, user_id, address, language, data, due_at)
  SELECT ${mail.kind}::text, ${mail.userId}, ${mail.address}::text, ${mail.language}::text, ${mail.data},
         now() + make_interval(secs => ${mail.wait})
  FROM ${row} WHERE ${mail.kind} IS NOT NULL`;

/** Whether the shop sends mails at all. */
export const isMailOffered = (tx: EntityManager): boolean =>
  outboxes.get(tx.connection)?.isOffered ?? false;

/** For whoever writes mails by a statement of their own. */
export const wakeAfterCommit = (tx: Transaction): void =>
  tx.after(() => outboxes.get(tx.connection)?.wake());

/**
 * Sends no more to an account: for who may not log in to it any more.
 * @param but kinds of mails that are sent nevertheless
 */
export async function removeMailsTo(
  tx: EntityManager,
  userId: string,
  but: readonly { name: string }[],
): Promise<void> {
  const names = but.map(({ name }) => name);
  await tx.query('DELETE FROM outbox WHERE user_id = $1 AND kind <> ALL($2)', [userId, names]);
}

/**
 * Leaves no mail to an address that belongs to no account's mails: those go with the account.
 * @param since only those written from then on
 */
export async function forgetMails(tx: EntityManager, address: string, since?: Date): Promise<void> {
  await tx.query(
    `DELETE FROM outbox
     WHERE user_id IS NULL AND address = $1 AND created_at >= coalesce($2, '-infinity'::timestamptz)`,
    [address, since],
  );
}

/**
 * Takes back mails that were written down to wait for just that.
 * @param data what of their data tells which ones
 * @returns how many were taken back
 */
export async function withdrawMails<Data extends object>(
  tx: EntityManager,
  kinds: readonly MailKind<Data>[],
  userId: string,
  data: Partial<NoInfer<Data>>,
): Promise<number> {
  const names = kinds.map(({ name }) => name);
  const withdrawn = await tx.query<[unknown[], number]>(
    `DELETE FROM outbox WHERE user_id = $1 AND kind = ANY($2) AND data @> $3 AND due_at > now() AND claims = 0`,
    [userId, names, JSON.stringify(data)],
  );
  return withdrawn[1];
}
