import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import type PgBoss from 'pg-boss';
import { loggableMessage } from '../common/errors/describe-error.js';
import { countDiskFull } from '../metrics/disk-full.js';
import type { JobHandler } from './job.decorator.js';
import { jobSeconds, jobsDone, jobsFailed } from './job-metrics.js';

const POLL_INTERVAL_MS = 1_000;
const MAX_ATTEMPTS_TO_END = 3;

/** Runs the jobs of one queue, one after the other. The process may die or lose the database at any moment. */
export class Worker {
  constructor(
    private readonly boss: PgBoss,
    private readonly db: PgBoss.Db,
    private readonly name: string,
    private readonly run: JobHandler['run'],
    private readonly logger: Logger,
  ) {}

  /** Fetches and runs jobs until the signal is aborted. */
  async work(closing: AbortSignal): Promise<void> {
    while (!closing.aborted) {
      // Resolves to nothing while the database is unavailable.
      const [job] = await this.boss.fetch<object>(this.name, {
        includeMetadata: true,
        db: this.db,
      });
      if (job) await this.perform(job, closing);
      else await sleep(POLL_INTERVAL_MS, undefined, { signal: closing }).catch(() => undefined);
    }
  }

  private async perform(job: PgBoss.JobWithMetadata, closing: AbortSignal): Promise<void> {
    const { id } = job;
    const lost = new AbortController();
    const heartbeat = setInterval(
      () => void this.sendHeartbeat(job, lost),
      (job.expireInSeconds * 1_000) / 3,
    );
    const begun = performance.now();
    try {
      await this.run(AbortSignal.any([closing, lost.signal]));
      jobsDone.inc({ queue: this.name });
      if (!lost.signal.aborted)
        await this.end(() => this.boss.complete(this.name, id, {}, { db: this.db }));
    } catch (error) {
      const message = loggableMessage(error);
      jobsFailed.inc({ queue: this.name });
      countDiskFull(error);
      this.logger.warn(`Job ${this.name} ${id} failed: ${message}`);
      if (lost.signal.aborted) return;
      // Only the message: a database error contains the values that were being written.
      await this.end(() => this.boss.fail(this.name, id, { message }, { db: this.db }));
    } finally {
      clearInterval(heartbeat);
      jobSeconds.observe({ queue: this.name }, (performance.now() - begun) / 1_000);
    }
  }

  /** Renews the time after which pg-boss gives the job to another process. `retry_count` distinguishes this run from a later one. */
  private async sendHeartbeat(job: PgBoss.JobWithMetadata, lost: AbortController): Promise<void> {
    try {
      const { rows } = await this.db.executeSql(
        `UPDATE pgboss.job SET started_on = now()
         WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3 RETURNING id`,
        [this.name, job.id, job.retryCount],
      );
      if (rows.length === 0) lost.abort(new Error('another process has taken the job'));
    } catch (error) {
      this.logger.warn(`Job ${this.name} ${job.id} lost its heartbeat`, error);
    }
  }

  private async end(write: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await write();
        return;
      } catch (error) {
        if (tries === MAX_ATTEMPTS_TO_END) {
          this.logger.warn(`The end of a ${this.name} was not noted`, error);
          return;
        }
        await sleep(POLL_INTERVAL_MS);
      }
    }
  }
}
