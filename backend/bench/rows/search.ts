import type { Contest } from '../contest/compare.js';
import type { Ground } from '../ground/ground.js';
import { searchCall, searchTerms } from '../ground/search-terms.js';
import type { Call } from '../lib/http.js';
import { dealt, rotated } from '../workers/load.js';
import type { Row } from '../contest/row.js';
import { fetchAnswers, serveBytes, underLoad } from '../contest/sides.js';

const CONNECTIONS = 32;
/** Terms of one round; more than the shop answers in it. */
const TERMS = 24_000;
/** Whose answers the baseline sends. */
const SAMPLE = 1_000;

async function search(ground: Ground): Promise<Contest> {
  const calls = (await searchTerms(ground.database)).map(searchCall);
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
