import { DateTime } from 'luxon';
import type { EntityManager } from 'typeorm';
import { BYTE_ORDER_MARK, escapeCell, toCsv } from '../../common/csv-cells.js';
import { pathIn } from '../../common/language.js';
import type { Env } from '../../config/env.js';
import { findNextSubscribers, type ListedSubscriber } from '../../newsletter/subscribers.js';

const BATCH = 1_000;
/** Sorts before every id. */
const NIL = '00000000-0000-0000-0000-000000000000';
const COLUMNS = ['email', 'language', 'confirmedAt', 'askedAt', 'consent', 'unsubscribeLink'];

/** ISO 8601 with the offset of the time zone. */
const timeIn = (timeZone: string, time: Date): string =>
  DateTime.fromJSDate(time).setZone(timeZone).toISO() ?? '';

const toCells = (subscriber: ListedSubscriber, { publicUrl, shopTimeZone }: Env): string[] => [
  subscriber.email,
  subscriber.language,
  timeIn(shopTimeZone, subscriber.confirmedAt),
  timeIn(shopTimeZone, subscriber.askedAt),
  subscriber.consent,
  `${publicUrl}${pathIn(subscriber.language, '/newsletter')}#unsubscribe=${subscriber.key}`,
];

/**
 * Streams the newsletter's subscribers as CSV, for import into a mailing program. Times are in the shop's time zone.
 */
export async function* subscribersCsv(tx: EntityManager, env: Env): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([COLUMNS]);
  let batch: ListedSubscriber[];
  let after = NIL;
  do {
    batch = await findNextSubscribers(tx, after, BATCH);
    if (batch.length > 0) yield toCsv(batch.map((each) => toCells(each, env).map(escapeCell)));
    after = batch.at(-1)?.id ?? after;
  } while (batch.length === BATCH);
}
