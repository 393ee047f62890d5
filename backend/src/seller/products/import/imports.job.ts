import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, Not } from 'typeorm';
import { isDatabaseAway } from '../../../database/database-away.js';
import { inTransaction } from '../../../database/transaction.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { applyRows } from './import-apply.js';
import { checkRows } from './import-check.js';
import { stageRows } from './import-staging.js';
import { importsInTurn } from './import-turns.js';
import { BadCsvError } from './imports.errors.js';
import { ProductImport } from './product-import.entity.js';

/**
 * Does what imports wait for, one after the other, in one process at a time. Each step is small and complete by itself:
 * whoever comes after a process that died goes on where it stopped.
 */
@Injectable()
export class ImportsJob implements OnApplicationBootstrap {
  private readonly logger = new Logger(ImportsJob.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work('product-imports', ({ signal }) => this.run(signal));
  }

  /** Works until nothing is left to do. */
  async run(signal?: AbortSignal): Promise<void> {
    while (await this.step(signal)) signal?.throwIfAborted();
  }

  /** Takes the import whose turn it is one step further. Answers whether there was one. */
  async step(signal?: AbortSignal): Promise<boolean> {
    const [entry] = await importsInTurn(this.dataSource.manager);
    if (!entry) return false;
    try {
      if (entry.state === 'waiting') await this.begin(entry.id);
      else if (entry.state === 'applying')
        await inTransaction(this.dataSource, (tx) => applyRows(tx, entry.id));
      else if (entry.rowsTotal === null) await stageRows(this.dataSource, entry.id);
      else await checkRows(this.dataSource, entry.id);
    } catch (error) {
      if (signal?.aborted || isDatabaseAway(error)) throw error;
      await this.fail(entry.id, error);
    }
    return true;
  }

  private async begin(id: string): Promise<void> {
    await this.dataSource.manager.update(
      ProductImport,
      { id, state: 'waiting' },
      { state: 'applying', rowsDone: 0, rowsTotal: () => 'added + changed' },
    );
  }

  /** An import that cannot go on must not keep the others waiting. */
  private async fail(id: string, error: unknown): Promise<void> {
    const isBadFile = error instanceof BadCsvError;
    if (!isBadFile) this.logger.error(error);
    const problem = isBadFile
      ? error.message
      : 'The import stopped because of a fault of the shop.';
    await this.dataSource.manager.update(
      ProductImport,
      { id, state: Not('cancelled') },
      { state: 'failed', file: null, problem, finishedAt: () => 'now()' },
    );
  }
}
