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
import { watchQueue, workedQueues } from './job-metrics.js';
import { Worker } from './worker.js';

/** In milliseconds: how long a running job may take to stop when the process closes. */
const STOP_LIMIT = 8_000;
/** In seconds: how often jobs of processes that died are looked for. */
const MAINTENANCE_INTERVAL = 5;

/** When a job is there to be taken. */
export interface SendOptions {
  /** The job is there when this transaction commits, and only then. */
  tx?: EntityManager;
  startAfter?: Date;
}

/** What is done later or by itself, in one of the processes of the shop. pg-boss keeps it in the database. */
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
    // Each queue listens: Node would warn of a memory leak from the eleventh on.
    setMaxListeners(0, this.closing.signal);
    // Connects when it is first used. Of its own, so that jobs end even while all of the shop's connections are busy.
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
      maintenanceIntervalSeconds: MAINTENANCE_INTERVAL,
    });
    this.boss.on('error', (error) => this.wait(error));
  }

  /**
   * Lets this process take jobs of a queue, one at a time, unless it is a process without background jobs. Called once
   * for each queue, when the application starts.
   * @param options `atStart`: whether to send a job now
   */
  async work(
    name: string,
    run: JobHandler['run'],
    { atStart = false }: { atStart?: boolean } = {},
  ): Promise<void> {
    watchQueue(name);
    if (!this.env.backgroundJobs) return;
    this.start ??= this.boss.start();
    await this.start;
    const worker = new Worker(this.boss, this.db, name, run, this.logger);
    this.runs.push(worker.work(this.closing.signal));
    if (atStart) await this.send(name);
  }

  /**
   * Hands a job to whichever process takes it; every process may.
   * @returns its id, or null when the queue or the key admits no further one now
   */
  send(
    name: string,
    { tx = this.dataSource.manager, startAfter }: SendOptions = {},
  ): Promise<string | null> {
    return this.boss.send(name, {}, { startAfter, db: sqlThrough(tx) });
  }

  /** Jobs that run are told to stop; what does not in time is run again by another process. */
  async onModuleDestroy(): Promise<void> {
    this.closing.abort(new Error('the process closes'));
    workedQueues.clear();
    const limit = new AbortController();
    await Promise.race([
      Promise.all(this.runs),
      sleep(STOP_LIMIT, undefined, { signal: limit.signal }).catch(() => undefined),
    ]);
    limit.abort();
    if (this.start) await this.boss.stop({ graceful: false });
    await this.pool.end();
  }

  /** pg-boss awaits not all of its statements, and one that fails so would end the process. */
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

  /** The database may be away for a while; the queue goes on when it is back. */
  private wait(error: Error): void {
    if (!this.closing.signal.aborted) this.logger.warn('The job queue waits', error);
  }
}
