import type { Contest } from '../contest/compare.js';
import type { Ground } from '../ground/ground.js';
import { searchCall, searchTerms } from '../ground/search-terms.js';
import { dealt, rotated } from '../workers/load.js';
import type { Row } from '../contest/row.js';
import { fetchAnswers, serveBytes, underLoad } from '../contest/sides.js';

const CONNECTIONS = 32;
/** Whose answers the baseline sends. */
const SAMPLE = 1_000;

/** Answers of the round before are of no use to the next one: the shop must find them again. */
const CHANGE = `UPDATE products SET offer_price_cents = 100 + (offer_price_cents + 1) % 900
  WHERE id = (SELECT id FROM products LIMIT 1)`;

/** Every term once in a round, unless the shop answers more than there are. */
async function search(ground: Ground): Promise<Contest> {
  const calls = (await searchTerms(ground.database)).map(searchCall);
  const known = calls.slice(0, SAMPLE);
  const baseline = await serveBytes(await fetchAnswers(ground, known));
  const terms = dealt(calls, CONNECTIONS);
  const shop = underLoad(ground.load, ground.shop, () => terms);
  let [asked, repeated] = [0, 0];
  return {
    shop: {
      ...shop,
      run: async (seconds) => {
        await ground.database.query(CHANGE);
        const work = await shop.run(seconds);
        asked += work.done;
        repeated += Math.max(0, work.done - calls.length);
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
    open: search,
  },
};
