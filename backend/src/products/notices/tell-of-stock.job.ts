import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { outsideRequest } from '../../common/current-request.js';
import { findRecipient } from '../../auth/users.js';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import { Job } from '../../jobs/job.decorator.js';
import { JobQueue } from '../../jobs/job-queue.js';
import { addMail, Outbox } from '../../mail/outbox.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { BACK_IN_STOCK } from './back-in-stock-mail.js';
import { haveDueNotices, takeDueNotices } from './stock-notices.js';

/** In milliseconds: changes of one moment are looked at once. */
const PAUSE = 500;

/**
 * Writes a mail to whoever waits for what can be bought, and forgets that they waited: soon after a change of the catalogue, and
 * each minute, in one process. It looks at the products as they are, whatever has brought them back: a seller, an import, an order
 * that was cancelled.
 */
@Job('tell-of-stock', { cron: '* * * * *' })
export class TellOfStockJob implements OnModuleDestroy {
  private readonly logger = new Logger(TellOfStockJob.name);
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
    return this.outbox.isOffered;
  }

  onModuleDestroy(): void {
    clearTimeout(this.looking);
  }

  async run(signal?: AbortSignal): Promise<void> {
    while ((await inTransaction(this.dataSource, tellSome)) > 0) signal?.throwIfAborted();
  }

  private lookSoon(): void {
    this.looking ??= outsideRequest(() =>
      setTimeout(() => {
        this.looking = undefined;
        this.look().catch((error: unknown) => {
          this.logger.warn('Who waits for a product is told within the next minute', error);
        });
      }, PAUSE),
    );
  }

  private async look(): Promise<void> {
    if (await haveDueNotices(this.dataSource.manager)) await this.jobs.send('tell-of-stock');
  }
}

async function tellSome(tx: Transaction): Promise<number> {
  const due = await takeDueNotices(tx);
  for (const waiting of due) {
    const recipient = await findRecipient(tx, waiting.userId);
    if (recipient) await addMail(tx, BACK_IN_STOCK, recipient, waiting);
  }
  return due.length;
}
