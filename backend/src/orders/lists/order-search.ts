import type { EntityManager } from 'typeorm';
import { containing, wordsOf } from '../../common/search-words.js';
import { SqlValues } from '../../database/sql-values.js';

/** The beginning of an order number; shorter ones would be found by chance. */
const NUMBER = /^[A-HJ-NP-Z2-9]{4,10}$/i;
const PHONE = /^[\d()+./-]*\d[\d()+./-]*$/;
const LAST_NUMBER = 'Z'.repeat(10);
/** However many orders there are, few have a number that begins with as many letters. */
const TELLING = 4;

/** What `searched` is: the table of the texts, or rows with its `order_id` and `text`. */
interface Searched {
  as: string;
  /** The words that the index of the texts is asked for; the others are looked for in one text after the other. */
  byIndex?: readonly string[];
}

/** The words of a search of orders. */
export const searchedWords = (search = ''): string[] =>
  wordsOf(search.normalize('NFKC')).filter((word) => word !== '#');

/**
 * Conditions of texts of orders: that they hold every word, anywhere in the customer, address and products, without regard to
 * case and accents, in the phone number however either is written, or as the beginning of the number. A word that begins with
 * # is a number and nothing else.
 */
export function searchConditions(
  words: readonly string[],
  values: SqlValues,
  { as, byIndex = [] }: Searched,
): string[] {
  const holds = (text: string, isIndexed: boolean): string => {
    const like = `${as}.text LIKE search_form(${values.add(containing(text))})`;
    if (!isIndexed) return like;
    const query = `search_query(search_form(${values.add(text)}))`;
    // There is no query of a word that has nothing but accents.
    return `((${query} IS NULL OR search_endings(${as}.text) @@ ${query}) AND ${like})`;
  };
  const begins = (text: string, isIndexed: boolean): string => {
    const range = `BETWEEN ${values.add(text)} AND ${values.add(text + LAST_NUMBER)}`;
    return isIndexed || text.length >= TELLING
      ? // As a list of ids, so that an index finds them beside the words.
        `${as}.order_id = ANY(ARRAY(SELECT id FROM orders WHERE number ${range}))`
      : `(SELECT number FROM orders WHERE orders.id = ${as}.order_id) ${range}`;
  };
  return words.map((word) => {
    const isIndexed = byIndex.includes(word);
    if (word.startsWith('#')) return begins(word.slice(1).toUpperCase(), isIndexed);
    const ways = [holds(word, isIndexed)];
    const digits = word.replace(/\D/g, '');
    if (PHONE.test(word) && digits !== word) ways.push(holds(digits, isIndexed));
    if (NUMBER.test(word)) ways.push(begins(word.toUpperCase(), isIndexed));
    return `(${ways.join(' OR ')})`;
  });
}

/** How many of the newest orders tell how rare a word is, and how many of them hold one that is not. */
const SAMPLE = 500;
const COMMON = 25;

/** The words of a search that the index is asked for: it takes the longer the more orders hold one. All, if all are common. */
export async function rareWords(tx: EntityManager, search?: string): Promise<string[]> {
  const words = searchedWords(search);
  if (words.length < 2) return words;
  const values = new SqlValues();
  const counts = searchConditions(words, values, { as: 'sample' }).map(
    (condition, index) => `count(*) FILTER (WHERE ${condition})::int AS "${index}"`,
  );
  const [hits] = await tx.query<Record<number, number>[]>(
    `SELECT ${counts.join(', ')} FROM (
       SELECT order_id, text FROM order_search ORDER BY created_at DESC, order_id DESC LIMIT ${SAMPLE}) AS sample`,
    values.all,
  );
  const rare = words.filter((_, index) => (hits?.[index] ?? 0) <= COMMON);
  return rare.length > 0 ? rare : words;
}
