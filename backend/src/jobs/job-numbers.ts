import { Histogram } from 'prom-client';
import { askedGauge } from '../metrics/asked.js';
import { registry, tallies } from '../metrics/registry.js';
import { queues } from './queues.js';

const names = queues().map(([name]) => name);

export const jobsDone = tallies('larder_jobs_done_total', 'Jobs that were done', 'queue', names);
export const jobsFailed = tallies(
  'larder_jobs_failed_total',
  'Jobs that failed, or stopped because their process closes',
  'queue',
  names,
);

export const jobSeconds = new Histogram({
  name: 'larder_job_seconds',
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

askedGauge({
  name: 'larder_job_wait_seconds',
  help: 'How long the job that has waited for longest is due',
  sql: `SELECT coalesce(extract(epoch FROM now() - min(start_after)), 0) ${DUE}`,
});
