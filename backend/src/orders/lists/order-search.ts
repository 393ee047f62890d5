import { nationalDigits } from '../../address/phone.js';
import { customerIdByEmail } from '../../auth/users.js';
import { textPattern } from '../../common/text-pattern.js';
import type { SqlValues } from '../../database/sql-values.js';

/** The period in which words are searched. Numbers, phone numbers and emails are found at any time. */
export const SEARCH_PERIODS = ['90d', 'year', 'all'] as const;
export type SearchPeriod = (typeof SEARCH_PERIODS)[number];

const PERIOD_BEGINS: Readonly<Record<SearchPeriod, string | undefined>> = {
  '90d': `now() - interval '90 days'`,
  year: `now() - interval '1 year'`,
  all: undefined,
};

/** A search as parts of a statement about rows of `orders`. */
export interface OrderSearch {
  /** An order must meet all of them. */
  conditions: (values: SqlValues) => string[];
  /** Orders since this time are scanned; all orders if it is missing. */
  since?: string;
  /** A query of the ids of earlier orders that may match, by indexes. */
  earlier?: (values: SqlValues) => string | undefined;
}

/** The maximum number of words in a search; each is a separate condition. */
const MAX_WORDS = 8;

/** Both ends of an order number are indexed. Shorter parts are only found in the scanned orders. */
const NUMBER = /^[A-HJ-NP-Z2-9]{4,10}$/;
const PHONE = /^[\d()+./\s-]*\d[\d()+./\s-]*$/;
/** In digits; shorter numbers may be house numbers or postcodes. */
const MIN_PHONE = 6;

/** The expressions of the indexes orders_number_end_idx, orders_phone_idx and orders_email_idx. */
const NUMBER_END = 'reverse(number) COLLATE "C"';
const PHONE_END = `reverse(regexp_replace(address ->> 'phone', '[^0-9]', '', 'g')) COLLATE "C"`;
const EMAIL = `lower(address ->> 'email') COLLATE "C"`;

const LAST = 'Z'.repeat(10);

const reversed = (text: string): string => [...text].reverse().join('');

/** A range of an index: no letter or digit of a number sorts behind Z, whatever the collation. */
const beginsWith = (column: string, text: string, values: SqlValues): string =>
  `${column} BETWEEN ${values.add(text)} AND ${values.add(text + LAST)}`;

/** An order number, or an end of it. A word that begins with # is always one. */
function numberIn(word: string): string | undefined {
  const number = word.replace(/^#/, '').toUpperCase();
  return word.startsWith('#') || NUMBER.test(number) ? number : undefined;
}

/**
 * The last digits of a phone number, whether it is stored with its country code or with the zero before its area code.
 */
function phoneIn(text: string): string | undefined {
  if (!PHONE.test(text)) return undefined;
  const digits = nationalDigits(text);
  return digits.length >= MIN_PHONE ? digits : undefined;
}

function hasNumber(number: string, values: SqlValues): string {
  const part = values.add(number);
  return `(starts_with(number, ${part}) OR starts_with(reverse(number), reverse(${part})))`;
}

/** A pattern that finds a phone number regardless of its formatting. */
const phonePattern = (digits: string): string => [...digits].join('[ ()+./-]*');

/** A query of the ids of all orders with this number, phone number or email, by indexes; undefined for anything else. */
function lookupOf(text: string, values: SqlValues): string | undefined {
  const conditions: string[] = [];
  const number = numberIn(text);
  if (number !== undefined && NUMBER.test(number)) {
    conditions.push(beginsWith('number', number, values));
    conditions.push(beginsWith(NUMBER_END, reversed(number), values));
  }
  const phone = phoneIn(text);
  if (phone !== undefined) conditions.push(beginsWith(PHONE_END, reversed(phone), values));
  if (text.includes('@')) {
    const email = values.add(text.toLowerCase());
    conditions.push(`${EMAIL} = ${email}`, `user_id = ${customerIdByEmail(email)}`);
  }
  if (conditions.length === 0) return undefined;
  return conditions.map((condition) => `SELECT id FROM orders WHERE ${condition}`).join(' UNION ');
}

/** The words of a search, without those that consist of accents only. */
const searchedWords = (search = ''): string[] =>
  search
    .normalize('NFKC')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .filter((word) => word !== '#' && textPattern(word) !== '');

/** The condition that an order contains a word in its texts, or is found by it in an index. */
function conditionOf(word: string, values: SqlValues): string {
  const number = numberIn(word);
  if (word.startsWith('#') && number !== undefined) return hasNumber(number, values);
  const phone = phoneIn(word);
  const pattern = phone === undefined ? textPattern(word) : phonePattern(phone);
  const lookup = lookupOf(word, values);
  const isText = `search_text ~ ${values.add(pattern)}`;
  return lookup === undefined ? isText : `(${isText} OR id IN (${lookup}))`;
}

/**
 * A seller's search: every word is in the customer, address or products, in the phone number regardless of formatting,
 * or at an end of the number. Numbers, phone numbers and emails are also found in orders before the period.
 * @returns undefined if there is nothing to search
 */
export function sellerSearch(
  search: string | undefined,
  period: SearchPeriod,
): OrderSearch | undefined {
  const words = searchedWords(search);
  if (words.length === 0) return undefined;
  // A phone number may be written in several words.
  const whole = words.join(' ');
  const texts = words.length > 1 && phoneIn(whole) !== undefined ? [...words, whole] : words;
  return {
    conditions: (values) => {
      const each = words.map((word) => conditionOf(word, values));
      return texts === words
        ? each
        : [`(${conditionOf(whole, values)} OR (${each.join(' AND ')}))`];
    },
    since: PERIOD_BEGINS[period],
    earlier: (values) => {
      const lookups = texts.map((text) => lookupOf(text, values)).filter(Boolean);
      return lookups.length > 0 ? lookups.join(' UNION ') : undefined;
    },
  };
}

/** A customer's search of their own orders: every word is in the name of a product, or at an end of the number. */
export function ownSearch(search: string | undefined): OrderSearch | undefined {
  const words = searchedWords(search);
  if (words.length === 0) return undefined;
  return {
    conditions: (values) =>
      words.map((word) => {
        const number = numberIn(word);
        const pattern = values.add(textPattern(word));
        const ways = [
          ...(number === undefined ? [] : [hasNumber(number, values)]),
          `EXISTS (SELECT FROM order_items WHERE order_id = orders.id AND normalize(name, NFKC) ~ ${pattern})`,
        ];
        return `(${ways.join(' OR ')})`;
      }),
  };
}
