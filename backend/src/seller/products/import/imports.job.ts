import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, Not } from 'typeorm';
import { Env } from '../../../config/env.js';
import { isDatabaseAway } from '../../../database/database-away.js';
import { applyRows } from './import-apply.js';
import { checkRows } from './import-check.js';
import { stageRows } from './import-staging.js';
import { importsInTurn } from './import-turns.js';
import { BadCsvError } from './imports.errors.js';
import { ProductImport } from './product-import.entity.js';

/** Any number will do, as long as every process of the shop takes the same one, and nothing else does. */
const IMPORT_LOCK = 7_203_002;

/**
 * Does what imports wait for, one after the other, in one process at a time. Each step is small and complete by itself:
 * whoever comes after a process that died goes on where it stopped.
 */
@Injectable()
export class ImportsJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ImportsJob.name);
  private isStopping = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(Env) private readonly env: Env,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  /** Has the work done soon; returns at once. */
  start(): void {
    if (!this.env.backgroundJobs) return;
    this.running = this.running.then(() =>
      this.run().catch((error: unknown) => this.logger.error(error)),
    );
  }

  /** Works until nothing is left to do. Does nothing where another process is at it. */
  async run(): Promise<void> {
    const lock = this.dataSource.createQueryRunner();
    try {
      const [row] = (await lock.query('SELECT pg_try_advisory_lock($1) AS "isMine"', [
        IMPORT_LOCK,
      ])) as { isMine: boolean }[];
      if (!row?.isMine) return;
      while (!this.isStopping && (await this.step()));
      await lock.query('SELECT pg_advisory_unlock($1)', [IMPORT_LOCK]);
    } finally {
      await lock.release();
    }
  }

  /** Takes the import whose turn it is one step further. Answers whether there was one. */
  async step(): Promise<boolean> {
    const [entry] = await importsInTurn(this.dataSource.manager);
    if (!entry) return false;
    try {
      if (entry.state === 'waiting') await this.begin(entry.id);
      else if (entry.state === 'applying')
        await this.dataSource.transaction((tx) => applyRows(tx, entry.id));
      else if (entry.rowsTotal === null) await stageRows(this.dataSource, entry.id);
      else await checkRows(this.dataSource, entry.id);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
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
