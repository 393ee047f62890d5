import type { EntityManager } from 'typeorm';
import { type BoundStatement, statement } from '../../database/statement.js';
import { isMailOffered } from '../outbox.js';
import type { NewsTopic, SellerTopic } from './news-topics.js';
import type { Transaction } from '../../database/transaction.js';

const NOTE_NEWS = statement(
  'note_seller_news',
  'INSERT INTO seller_news (topic, subject_id) SELECT $1, unnest($2::uuid[])',
);

/**
 * Writes down, in the transaction of its cause, what sellers are to hear of. A job makes mails of it soon, one of many where
 * much happens. Where the shop sends no mails, nothing happens.
 * @param subjectIds of the orders or products that it is about
 */
export async function noteNews(
  tx: Transaction,
  topic: NewsTopic,
  subjectIds: readonly string[],
): Promise<void> {
  await tx.runAll(newsStatements(tx, topic, subjectIds));
}

/** The same as statements to be sent; none where there is nothing to write down. */
export const newsStatements = (
  tx: Transaction,
  topic: NewsTopic,
  subjectIds: readonly string[],
): BoundStatement<unknown>[] =>
  subjectIds.length > 0 && isMailOffered(tx)
    ? [{ statement: NOTE_NEWS, values: [topic, subjectIds] }]
    : [];

/**
 * For the WITH of a statement in which each round trip counts: news about a row that it stores just there.
 * @param row the name of what has that row, with its id
 * @param topic which parameter is the topic, null for none
 */
export const addingNewsAbout = (row: string, topic: string): string => `
  INSERT INTO seller_news (topic, subject_id) SELECT ${topic}::text, id FROM ${row} WHERE ${topic} IS NOT NULL`;

/**
 * Takes the turn to tell sellers of a topic: of several processes that want it, one gets it.
 * @param toldBefore only if nobody was told since then
 * @param now what counts as the time of this turn
 */
export async function takeTurn(
  tx: EntityManager,
  topic: SellerTopic,
  { toldBefore, now }: Record<'toldBefore' | 'now', Date>,
): Promise<boolean> {
  const taken = await tx.query<unknown[]>(
    `INSERT INTO seller_tellings AS last (topic, told_at) SELECT $1::text, $2::timestamptz
     WHERE NOT EXISTS (SELECT FROM seller_tellings WHERE topic = $1 AND told_at >= $3::timestamptz)
     ON CONFLICT (topic) DO UPDATE SET told_at = excluded.told_at WHERE last.told_at < $3
     RETURNING topic`,
    [topic, now, toldBefore],
  );
  return taken.length > 0;
}

export const hasNews = async (tx: EntityManager, topic: NewsTopic): Promise<boolean> =>
  (await tx.query<unknown[]>('SELECT FROM seller_news WHERE topic = $1 LIMIT 1', [topic])).length >
  0;

/** Takes all news of a topic, for who has the turn: of what they are, once each, the oldest first. */
export async function takeNews(tx: EntityManager, topic: NewsTopic): Promise<string[]> {
  const [rows] = await tx.query<[{ id: string; subjectId: string }[], number]>(
    'DELETE FROM seller_news WHERE topic = $1 RETURNING id, subject_id AS "subjectId"',
    [topic],
  );
  const inOrder = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return [...new Set(inOrder.map(({ subjectId }) => subjectId))];
}
