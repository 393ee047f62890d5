import type { EntityManager } from 'typeorm';
import { run } from '../../database/run.js';
import { statement } from '../../database/statement.js';
import { MailPreference } from './mail-preference.entity.js';
import type { MailTopic } from './mail-topics.js';
import type { Language } from '../../common/language.js';

/** @returns those of the topics that the user has unsubscribed from */
export async function findUnsubscribedTopics(
  tx: EntityManager,
  userId: string,
  topics: readonly MailTopic[],
): Promise<Set<MailTopic>> {
  const unwanted = await tx.findBy(MailPreference, { userId, isWanted: false });
  return new Set(unwanted.map(({ topic }) => topic).filter((topic) => topics.includes(topic)));
}

/** @returns whether the preference has changed; without one, the user is subscribed */
export async function setMailPreference(
  tx: EntityManager,
  userId: string,
  topic: MailTopic,
  isWanted: boolean,
): Promise<boolean> {
  const changed = await tx.query<unknown[]>(
    `INSERT INTO mail_choices AS known (user_id, topic, key, is_wanted) VALUES ($1, $2, gen_random_uuid(), $3)
     ON CONFLICT (user_id, topic) DO UPDATE SET is_wanted = excluded.is_wanted
     WHERE coalesce(known.is_wanted, true) <> excluded.is_wanted
     RETURNING topic`,
    [userId, topic, isWanted],
  );
  return changed.length > 0;
}

/** @returns the ids of those users who have unsubscribed from a topic */
export async function findUnsubscribedUsers(
  tx: EntityManager,
  topic: MailTopic,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ userId: string }[]>(
    `SELECT user_id AS "userId" FROM mail_choices WHERE topic = $1 AND user_id = ANY($2) AND NOT is_wanted`,
    [topic, userIds],
  );
  return new Set(rows.map(({ userId }) => userId));
}

type Choice = Pick<MailPreference, 'key' | 'isWanted'>;

/** Writes only if there is no row, that is with the first email of a topic. */
const CHOICE_OF = statement<Choice>(
  'mail_choice_of',
  `WITH added AS (
     INSERT INTO mail_choices (user_id, topic, key) SELECT $1::uuid, $2::text, gen_random_uuid()
     WHERE NOT EXISTS (SELECT FROM mail_choices WHERE user_id = $1 AND topic = $2)
     ON CONFLICT (user_id, topic) DO UPDATE SET topic = excluded.topic RETURNING key, is_wanted)
   SELECT key, is_wanted AS "isWanted" FROM added
   UNION ALL SELECT key, is_wanted FROM mail_choices WHERE user_id = $1 AND topic = $2`,
);

/** @returns the user's preference and the key of the unsubscribe link, just before an email of the topic is sent */
export async function mailPreferenceOf(
  manager: EntityManager,
  userId: string,
  topic: MailTopic,
): Promise<Choice> {
  const [choice] = await run(manager, CHOICE_OF, [userId, topic]);
  if (!choice) throw new Error('A choice has neither been found nor made');
  return choice;
}

/** The user's email preferences, for the data export. */
export async function readMailPreferenceData(tx: EntityManager, userId: string): Promise<object[]> {
  const choices = await tx.find(MailPreference, { where: { userId }, order: { topic: 'ASC' } });
  return choices.map(({ topic, isWanted }) => ({ topic, isWanted }));
}

/** Unsubscribes by the key of a link. The key of a deleted account has no effect. */
export async function unsubscribeByKey(tx: EntityManager, key: string): Promise<void> {
  await tx.update(MailPreference, { key }, { isWanted: false });
}

/** Route that unsubscribes from emails of a topic. */
export const UNSUBSCRIBE_ROUTE = 'mails/end';

/** For mail programs, which send POST (RFC 8058). GET redirects to the page below. */
export const unsubscribeRoute = (key: string, topic: MailTopic, language: Language): string =>
  `/api/${UNSUBSCRIBE_ROUTE}?key=${key}&topic=${topic}&language=${language}`;

/**
 * For people: a page with a button. The key follows the #, so it is not sent to a server and appears in no access log.
 */
export const unsubscribePath = (key: string, topic: MailTopic): string =>
  `/account#end=${key}&topic=${topic}`;
