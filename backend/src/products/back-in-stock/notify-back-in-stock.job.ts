import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { outsideRequest } from '../../common/current-request.js';
import { findRecipient } from '../../auth/users.js';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import { Job } from '../../jobs/job.decorator.js';
import { JobQueue } from '../../jobs/job-queue.js';
import { enqueueMail, Outbox } from '../../mail/outbox.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { haveDueNotices, claimDueNotices, type Waiting } from './stock-notices.js';
import { mailKind } from '../../mail/mail-kind.js';

/** Each notification is requested and sent once, so there is nothing to unsubscribe from. */
const BACK_IN_STOCK = mailKind<Waiting>({
  name: 'back-in-stock',
  template: () => import('./back-in-stock.js'),
});

/** In milliseconds: changes within this time are processed together. */
const DEBOUNCE_MS = 500;

/**
 * Stores back-in-stock emails soon after a change of the catalogue and every minute, in one process. It checks the
 * current availability, so the cause does not matter: a seller's edit, an import, or a cancelled order.
 */
@Job('tell-of-stock', { cron: '* * * * *' })
export class NotifyBackInStockJob implements OnModuleDestroy {
  private readonly logger = new Logger(NotifyBackInStockJob.name);
  private looking?: NodeJS.Timeout;

  constructor(
    private readonly jobs: JobQueue,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    epoch: CatalogueEpoch,
  ) {
    if (this.isEnabled) epoch.onRaise(() => this.lookSoon());
  }

  get isEnabled(): boolean {
    return this.outbox.isEnabled;
  }

  onModuleDestroy(): void {
    clearTimeout(this.looking);
  }

  async run(signal?: AbortSignal): Promise<void> {
    while ((await inTransaction(this.dataSource, notifySome)) > 0) signal?.throwIfAborted();
  }

  private lookSoon(): void {
    this.looking ??= outsideRequest(() =>
      setTimeout(() => {
        this.looking = undefined;
        this.look().catch((error: unknown) => {
          this.logger.warn('Who waits for a product is told within the next minute', error);
        });
      }, DEBOUNCE_MS),
    );
  }

  private async look(): Promise<void> {
    if (await haveDueNotices(this.dataSource.manager)) await this.jobs.send('tell-of-stock');
  }
}

async function notifySome(tx: Transaction): Promise<number> {
  const due = await claimDueNotices(tx);
  for (const waiting of due) {
    const recipient = await findRecipient(tx, waiting.userId);
    if (recipient) await enqueueMail(tx, BACK_IN_STOCK, recipient, waiting);
  }
  return due.length;
}
