import { containing } from '../../common/search-words.js';
import type { SqlValues } from '../../database/sql-values.js';

/** The beginning of an order number; shorter ones would be found by chance. */
const NUMBER = /^(?:#[A-HJ-NP-Z2-9]{1,10}|[A-HJ-NP-Z2-9]{4,10})$/i;

/**
 * A query of the ids of the orders of the customer `$1` that hold every word: in the name of a product, or as the beginning of
 * the number. The text that sellers search by tells at once which orders cannot; it holds names and addresses, too, which a
 * customer does not look for, so that the products of the others are looked at.
 */
export function ownOrdersHolding(words: readonly string[], values: SqlValues): string {
  const conditions = words.flatMap((word) => {
    const pattern = `search_form(${values.add(containing(word))})`;
    const begins = NUMBER.test(word)
      ? `number LIKE ${values.add(`${word.replace('#', '').toUpperCase()}%`)} OR `
      : '';
    return ['searched.text', 'bought.names'].map((text) => `(${begins}${text} LIKE ${pattern})`);
  });
  return `SELECT orders.id FROM orders JOIN order_search AS searched ON searched.order_id = orders.id,
      LATERAL (SELECT search_form(normalize(string_agg(name, E'\\n'), NFKC)) AS names
               FROM order_items WHERE order_id = orders.id) AS bought
    WHERE user_id = $1 AND ${conditions.join(' AND ')}`;
}
