import type { EntityManager } from 'typeorm';
import type { KeysetDto, CursorsResponse } from '../common/http/keyset.js';
import { findNewest } from '../database/newest-page.js';
import { databaseGauge } from '../metrics/database-gauges.js';
import { wakeAfterCommit } from './outbox.js';
import type { Transaction } from '../database/transaction.js';

/**
 * The user's pending and dead emails, for the data export, without their content: it may contain a secret that belongs
 * only in the mailbox.
 */
export const readMailData = (tx: EntityManager, userId: string): Promise<object[]> =>
  tx.query(
    `SELECT id, kind, address AS "to", language, created_at AS "createdAt", due_at AS "dueAt", dead_at AS "givenUpAt",
            problem
     FROM outbox WHERE user_id = $1 ORDER BY id`,
    [userId],
  );

/** An email that the shop has stopped retrying (a dead letter). */
export interface DeadMail {
  id: string;
  kind: string;
  address: string;
  /** The server's error message, or the shop's own. */
  problem: string;
  createdAt: Date;
  deadAt: Date;
  /** Whether the content is still stored, so that it can be requeued. */
  isWhole: boolean;
}

/** A page of dead letters, the newest first. */
export interface DeadMailPage extends CursorsResponse {
  mails: DeadMail[];
  /** On all pages; counted up to 10,000. */
  total: number;
}

const MAX_COUNTED = 10_000;

const DEAD = {
  table: 'outbox',
  columns: `id, kind, address, coalesce(problem, '') AS problem, created_at AS "createdAt", dead_at AS "deadAt",
            data IS NOT NULL AS "isWhole"`,
  time: 'dead_at',
};

/** @returns dead letters, the newest first */
export async function findDeadMails(tx: EntityManager, page: KeysetDto): Promise<DeadMailPage> {
  const [{ rows, ...places }, total] = await Promise.all([
    findNewest<DeadMail>(tx, DEAD, page),
    countDeadMails(tx),
  ]);
  return { mails: rows, total, ...places };
}

const COUNT = `SELECT count(*)::int AS count FROM (SELECT FROM outbox WHERE dead_at IS NOT NULL LIMIT ${MAX_COUNTED}) AS dead`;

databaseGauge({
  name: 'larder_mails_dead',
  help: 'Undeliverable emails that no seller has handled; at most 10,000',
  sql: COUNT,
});

/** Counted up to 10,000. */
export async function countDeadMails(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ count: number }[]>(COUNT);
  return row?.count ?? 0;
}

/**
 * Requeues a dead letter under the same Message-ID, with all its attempts.
 * @returns false if it does not exist or its content was deleted
 */
export async function requeueMail(tx: Transaction, id: string): Promise<boolean> {
  const [, count] = await tx.query<[unknown[], number]>(
    `UPDATE outbox SET dead_at = NULL, due_at = now(), refusals = 0, unanswered = 0
     WHERE id = $1 AND dead_at IS NOT NULL AND data IS NOT NULL`,
    [id],
  );
  if (count > 0) wakeAfterCommit(tx);
  return count > 0;
}

/** @returns false if it does not exist */
export async function removeDeadMail(tx: EntityManager, id: string): Promise<boolean> {
  const [, count] = await tx.query<[unknown[], number]>(
    'DELETE FROM outbox WHERE id = $1 AND dead_at IS NOT NULL',
    [id],
  );
  return count > 0;
}

/** Emails that are overdue and still being retried. */
interface DelayedMails {
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
