import type { EntityManager } from 'typeorm';
import { type BoundStatement, statement } from '../../database/statement.js';
import { isMailEnabled } from '../outbox.js';
import type { NotificationTopic, SellerTopic } from '../preferences/mail-topics.js';
import type { Transaction } from '../../database/transaction.js';

const QUEUE_NOTIFICATIONS = statement(
  'queue_seller_notifications',
  'INSERT INTO seller_news (topic, subject_id) SELECT $1, unnest($2::uuid[])',
);

/**
 * Queues a seller notification in the transaction of its cause. A job sends the emails soon, combining many events into
 * one. Does nothing if the shop sends no emails.
 * @param subjectIds ids of the orders or products
 */
export async function queueSellerNotification(
  tx: Transaction,
  topic: NotificationTopic,
  subjectIds: readonly string[],
): Promise<void> {
  await tx.runAll(sellerNotificationStatements(tx, topic, subjectIds));
}

/** The same as statements for a pipelined commit; empty if nothing is to be queued. */
export const sellerNotificationStatements = (
  tx: Transaction,
  topic: NotificationTopic,
  subjectIds: readonly string[],
): BoundStatement<unknown>[] =>
  subjectIds.length > 0 && isMailEnabled(tx)
    ? [{ statement: QUEUE_NOTIFICATIONS, values: [topic, subjectIds] }]
    : [];

/**
 * A CTE that queues a notification about a row which the same statement inserts, to save a round trip.
 * @param row the name of the CTE that returns the row's id
 * @param topic the parameter of the topic; null queues none
 */
export const queueSellerNotificationSql = (row: string, topic: string): string => `
  INSERT INTO seller_news (topic, subject_id) SELECT ${topic}::text, id FROM ${row} WHERE ${topic} IS NOT NULL`;

/**
 * Claims a topic: of concurrent processes, only one may notify the sellers of it.
 * @param notifiedBefore claims only if the last notification was before this time
 * @param now the time that is stored as the time of this notification
 */
export async function claimTopic(
  tx: EntityManager,
  topic: SellerTopic,
  { notifiedBefore, now }: Record<'notifiedBefore' | 'now', Date>,
): Promise<boolean> {
  const taken = await tx.query<unknown[]>(
    `INSERT INTO seller_tellings AS last (topic, told_at) SELECT $1::text, $2::timestamptz
     WHERE NOT EXISTS (SELECT FROM seller_tellings WHERE topic = $1 AND told_at >= $3::timestamptz)
     ON CONFLICT (topic) DO UPDATE SET told_at = excluded.told_at WHERE last.told_at < $3
     RETURNING topic`,
    [topic, now, notifiedBefore],
  );
  return taken.length > 0;
}

export const hasSellerNotifications = async (
  tx: EntityManager,
  topic: NotificationTopic,
): Promise<boolean> =>
  (await tx.query<unknown[]>('SELECT FROM seller_news WHERE topic = $1 LIMIT 1', [topic])).length >
  0;

/** Deletes and returns all queued events of a claimed topic, as distinct ids, the oldest first. */
export async function claimSellerNotifications(
  tx: EntityManager,
  topic: NotificationTopic,
): Promise<string[]> {
  const [rows] = await tx.query<[{ id: string; subjectId: string }[], number]>(
    'DELETE FROM seller_news WHERE topic = $1 RETURNING id, subject_id AS "subjectId"',
    [topic],
  );
  const inOrder = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return [...new Set(inOrder.map(({ subjectId }) => subjectId))];
}
