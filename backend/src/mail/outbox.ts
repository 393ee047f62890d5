import {
  Inject,
  Injectable,
  Logger,
  type OnModuleDestroy,
  Optional,
  ServiceUnavailableException,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { outsideRequest } from '../common/current-request.js';
import type { Language } from '../common/language.js';
import { statement } from '../database/statement.js';
import { JobQueue } from '../jobs/job-queue.js';
import type { MailKind } from './mail-kind.js';
import { MailSettings } from './mail-settings.js';
import type { Transaction } from '../database/transaction.js';

class MailOffError extends ServiceUnavailableException {
  constructor() {
    super({ code: 'MAIL_OFF', message: 'This shop does not send emails yet.' });
  }
}

/** The recipient of an email, with or without an account. */
export interface Recipient {
  /** Id of the account; deleting the account deletes the email. */
  id?: string;
  email: string;
  language: Language;
}

/** Emails that are stored at about the same time wake the sender once. */
const WAKE_DELAY_MS = 50;

const outboxes = new WeakMap<DataSource, Outbox>();

/** The outbox. Features add emails to it by enqueueMail(). */
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

  /** Whether the shop sends emails. If not, none are stored. */
  get isEnabled(): boolean {
    return this.settings !== null;
  }

  /**
   * For actions that need an email.
   * @throws MailOffError
   */
  assertEnabled(): void {
    if (!this.isEnabled) throw new MailOffError();
  }

  /** Makes a process look for due emails. If it crashes before, another one looks within a minute. */
  wake(): void {
    this.waking ??= outsideRequest(() =>
      setTimeout(() => {
        this.waking = undefined;
        this.jobs.send('send-mails').catch((error: unknown) => {
          this.logger.warn('Mails wait for the next minute', error);
        });
      }, WAKE_DELAY_MS),
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
 * Stores an email in the transaction of its cause: it is sent soon after the commit, and never if the transaction is
 * rolled back. Does nothing if the shop sends no emails.
 * @param data input of the template as it is now; keep it small and leave out data that can be read later unchanged
 * @param wait seconds during which the email may still be withdrawn
 */
export async function enqueueMail<Data extends object>(
  tx: Transaction,
  { name }: MailKind<Data>,
  { id, email, language }: Recipient,
  data: NoInfer<Data>,
  { wait = 0 }: { wait?: number } = {},
): Promise<void> {
  if (!isMailEnabled(tx)) return;
  wakeAfterCommit(tx);
  await tx.run(ADD_MAIL, [name, id ?? null, email, language, JSON.stringify(data), wait]);
}

/**
 * A CTE that stores an email about a row which the same statement inserts, to save a round trip.
 * @param row the name of the CTE that returns the row
 * @param mail the parameters of the kind (null stores none), the user, the address, the language and the delay in
 * seconds, and the data as an SQL expression
 */
export const enqueueMailSql = (
  row: string,
  mail: Record<'kind' | 'userId' | 'address' | 'language' | 'wait' | 'data', string>,
): string => `
  INSERT INTO outbox (kind, user_id, address, language, data, due_at)
  SELECT ${mail.kind}::text, ${mail.userId}, ${mail.address}::text, ${mail.language}::text, ${mail.data},
         now() + make_interval(secs => ${mail.wait})
  FROM ${row} WHERE ${mail.kind} IS NOT NULL`;

/** @returns whether the shop sends emails */
export const isMailEnabled = (tx: EntityManager): boolean =>
  outboxes.get(tx.connection)?.isEnabled ?? false;

/** For modules that store emails by a statement of their own. */
export const wakeAfterCommit = (tx: Transaction): void =>
  tx.after(() => outboxes.get(tx.connection)?.wake());

/**
 * Deletes the pending emails of an account that is disabled.
 * @param but kinds of emails that are sent nevertheless
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
 * Deletes emails to an address that belong to no account; those of an account are deleted with it.
 * @param since only emails that were stored from then on
 */
export async function deleteMailsTo(
  tx: EntityManager,
  address: string,
  since?: Date,
): Promise<void> {
  await tx.query(
    `DELETE FROM outbox
     WHERE user_id IS NULL AND address = $1 AND created_at >= coalesce($2, '-infinity'::timestamptz)`,
    [address, since],
  );
}

/**
 * Withdraws emails that were stored with a delay.
 * @param data the part of their data that identifies them
 * @returns the number of withdrawn emails
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
