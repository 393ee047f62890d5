import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { findRecipient } from '../../auth/users.js';
import { inTransaction } from '../../database/transaction.js';
import { JobQueue } from '../../jobs/job-queue.js';
import { addMail, Outbox } from '../../mail/outbox.js';
import { BACK_IN_STOCK } from './back-in-stock-mail.js';
import { takeDueNotices } from './stock-notices.js';

/**
 * Each minute, in one process: writes a mail to whoever waits for what can be bought, and forgets that they waited. It looks at
 * the products as they are, whatever has brought them back: a seller, an import, an order that was cancelled.
 */
@Injectable()
export class TellOfStockJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobQueue,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.outbox.isOffered)
      await this.jobs.work('tell-of-stock', ({ signal }) => this.run(signal));
  }

  async run(signal?: AbortSignal): Promise<void> {
    while ((await inTransaction(this.dataSource, tellSome)) > 0) signal?.throwIfAborted();
  }
}

async function tellSome(tx: EntityManager): Promise<number> {
  const due = await takeDueNotices(tx);
  for (const waiting of due) {
    const recipient = await findRecipient(tx, waiting.userId);
    if (recipient) await addMail(tx, BACK_IN_STOCK, recipient, waiting);
  }
  return due.length;
}
