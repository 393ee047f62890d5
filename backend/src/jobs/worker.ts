import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import type PgBoss from 'pg-boss';
import { messageOf } from '../common/errors/describe-error.js';
import { jobSeconds, jobsDone, jobsFailed } from './job-numbers.js';
import type { QueueName } from './queues.js';

/** In milliseconds. */
const POLL_INTERVAL = 1_000;
const TRIES_TO_END = 3;

/** A job that this process has taken. */
export interface RunningJob<Data extends object> {
  id: string;
  data: Data;
  /**
   * Aborted when this process closes, or when it was silent for so long that another has taken the job. A long job then
   * stops where it can go on and throws; it is run again, perhaps elsewhere.
   */
  signal: AbortSignal;
}

/** May be run again after it was interrupted, so whatever it has done must not be done twice. */
export type JobHandler<Data extends object> = (job: RunningJob<Data>) => Promise<unknown>;

/** Takes jobs of one queue, one after the other. Its process may die or lose the database at any moment. */
export class Worker<Data extends object> {
  constructor(
    private readonly boss: PgBoss,
    private readonly db: PgBoss.Db,
    private readonly name: QueueName,
    private readonly handler: JobHandler<Data>,
    private readonly logger: Logger,
  ) {}

  /** Until the signal: then the job that runs is the last. */
  async run(closing: AbortSignal): Promise<void> {
    while (!closing.aborted) {
      // Finds nothing while the database is away.
      const [job] = await this.boss.fetch<Data>(this.name, { includeMetadata: true, db: this.db });
      if (job) await this.perform(job, closing);
      else await sleep(POLL_INTERVAL, undefined, { signal: closing }).catch(() => undefined);
    }
  }

  private async perform(job: PgBoss.JobWithMetadata<Data>, closing: AbortSignal): Promise<void> {
    const { id, data } = job;
    const lost = new AbortController();
    const heartbeat = setInterval(
      () => void this.sendHeartbeat(job, lost),
      (job.expireInSeconds * 1_000) / 3,
    );
    const begun = performance.now();
    try {
      await this.handler({ id, data, signal: AbortSignal.any([closing, lost.signal]) });
      jobsDone[this.name]++;
      if (!lost.signal.aborted)
        await this.end(() => this.boss.complete(this.name, id, {}, { db: this.db }));
    } catch (error) {
      const message = messageOf(error);
      jobsFailed[this.name]++;
      this.logger.warn(`Job ${this.name} ${id} failed: ${message}`);
      if (lost.signal.aborted) return;
      // Only the sentence: an error of the database carries what was being written.
      await this.end(() => this.boss.fail(this.name, id, { message }, { db: this.db }));
    } finally {
      clearInterval(heartbeat);
      jobSeconds.observe({ queue: this.name }, (performance.now() - begun) / 1_000);
    }
  }

  /** Says that the job is being worked on. `retry_count` tells this run from a later one. */
  private async sendHeartbeat(
    job: PgBoss.JobWithMetadata<Data>,
    lost: AbortController,
  ): Promise<void> {
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
        if (tries === TRIES_TO_END) {
          this.logger.warn(`The end of a ${this.name} was not noted`, error);
          return;
        }
        await sleep(POLL_INTERVAL);
      }
    }
  }
}
