import type { EntityManager } from 'typeorm';
import { databaseGauge } from '../metrics/database-gauges.js';

/** Mails that should be with the mail server by now, and are tried again and again. */
export interface WaitingMails {
  /** At most 10,000. */
  count: number;
  /** What the mail server said last, or why it could not be reached; null where nobody has tried yet. */
  problem: string | null;
}

/** In seconds: as long as a mail may take while all is well. */
const SOON = 120;

const IS_LATE = `problem IS NOT NULL OR due_at < now() - make_interval(secs => ${SOON})`;

databaseGauge({
  name: 'larder_mails_waiting',
  help: 'Mails that should be with the mail server by now, of the 10,000 that are due first',
  sql: `SELECT count(*) FROM (SELECT problem, due_at FROM outbox WHERE dead_at IS NULL ORDER BY due_at LIMIT 10000) AS next
        WHERE ${IS_LATE}`,
});

/** What waits because the server is away or asks to come later; not what waits on purpose. */
export async function findWaitingMails(tx: EntityManager): Promise<WaitingMails> {
  const [waiting] = await tx.query<WaitingMails[]>(
    `SELECT count(*)::int AS count, (array_agg(problem ORDER BY problem IS NULL, due_at DESC))[1] AS problem
     FROM (SELECT problem, due_at FROM outbox
           WHERE dead_at IS NULL AND (${IS_LATE})
           LIMIT 10000) AS late`,
  );
  return waiting ?? { count: 0, problem: null };
}
