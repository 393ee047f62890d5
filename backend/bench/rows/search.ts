import type { Contest } from '../contest/compare.js';
import type { Ground } from '../ground/ground.js';
import type { Call } from '../lib/http.js';
import { dealt, rotated } from '../workers/load.js';
import type { Row } from '../contest/row.js';
import { fetchAnswers, serveBytes, underLoad } from '../contest/sides.js';

const CONNECTIONS = 32;
/** Terms of one round; more than the shop answers in it. */
const TERMS = 24_000;
/** Whose answers the baseline sends. */
const SAMPLE = 1_000;

/** Beginnings of a word, as somebody types it. */
const beginnings = (word: string): string[] =>
  Array.from({ length: Math.max(1, word.length - 1) }, (_, index) => word.slice(0, index + 2));

/** What people type to find one of these names: beginnings of one or two of its words. All of them differ. */
function searchTerms(names: readonly string[]): string[] {
  const terms = new Set<string>();
  for (const name of names) {
    const words = name
      .toLowerCase()
      .split(' ')
      .filter((word) => word.length > 2);
    for (const [index, first] of words.entries()) {
      for (const start of beginnings(first)) {
        terms.add(start);
        for (const second of words.slice(index + 1)) {
          for (const next of beginnings(second)) terms.add(`${start} ${next}`);
        }
      }
    }
  }
  return [...terms];
}

/** The same sequence in every run; neighbours have nothing in common. */
function shuffled<T>(values: readonly T[]): T[] {
  const step = 7_919; // a prime: every place is met once
  return values.map((_, index) => values[(index * step) % values.length] as T);
}

const callFor = (term: string): Call => ({
  path: `/api/product/list?${new URLSearchParams({ search: term, page: '1', limit: '24' }).toString()}`,
  headers: { 'accept-encoding': 'identity' },
});

async function search(ground: Ground): Promise<Contest> {
  const { rows } = await ground.database.query<{ name: string }>('SELECT name FROM products');
  const calls = shuffled(searchTerms(rows.map(({ name }) => name))).map(callFor);
  const known = calls.splice(0, SAMPLE);
  const baseline = await serveBytes(await fetchAnswers(ground, known));
  let [offset, asked, repeated] = [0, 0, 0];
  const nextTerms = (): Call[][] => {
    const round = Array.from(
      { length: TERMS },
      (_, index) => calls[(offset + index) % calls.length],
    );
    offset += TERMS;
    return dealt(
      round.filter((call) => call !== undefined),
      CONNECTIONS,
    );
  };
  const shop = underLoad(ground.load, ground.shop, nextTerms);
  return {
    shop: {
      ...shop,
      run: async (seconds) => {
        const before = offset;
        const work = await shop.run(seconds);
        asked += work.done;
        repeated += Math.max(0, work.done - TERMS);
        // Terms that nobody came to ask for are still new.
        offset = before + Math.min(TERMS, Math.ceil((work.done / CONNECTIONS) * 1.5) * CONNECTIONS);
        repeated += Math.max(0, Math.min(work.done, offset - calls.length));
        return work;
      },
    },
    baseline: underLoad(ground.load, baseline, () => rotated(known, CONNECTIONS)),
    note: () =>
      `${calls.length} terms; ${((100 * repeated) / asked).toFixed(1)} % of the answers could have been kept`,
    close: baseline.stop,
  };
}

export const searchRows: Record<string, Row> = {
  search: {
    work: 'search over 10,000 products, terms that never repeat in a round',
    goal: 0.15,
    products: 10_000,
    isQuick: true,
    open: search,
  },
};
