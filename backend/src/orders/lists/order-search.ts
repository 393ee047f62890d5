import { containing, wordsOf } from '../../common/search-words.js';
import type { SqlValues } from '../../database/sql-values.js';

/** The beginning of an order number; shorter ones would be found by chance. */
const NUMBER = /^[A-HJ-NP-Z2-9]{4,10}$/i;
const PHONE = /^[\d()+./-]*\d[\d()+./-]*$/;
const LAST_NUMBER = 'Z'.repeat(10);

/**
 * Conditions of `searched`, the table of the texts: orders that hold every word of a search, anywhere in the customer, address
 * and products, without regard to case and accents, in the phone number however either is written, or as the beginning of
 * the number. A word that begins with # is a number and nothing else.
 */
export function searchConditions(search: string, values: SqlValues): string[] {
  const holds = (text: string): string =>
    `searched.text LIKE search_form(${values.add(containing(text))})`;
  // As a list of ids, so that an index finds them beside the words.
  const begins = (text: string): string => `searched.order_id = ANY(ARRAY(
    SELECT id FROM orders WHERE number BETWEEN ${values.add(text)} AND ${values.add(text + LAST_NUMBER)}))`;
  return wordsOf(search.normalize('NFKC'))
    .filter((word) => word !== '#')
    .map((word) => {
      if (word.startsWith('#')) return begins(word.slice(1).toUpperCase());
      const ways = [holds(word)];
      const digits = word.replace(/\D/g, '');
      if (PHONE.test(word) && digits !== word) ways.push(holds(digits));
      if (NUMBER.test(word)) ways.push(begins(word.toUpperCase()));
      return `(${ways.join(' OR ')})`;
    });
}
