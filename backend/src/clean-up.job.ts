import { Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { archivedAddresses, removeArchived } from './address/address-deletion.js';
import { Job } from './jobs/job.decorator.js';
import { addressesInOrders } from './orders/clean-up.js';
import { PictureSweep } from './seller/products/pictures/picture-sweep.service.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Rows per statement: few, so that its locks are held only briefly. */
const BATCH = 1_000;
/** Before the id of any address. */
const NIL = '00000000-0000-0000-0000-000000000000';

interface Expiry {
  table: string;
  /** An indexed time, in SQL. */
  column: string;
  /** How long a row is stored after that time. */
  days: number;
  /** Limits the rows, in SQL. */
  where?: string;
  /** For rows that take others with them. */
  batch?: number;
}

/** Rows that are deleted by their age alone, by their names in the log. */
const EXPIRIES: Record<string, Expiry> = {
  sessions: { table: 'sessions', column: 'expires_at', days: 1 },
  links: { table: 'account_links', column: 'expires_at', days: 1 },
  'counts of attempts': {
    table: 'login_attempts',
    column: 'to_timestamp(expire / 1000.0)',
    days: 0,
  },
  'idempotency keys': { table: 'idempotency_keys', column: 'created_at', days: 30 },
  'keys of products': { table: 'product_keys', column: 'created_at', days: 30 },
  // Stripe repeats an event for some days, and on request for 30.
  'payment events': { table: 'payment_events', column: 'received_at', days: 60 },
  mails: { table: 'outbox', column: 'dead_at', days: 30 },
  messages: { table: 'contact_messages', column: 'created_at', days: 365 },
  'stock notices': { table: 'stock_notices', column: 'asked_at', days: 365 },
  'unconfirmed subscriptions': {
    table: 'newsletter_subscribers',
    column: 'expires_at',
    days: 0,
  },
  imports: {
    table: 'product_imports',
    column: 'created_at',
    days: 30,
    where: `state IN ('checked', 'done', 'failed', 'cancelled')`,
    batch: 1,
  },
};

/** Deletes old rows, unused addresses and unused pictures every night. A kind that fails does not keep the others from being deleted. */
@Job('clean-up', { cron: '17 3 * * *', retryLimit: 3 })
export class CleanUpJob {
  private readonly logger = new Logger(CleanUpJob.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly pictures: PictureSweep,
  ) {}

  /** @throws the first error, after all kinds were tried, or the reason of the signal */
  async run(signal?: AbortSignal, now = Date.now()): Promise<void> {
    const before = (days: number): Date => new Date(now - days * DAY_MS);
    const expiries = Object.entries(EXPIRIES).map(
      ([what, expiry]) =>
        [what, () => this.deleteExpired(expiry, before(expiry.days), signal)] as const,
    );
    const steps: (readonly [what: string, step: () => Promise<unknown>])[] = [
      ...expiries,
      ['addresses', () => this.deleteAddresses(before(1), signal)],
      ['pictures', () => this.pictures.sweep(before(1), signal)],
    ];
    const errors: unknown[] = [];
    for (const [what, step] of steps) {
      signal?.throwIfAborted();
      await step().catch((error: unknown) => {
        this.logger.warn(`Old ${what} could not be removed`, error);
        errors.push(error);
      });
    }
    if (errors.length > 0) throw errors[0];
  }

  /** Rows that are locked stay until the next night. */
  private async deleteExpired(
    { table, column, where = 'true', batch = BATCH }: Expiry,
    before: Date,
    signal?: AbortSignal,
  ): Promise<void> {
    let count: number;
    do {
      signal?.throwIfAborted();
      [, count] = await this.dataSource.query<[unknown[], number]>(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE ${column} < $1 AND ${where} ORDER BY ${column} LIMIT $2 FOR UPDATE SKIP LOCKED))`,
        [before, batch],
      );
    } while (count === batch);
  }

  /** Only archived addresses without an order: no new order can refer to them. */
  private async deleteAddresses(olderThan: Date, signal?: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    let ids: string[];
    let after = NIL;
    do {
      signal?.throwIfAborted();
      ids = await archivedAddresses(manager, { olderThan, after, limit: BATCH });
      const used = new Set(await addressesInOrders(manager, ids));
      await removeArchived(
        manager,
        ids.filter((id) => !used.has(id)),
      );
      after = ids.at(-1) ?? after;
    } while (ids.length === BATCH);
  }
}
