import { Counter, Histogram } from 'prom-client';
import { databaseGauge } from '../metrics/database-gauges.js';
import { registry } from '../metrics/registry.js';

export const jobsDone = new Counter({
  name: 'larder_jobs_completed_total',
  help: 'Completed jobs',
  labelNames: ['queue'],
  registers: [registry],
});
export const jobsFailed = new Counter({
  name: 'larder_jobs_failed_total',
  help: 'Jobs that failed, or stopped because their process closes',
  labelNames: ['queue'],
  registers: [registry],
});

export const jobSeconds = new Histogram({
  name: 'larder_job_duration_seconds',
  help: 'Duration of jobs',
  labelNames: ['queue'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
  registers: [registry],
});

/** Jobs that a process may fetch now. */
const DUE = `FROM pgboss.job WHERE state < 'active' AND start_after <= now()`;

databaseGauge({
  name: 'larder_jobs_waiting',
  help: 'Due jobs that no process has fetched yet',
  label: 'queue',
  sql: `SELECT json_object_agg(name, count) FROM (SELECT name, count(*) ${DUE} GROUP BY name) AS due`,
});

/** Queues with a worker in this process. Schedules fill the others, too, such as send-mails without a mail server. */
export const workedQueues = new Set<string>();

/** A running job of the same queue, behind which the next one has to wait. */
const BEHIND = `SELECT FROM pgboss.job AS running
  WHERE running.name = job.name AND state = 'active' AND started_on + expire_in > now()`;

databaseGauge({
  name: 'larder_job_wait_seconds',
  help: 'Age of the oldest due job, of queues with a worker and no running job',
  sql: () => `SELECT coalesce(extract(epoch FROM now() - min(start_after)), 0) ${DUE}
    AND name = ANY('{${[...workedQueues].join()}}') AND NOT EXISTS (${BEHIND})`,
});

/** Starts the counters of a queue at 0: without this sample, Prometheus would not see the first increase. */
export function startCounters(name: string): void {
  jobsDone.inc({ queue: name }, 0);
  jobsFailed.inc({ queue: name }, 0);
}
