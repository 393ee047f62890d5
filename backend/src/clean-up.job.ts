import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { archivedAddresses, removeArchived } from './address/archived-addresses.js';
import { removeEndedCounts } from './auth/limits/attempt-counter.js';
import { removeExpiredLinks } from './auth/links/account-links.js';
import { removeEndedSessions } from './auth/sessions/remove-ended-sessions.js';
import { removeOldMessages } from './contact/messages.js';
import { removeOldMails } from './mail/dead-mails.js';
import { REMOVAL_BATCH, type Removal } from './database/removal.js';
import { removeUnconfirmed } from './newsletter/subscribers.js';
import { JobQueue } from './jobs/job-queue.js';
import { addressesInOrders, removeOldKeys } from './orders/clean-up.js';
import { removeOldProductKeys } from './seller/products/product-idempotency.js';
import { removeOldEvents } from './payments/events/remove-old-events.js';
import { removeOldImports } from './seller/products/import/remove-old-imports.js';
import { removeOldNotices } from './products/notices/stock-notices.js';
import { PictureSweep } from './seller/products/pictures/picture-sweep.service.js';

const DAY = 24 * 60 * 60 * 1_000;
/** Stripe sends an event again for some days, and by hand for 30. */
const EVENT_DAYS = 60;
const KEY_DAYS = 30;
const IMPORT_DAYS = 30;
const MAIL_DAYS = 30;
const MESSAGE_DAYS = 365;
const NOTICE_DAYS = 365;
/** Before the id of any address. */
const NIL = '00000000-0000-0000-0000-000000000000';

/** Every night, in one process: removes what nobody can ask for any more. What one kind of it fails does not keep the rest. */
@Injectable()
export class CleanUpJob implements OnApplicationBootstrap {
  private readonly logger = new Logger(CleanUpJob.name);

  constructor(
    private readonly jobs: JobQueue,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly pictures: PictureSweep,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work('clean-up', ({ signal }) => this.run(signal));
  }

  /** @throws the first error, after everything has been tried; also when the signal says to stop */
  async run(signal?: AbortSignal, now = Date.now()): Promise<void> {
    const { manager } = this.dataSource;
    const before = (days: number): Date => new Date(now - days * DAY);
    const steps: Record<string, () => Promise<unknown>> = {
      sessions: () => this.inBatches(removeEndedSessions, before(1), signal),
      links: () => this.inBatches(removeExpiredLinks, before(1), signal),
      'counts of attempts': () => this.inBatches(removeEndedCounts, before(0), signal),
      'idempotency keys': () => this.inBatches(removeOldKeys, before(KEY_DAYS), signal),
      'keys of products': () => this.inBatches(removeOldProductKeys, before(KEY_DAYS), signal),
      'payment events': () => this.inBatches(removeOldEvents, before(EVENT_DAYS), signal),
      mails: () => this.inBatches(removeOldMails, before(MAIL_DAYS), signal),
      messages: () => this.inBatches(removeOldMessages, before(MESSAGE_DAYS), signal),
      'stock notices': () => this.inBatches(removeOldNotices, before(NOTICE_DAYS), signal),
      'subscriptions that nobody confirmed': () =>
        this.inBatches(removeUnconfirmed, before(0), signal),
      addresses: () => this.removeAddresses(before(1), signal),
      imports: () => removeOldImports(manager, before(IMPORT_DAYS)),
      pictures: () => this.pictures.sweep(before(1), signal),
    };
    const errors: unknown[] = [];
    for (const [what, step] of Object.entries(steps)) {
      signal?.throwIfAborted();
      await step().catch((error: unknown) => {
        this.logger.warn(`Old ${what} could not be removed`, error);
        errors.push(error);
      });
    }
    if (errors.length > 0) throw errors[0];
  }

  private async inBatches(remove: Removal, olderThan: Date, signal?: AbortSignal): Promise<void> {
    while ((await remove(this.dataSource.manager, olderThan)) === REMOVAL_BATCH) {
      signal?.throwIfAborted();
    }
  }

  /** Archived ones that no order went to; an archived address gets no new order. */
  private async removeAddresses(olderThan: Date, signal?: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    let ids: string[];
    let after = NIL;
    do {
      signal?.throwIfAborted();
      ids = await archivedAddresses(manager, { olderThan, after, limit: REMOVAL_BATCH });
      const used = new Set(await addressesInOrders(manager, ids));
      await removeArchived(
        manager,
        ids.filter((id) => !used.has(id)),
      );
      after = ids.at(-1) ?? after;
    } while (ids.length === REMOVAL_BATCH);
  }
}
