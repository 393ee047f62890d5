import { Inject, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DateTime } from 'luxon';
import { DataSource, type EntityManager } from 'typeorm';
import { findSellers, type User } from '../../auth/users.js';
import { Env } from '../../config/env.js';
import { inTransaction } from '../../database/transaction.js';
import { Job } from '../../jobs/job.decorator.js';
import { findUnsubscribedUsers } from '../../mail/preferences/mail-preferences.js';
import type { MailKind } from '../../mail/mail-kind.js';
import type { NotificationTopic, SellerTopic } from '../../mail/preferences/mail-topics.js';
import {
  hasSellerNotifications,
  claimSellerNotifications,
  claimTopic,
} from '../../mail/seller-notifications/seller-notifications.js';
import { enqueueMail, Outbox } from '../../mail/outbox.js';
import { summaryOf } from './daily-summary.js';
import type { NotificationMail } from './mails/parts.js';
import { DAILY_SUMMARY, LOW_STOCK, NEW_ORDERS, PAYMENTS, PROBLEMS } from './seller-mails.js';

const MINUTE_MS = 60_000;

/**
 * Notifications of events. `pause` is the minimum time between two emails of a topic, in minutes; the next email
 * contains the events in between.
 */
const NOTIFICATIONS: readonly {
  topic: NotificationTopic;
  kind: MailKind<NotificationMail>;
  pause: number;
}[] = [
  { topic: 'new-orders', kind: NEW_ORDERS, pause: 10 },
  { topic: 'payments', kind: PAYMENTS, pause: 10 },
  { topic: 'problems', kind: PROBLEMS, pause: 10 },
  { topic: 'low-stock', kind: LOW_STOCK, pause: 60 },
];

/** The maximum number of items that an email lists; it states the number of all. */
const MAX_SHOWN = 20;
/** The hour, in the shop's time zone, at which the daily summary is sent. */
const SUMMARY_HOUR = 7;

/** Runs every minute in one process: queues emails to sellers about recent events, and a summary each morning. */
@Job('tell-sellers', { cron: '* * * * *' })
export class NotifySellersJob {
  private readonly logger = new Logger(NotifySellersJob.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(Env) private readonly env: Env,
    private readonly outbox: Outbox,
  ) {}

  get isEnabled(): boolean {
    return this.outbox.isEnabled;
  }

  /** @throws the first error, after all steps have run */
  async run(_?: AbortSignal, now = new Date()): Promise<void> {
    const errors: unknown[] = [];
    const steps = [
      ...NOTIFICATIONS.map((kind) => () => this.queueNotifications(kind, now)),
      () => this.sumUp(now),
    ];
    for (const step of steps) {
      await step().catch((error: unknown) => {
        this.logger.warn('Seller notifications failed', error);
        errors.push(error);
      });
    }
    if (errors.length > 0) throw errors[0];
  }

  private async queueNotifications(
    { topic, kind, pause }: (typeof NOTIFICATIONS)[number],
    now: Date,
  ): Promise<void> {
    if (!(await hasSellerNotifications(this.dataSource.manager, topic))) return;
    await inTransaction(this.dataSource, async (tx) => {
      const notifiedBefore = new Date(now.getTime() - pause * MINUTE_MS);
      if (!(await claimTopic(tx, topic, { notifiedBefore, now }))) return;
      const ids = await claimSellerNotifications(tx, topic);
      if (ids.length === 0) return;
      const mail = { ids: ids.slice(0, MAX_SHOWN), count: ids.length };
      for (const seller of await readersOf(tx, topic)) await enqueueMail(tx, kind, seller, mail);
    });
  }

  /** Queues the summary once a day, even if the shop was down at that hour. */
  private async sumUp(now: Date): Promise<void> {
    const timeZone = this.env.shopTimeZone;
    const morning = DateTime.fromJSDate(now, { zone: timeZone })
      .startOf('day')
      .set({ hour: SUMMARY_HOUR });
    if (morning.toJSDate() > now) return;
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await claimTopic(tx, 'daily-summary', { notifiedBefore: morning.toJSDate(), now })))
        return;
      const readers = await readersOf(tx, 'daily-summary');
      const summary = readers.length > 0 ? await summaryOf(tx, timeZone, now) : null;
      if (!summary) return;
      for (const seller of readers) await enqueueMail(tx, DAILY_SUMMARY, seller, summary);
    });
  }
}

/** @returns the enabled sellers who have not unsubscribed from a topic */
async function readersOf(tx: EntityManager, topic: SellerTopic): Promise<User[]> {
  const sellers = (await findSellers(tx)).filter(({ disabledAt }) => !disabledAt);
  const refusers = await findUnsubscribedUsers(
    tx,
    topic,
    sellers.map(({ id }) => id),
  );
  return sellers.filter(({ id }) => !refusers.has(id));
}
