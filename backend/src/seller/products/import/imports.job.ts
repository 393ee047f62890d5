import { Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type FindOptionsWhere, In, IsNull } from 'typeorm';
import type { Values } from '../../../common/errors/error-codes.js';
import { inTransaction } from '../../../database/transaction.js';
import { Job } from '../../../jobs/job.decorator.js';
import { applyRows } from './import-apply.js';
import { checkRows } from './import-check.js';
import { stageRows } from './import-staging.js';
import { findImportsInLine, OPEN_STATES } from './import-states.js';
import { BadCsvError } from '../csv/csv.errors.js';
import { ProductImport } from './product-import.entity.js';

/** The maximum number of consecutive retries of a step; then the import fails. */
const MAX_FAILURES = 5;

/**
 * Processes imports one after the other, in one process at a time. Each step is small and self-contained: after a
 * crash, another process continues where it stopped.
 */
@Job('product-imports', { cron: '* * * * *', retryLimit: 10, expireInSeconds: 15, atStart: true })
export class ImportsJob {
  private readonly logger = new Logger(ImportsJob.name);

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Runs until no work is left. */
  async run(signal?: AbortSignal): Promise<void> {
    while (await this.step()) signal?.throwIfAborted();
  }

  /**
   * Advances the next import by one step.
   * @returns whether there was one
   */
  async step(): Promise<boolean> {
    const [entry] = await findImportsInLine(this.dataSource.manager);
    if (!entry) return false;
    try {
      await this.advance(entry);
      if (entry.failures > 0) await this.setFailures(entry, 0);
    } catch (error) {
      // Another process may have read the file to its end in the meantime; then the file is valid and the import goes
      // on.
      const unread = { id: entry.id, rowsTotal: IsNull() };
      if (error instanceof BadCsvError) await this.fail(unread, error.message, error.values);
      else await this.tryLater(entry, error);
    }
    return true;
  }

  private async advance({ id, state, rowsTotal }: ProductImport): Promise<void> {
    if (state === 'waiting') await this.begin(id);
    else if (state === 'applying') await inTransaction(this.dataSource, (tx) => applyRows(tx, id));
    else if (rowsTotal === null) await stageRows(this.dataSource, id);
    else await checkRows(this.dataSource, id);
  }

  private async begin(id: string): Promise<void> {
    await this.dataSource.manager.update(
      ProductImport,
      { id, state: 'waiting' },
      { state: 'applying', rowsDone: 0, rowsTotal: () => 'added + changed' },
    );
  }

  /**
   * Rethrows the error, so that the queue retries the job. After MAX_FAILURES retries the import fails instead, so that
   * it does not block others.
   * @throws the error
   */
  private async tryLater(entry: ProductImport, error: unknown): Promise<void> {
    if (entry.failures < MAX_FAILURES) {
      await this.setFailures(entry, entry.failures + 1);
      throw error;
    }
    this.logger.error(error);
    const text = 'The import stopped because of a fault of the shop.';
    await this.fail({ id: entry.id }, text, { kind: 'fault' });
  }

  private async setFailures({ id }: ProductImport, failures: number): Promise<void> {
    await this.dataSource.manager.update(ProductImport, id, { failures });
  }

  private async fail(
    which: FindOptionsWhere<ProductImport>,
    problem: string,
    problemValues: Values,
  ): Promise<void> {
    await this.dataSource.manager.update(
      ProductImport,
      { ...which, state: In(OPEN_STATES) },
      { state: 'failed', file: null, problem, problemValues, finishedAt: () => 'now()' },
    );
  }
}
