import type { SelectQueryBuilder } from 'typeorm';
import { containing, wordsOf } from '../common/search-words.js';
import type { Order } from './order.entity.js';

/** What the index of orders holds: names without accents, in lower case, and the phone number in one piece. */
const SEARCHED = `search_form(order.searchText || E'\\n' || translate(coalesce(order.addressLines ->> 'phone', ''), ' ()+-./', ''))`;

/** The beginning of an order number; shorter ones would be found by chance. */
const NUMBER = /^[A-HJ-NP-Z2-9]{4,10}$/i;
const PHONE = /^[\d()+./-]*\d[\d()+./-]*$/;
const LAST_NUMBER = 'Z'.repeat(10);

/**
 * Narrows a query over `order` to the orders that hold every word of a search: anywhere in the customer, address and
 * products, without regard to case and accents, in the phone number however either is written, or as the beginning of
 * the number. A word that begins with # is a number and nothing else.
 */
export function searchOrders(query: SelectQueryBuilder<Order>, search = ''): void {
  const words = wordsOf(search.normalize('NFKC'));
  for (const [index, word] of words.entries()) {
    const param = (name: string, value: string): string => {
      query.setParameter(`${name}${index}`, value);
      return `:${name}${index}`;
    };
    const holds = (name: string, text: string): string =>
      `${SEARCHED} LIKE search_form(${param(name, containing(text))})`;
    const begins = (text: string): string =>
      `order.number BETWEEN ${param('from', text)} AND ${param('to', text + LAST_NUMBER)}`;
    const ways = word.startsWith('#')
      ? [begins(word.slice(1).toUpperCase())]
      : [
          holds('word', word),
          ...(PHONE.test(word) ? [holds('digits', word.replace(/\D/g, ''))] : []),
          ...(NUMBER.test(word) ? [begins(word.toUpperCase())] : []),
        ];
    query.andWhere(`(${ways.join(' OR ')})`);
  }
}
