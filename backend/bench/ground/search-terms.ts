import type pg from 'pg';
import type { Call } from '../lib/http.js';

/** @returns the beginnings of a word, as a customer types it */
const beginnings = (word: string): string[] =>
  Array.from({ length: Math.max(1, word.length - 1) }, (_, index) => word.slice(0, index + 2));

/** @returns distinct search terms for the names: a word and the beginning of another one, in any order */
function termsFor(names: readonly string[]): string[] {
  const terms = new Set<string>();
  for (const name of names) {
    const words = name.toLowerCase().split(' ');
    for (const first of words) {
      for (const second of words.filter((word) => word !== first)) {
        for (const begun of beginnings(second)) terms.add(`${first} ${begun}`);
      }
    }
  }
  return [...terms];
}

/** Shuffles deterministically, so that neighbours are unrelated. */
function shuffled<T>(values: readonly T[]): T[] {
  const step = 7_919; // A prime, so every index occurs once.
  return values.map((_, index) => values[(index * step) % values.length] as T);
}

/** @returns distinct terms that match some of the products; neighbours are unrelated */
export async function searchTerms(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>('SELECT name FROM products');
  return shuffled(termsFor(rows.map(({ name }) => name)));
}

export const PAGE = { page: 1, limit: 24 };

/** The first page of the available results, as the shop's screens request it. */
export const searchCall = (term: string): Call => ({
  path: `/api/product/list?${new URLSearchParams({ search: term, inStock: 'true', page: String(PAGE.page), limit: String(PAGE.limit) }).toString()}`,
  headers: { 'accept-encoding': 'identity' },
});
