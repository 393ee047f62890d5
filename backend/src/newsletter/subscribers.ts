import type { EntityManager } from 'typeorm';
import {
  atMicros,
  type KeysetDto,
  keysetOf,
  MICROS,
  numberAt,
  pageOf,
  type PlacesResponse,
  withNext,
} from '../common/http/keyset.js';
import type { Language } from '../common/language.js';
import { removalOf } from '../database/removal.js';
import { SqlValues } from '../database/sql-values.js';

export interface ListedSubscriber {
  id: string;
  email: string;
  language: Language;
  consent: string;
  askedAt: Date;
  confirmedAt: Date;
  /** Of the link that ends the subscription. */
  key: string;
}

/** A page of them, who confirmed last first. */
export interface SubscriberPage extends PlacesResponse {
  subscribers: ListedSubscriber[];
  total: number;
}

const COLUMNS = `id, email, language, consent, key, asked_at AS "askedAt", confirmed_at AS "confirmedAt"`;

/** Who gets the newsletter, who confirmed last first. */
export async function findSubscribers(tx: EntityManager, page: KeysetDto): Promise<SubscriberPage> {
  const slice = keysetOf({ page: 1, ...page });
  const { cursor, isBackward, skip } = slice;
  const values = new SqlValues();
  const place = cursor
    ? `AND (confirmed_at, id) ${isBackward ? '>' : '<'} (${atMicros(values.add(numberAt(cursor)))}, ${values.add(cursor.id)}::uuid)`
    : '';
  const direction = isBackward ? 'ASC' : 'DESC';
  const [found, [counted]] = await Promise.all([
    tx.query<(ListedSubscriber & { micros: string })[]>(
      `SELECT ${COLUMNS}, ${MICROS('confirmed_at')} AS micros
       FROM newsletter_subscribers WHERE confirmed_at IS NOT NULL ${place}
       ORDER BY confirmed_at ${direction}, id ${direction} LIMIT ${values.add(withNext(slice))} OFFSET ${values.add(skip)}`,
      values.all,
    ),
    tx.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM newsletter_subscribers WHERE confirmed_at IS NOT NULL',
    ),
  ]);
  const { rows, ...places } = pageOf(found, slice, ({ id, micros }) => ({ id, value: micros }));
  return { subscribers: rows, total: counted?.count ?? 0, ...places };
}

/** So many of them after an id, by id: for whoever wants all. */
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

/** Who was asked and never said yes. */
export const removeUnconfirmed = removalOf('newsletter_subscribers', 'expires_at');
