import type { EntityManager } from 'typeorm';
import { BYTE_ORDER_MARK, escapeCell, toCsv } from '../../common/csv-cells.js';
import { pathIn } from '../../common/language.js';
import { findNextSubscribers, type ListedSubscriber } from '../../newsletter/subscribers.js';

const BATCH = 1_000;
/** Comes before every id. */
const NIL = '00000000-0000-0000-0000-000000000000';
const COLUMNS = ['email', 'language', 'confirmedAt', 'askedAt', 'consent', 'unsubscribeLink'];

const toCells = (subscriber: ListedSubscriber, origin: string): string[] => [
  subscriber.email,
  subscriber.language,
  subscriber.confirmedAt.toISOString(),
  subscriber.askedAt.toISOString(),
  subscriber.consent,
  `${origin}${pathIn(subscriber.language, '/newsletter')}#unsubscribe=${subscriber.key}`,
];

/** Who gets the newsletter as CSV, piece by piece, for the program that writes it. */
export async function* subscribersCsv(tx: EntityManager, origin: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([COLUMNS]);
  let batch: ListedSubscriber[];
  let after = NIL;
  do {
    batch = await findNextSubscribers(tx, after, BATCH);
    if (batch.length > 0) yield toCsv(batch.map((each) => toCells(each, origin).map(escapeCell)));
    after = batch.at(-1)?.id ?? after;
  } while (batch.length === BATCH);
}
