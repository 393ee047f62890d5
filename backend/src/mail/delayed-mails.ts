import type { EntityManager } from 'typeorm';
import { databaseGauge } from '../metrics/database-gauges.js';

/** Emails that are overdue and still being retried. */
export interface DelayedMails {
  /** Counted up to 10,000. */
  count: number;
  /** The server's last message, or why it is unavailable; null before the first attempt. */
  problem: string | null;
}

/** The longest time in seconds that an email takes in normal operation. */
const NORMAL_DELAY_SECONDS = 120;

const IS_LATE = `problem IS NOT NULL OR due_at < now() - make_interval(secs => ${NORMAL_DELAY_SECONDS})`;

databaseGauge({
  name: 'larder_mails_waiting',
  help: 'Overdue emails, of the 10,000 that are due first',
  sql: `SELECT count(*) FROM (SELECT problem, due_at FROM outbox WHERE dead_at IS NULL ORDER BY due_at LIMIT 10000) AS next
        WHERE ${IS_LATE}`,
});

/** @returns emails that are deferred or whose server is unavailable, without those that are delayed on purpose */
export async function findDelayedMails(tx: EntityManager): Promise<DelayedMails> {
  const [waiting] = await tx.query<DelayedMails[]>(
    `SELECT count(*)::int AS count, (array_agg(problem ORDER BY problem IS NULL, due_at DESC))[1] AS problem
     FROM (SELECT problem, due_at FROM outbox
           WHERE dead_at IS NULL AND (${IS_LATE})
           LIMIT 10000) AS late`,
  );
  return waiting ?? { count: 0, problem: null };
}
