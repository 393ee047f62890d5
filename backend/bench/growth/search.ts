import { searchCall } from '../ground/search-terms.js';
import { percentile } from '../lib/arithmetic.js';
import { timeOf } from './measure.js';
import type { GrownShop } from './shops.js';

const TERMS = 300;

/**
 * Search terms as they are typed: the beginning of a word, a word, two words. None is repeated, so no response is
 * cached.
 */
async function termsOf({ database }: GrownShop): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    'SELECT lower(name) AS name FROM products ORDER BY md5(id::text) LIMIT $1',
    [TERMS],
  );
  const terms = rows.flatMap(({ name }) => {
    const [first = '', second = '', number = ''] = name.split(' ');
    return [
      first.slice(0, 2),
      first.slice(0, 3),
      second,
      `${first} ${second.slice(0, 3)}`,
      number,
      name,
    ];
  });
  return [...new Set(terms)].slice(0, TERMS);
}

/** Swaps two letters in the middle of the longest word. */
function mistyped(term: string): string {
  const [longest = ''] = term.split(' ').toSorted((a, b) => b.length - a.length);
  const at = Math.floor(longest.length / 2);
  const swapped = [longest[at], longest[at - 1]].join('');
  return term.replace(longest, longest.slice(0, at - 1) + swapped + longest.slice(at + 1));
}

/** The 95th percentile of a search in each shop, in milliseconds; the shops take turns. */
export async function searchPercentiles(
  shops: readonly GrownShop[],
  { areMistyped = false } = {},
): Promise<number[]> {
  const terms = await Promise.all(shops.map(termsOf));
  const asked = areMistyped ? terms.map((each) => [...new Set(each.map(mistyped))]) : terms;
  const times = shops.map((): number[] => []);
  for (let index = 0; index < TERMS; index++) {
    for (const [place, { origin }] of shops.entries()) {
      const term = asked[place]?.[index];
      if (term !== undefined) times[place]?.push(await timeOf(origin, searchCall(term)));
    }
  }
  return times.map((each) => percentile(each, 0.95));
}
