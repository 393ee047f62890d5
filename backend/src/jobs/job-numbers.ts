import { Histogram } from 'prom-client';
import { askedGauge } from '../metrics/asked.js';
import { registry, tallies } from '../metrics/registry.js';
import { type QueueName, queues } from './queues.js';

const names = queues().map(([name]) => name);

export const jobsDone = tallies(
  'larder_jobs_completed_total',
  'Jobs that were done',
  'queue',
  names,
);
export const jobsFailed = tallies(
  'larder_jobs_failed_total',
  'Jobs that failed, or stopped because their process closes',
  'queue',
  names,
);

export const jobSeconds = new Histogram({
  name: 'larder_job_duration_seconds',
  help: 'How long jobs ran',
  labelNames: ['queue'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
  registers: [registry],
});

/** Those that pg-boss may give to a process now. */
const DUE = `FROM pgboss.job WHERE state < 'active' AND start_after <= now()`;

askedGauge({
  name: 'larder_jobs_waiting',
  help: 'Jobs that are due and that no process has taken yet',
  label: 'queue',
  sql: `SELECT json_object_agg(name, count) FROM (SELECT name, count(*) ${DUE} GROUP BY name) AS due`,
});

/** What the shop does with its settings. Jobs of all queues are made, also of those that nobody works, such as mails without a mail server. */
export const workedQueues = new Set<QueueName>();

/** Behind a job that runs, the next one of its queue waits its turn. */
const BEHIND = `SELECT FROM pgboss.job AS running
  WHERE running.name = job.name AND state = 'active' AND started_on + expire_in > now()`;

askedGauge({
  name: 'larder_job_wait_seconds',
  help: 'How long the job that has waited for longest is due, of queues that the shop works and of which no job runs',
  sql: () => `SELECT coalesce(extract(epoch FROM now() - min(start_after)), 0) ${DUE}
    AND name = ANY('{${[...workedQueues].join()}}') AND NOT EXISTS (${BEHIND})`,
});
