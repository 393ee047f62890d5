import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Pool } from 'pg';
import PgBoss from 'pg-boss';
import { DataSource, type EntityManager } from 'typeorm';
import { Env } from '../config/env.js';
import { directUrlOf } from '../database/direct-url.js';
import { sqlThrough } from './create-queues.js';
import type { JobHandler } from './job.decorator.js';
import { workedQueues } from './job-metrics.js';
import { Worker } from './worker.js';

/** How long running jobs may take to stop when the process closes. */
const STOP_TIMEOUT_MS = 8_000;
/** How often pg-boss looks for jobs without a heartbeat. */
const MAINTENANCE_INTERVAL_SECONDS = 5;

export interface SendOptions {
  /** The job is sent if this transaction commits. */
  tx?: EntityManager;
  startAfter?: Date;
}

/** Background jobs of all instances, stored in the database by pg-boss. */
@Injectable()
export class JobQueue implements OnModuleDestroy {
  private readonly logger = new Logger(JobQueue.name);
  private readonly closing = new AbortController();
  private readonly runs: Promise<void>[] = [];
  private readonly pool: Pool;
  private readonly db: PgBoss.Db;
  private readonly boss: PgBoss;
  private start?: Promise<unknown>;

  constructor(
    @Inject(Env) private readonly env: Env,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    // Each worker adds a listener; from the eleventh on, Node would warn of a memory leak.
    setMaxListeners(0, this.closing.signal);
    // A separate pool, so that jobs can be completed while all other connections are busy. It connects when first used.
    this.pool = new Pool({
      connectionString: directUrlOf(env, dataSource),
      max: 2,
      application_name: 'larder-jobs',
      connectionTimeoutMillis: 5_000,
      statement_timeout: 60_000,
      keepAlive: true,
    });
    this.pool.on('error', (error) => this.wait(error));
    this.db = { executeSql: (text, values) => this.pool.query<object>(text, values) };
    this.boss = new PgBoss({
      db: this.withoutRejections(),
      migrate: false,
      maintenanceIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
    });
    this.boss.on('error', (error) => this.wait(error));
  }

  /**
   * Starts a worker for a queue, unless background jobs are disabled in this process. Called once for each queue.
   * @param options `atStart`: whether to send a job now
   */
  async work(
    name: string,
    run: JobHandler['run'],
    { atStart = false }: { atStart?: boolean } = {},
  ): Promise<void> {
    workedQueues.add(name);
    if (!this.env.backgroundJobs) return;
    this.start ??= this.boss.start();
    await this.start;
    const worker = new Worker(this.boss, this.db, name, run, this.logger);
    this.runs.push(worker.work(this.closing.signal));
    if (atStart) await this.send(name);
  }

  /** @returns the id of the job, or null if one is already waiting */
  send(
    name: string,
    { tx = this.dataSource.manager, startAfter }: SendOptions = {},
  ): Promise<string | null> {
    return this.boss.send(name, {}, { startAfter, db: sqlThrough(tx) });
  }

  /** Aborts running jobs. One that does not stop in time is retried by another process. */
  async onModuleDestroy(): Promise<void> {
    this.closing.abort(new Error('the process closes'));
    workedQueues.clear();
    const limit = new AbortController();
    await Promise.race([
      Promise.all(this.runs),
      sleep(STOP_TIMEOUT_MS, undefined, { signal: limit.signal }).catch(() => undefined),
    ]);
    limit.abort();
    if (this.start) await this.boss.stop({ graceful: false });
    await this.pool.end();
  }

  /** pg-boss does not await all of its statements: without this, an unhandled rejection would end the process. */
  private withoutRejections(): PgBoss.Db {
    const nothing = undefined as unknown as { rows: unknown[] };
    return {
      executeSql: (text, values) =>
        this.db.executeSql(text, values).catch((error: Error) => {
          this.wait(error);
          return nothing;
        }),
    };
  }

  /** The database may be unavailable for a while; the queue continues when it is back. */
  private wait(error: Error): void {
    if (!this.closing.signal.aborted) this.logger.warn('The job queue waits', error);
  }
}
