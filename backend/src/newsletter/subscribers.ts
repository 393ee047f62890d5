import type { EntityManager } from 'typeorm';
import type { KeysetDto, CursorsResponse } from '../common/http/keyset.js';
import type { Language } from '../common/language.js';
import { findNewest } from '../database/newest-page.js';

/** Validity of the confirmation link, in days. */
export const LINK_DAYS = 7;

export interface ListedSubscriber {
  id: string;
  email: string;
  language: Language;
  consent: string;
  askedAt: Date;
  confirmedAt: Date;
  /** The key of the unsubscribe link. */
  key: string;
}

/** A page of subscribers, the last confirmed first. */
export interface SubscriberPage extends CursorsResponse {
  subscribers: ListedSubscriber[];
  total: number;
}

const COLUMNS = `id, email, language, consent, key, asked_at AS "askedAt", confirmed_at AS "confirmedAt"`;

const CONFIRMED = { table: 'newsletter_subscribers', columns: COLUMNS, time: 'confirmed_at' };

/** @returns confirmed subscribers, the last confirmed first */
export async function findSubscribers(tx: EntityManager, page: KeysetDto): Promise<SubscriberPage> {
  const [{ rows, ...places }, [counted]] = await Promise.all([
    findNewest<ListedSubscriber>(tx, CONFIRMED, page),
    tx.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM newsletter_subscribers WHERE confirmed_at IS NOT NULL',
    ),
  ]);
  return { subscribers: rows, total: counted?.count ?? 0, ...places };
}

/** @returns a batch of confirmed subscribers after an id, ordered by id */
export const findNextSubscribers = (
  tx: EntityManager,
  after: string,
  limit: number,
): Promise<ListedSubscriber[]> =>
  tx.query<ListedSubscriber[]>(
    `SELECT ${COLUMNS} FROM newsletter_subscribers
     WHERE confirmed_at IS NOT NULL AND id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );

/** The subscription of an address, for the data export. */
export async function readSubscriptionData(
  tx: EntityManager,
  email: string,
): Promise<object | null> {
  const [subscription] = await tx.query<object[]>(
    `SELECT id, email, language, consent, asked_at AS "askedAt", confirmed_at AS "confirmedAt", expires_at AS "expiresAt"
     FROM newsletter_subscribers WHERE email = $1`,
    [email],
  );
  return subscription ?? null;
}

/**
 * Deletes a subscription.
 * @param since only if it was requested from then on
 */
export async function removeSubscription(
  tx: EntityManager,
  email: string,
  since?: Date,
): Promise<void> {
  await tx.query(
    `DELETE FROM newsletter_subscribers WHERE email = $1 AND asked_at >= coalesce($2, '-infinity'::timestamptz)`,
    [email, since],
  );
}

/** @returns whether an address has a confirmed subscription */
export const isSubscriber = async (tx: EntityManager, email: string): Promise<boolean> =>
  (
    await tx.query<unknown[]>(
      'SELECT FROM newsletter_subscribers WHERE email = $1 AND confirmed_at IS NOT NULL',
      [email],
    )
  ).length > 0;

/** Subscribes an address whose owner is known. An existing subscription is not changed. */
export async function addSubscriber(
  tx: EntityManager,
  { email, language, consent }: Pick<ListedSubscriber, 'email' | 'language' | 'consent'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO newsletter_subscribers AS known (key, email, language, consent, confirmed_at)
     VALUES (gen_random_uuid(), $1, $2, $3, now())
     ON CONFLICT (email) DO UPDATE
       SET language = excluded.language, consent = excluded.consent, asked_at = now(), confirmed_at = now(), expires_at = NULL
       WHERE known.confirmed_at IS NULL`,
    [email, language, consent],
  );
}
