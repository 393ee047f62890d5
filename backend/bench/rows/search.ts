import type { Statement } from '../../src/database/statement.js';
import { listStatement } from '../../src/products/lists/find-products.js';
import { toSearchQuery } from '../../src/products/search/product-search.js';
import { readVocabulary } from '../../src/products/search/search-vocabulary.js';
import { understandQuery } from '../../src/products/search/understand-query.js';
import type { Contest } from '../contest/compare.js';
import { type Ground, POOL_SIZE } from '../ground/ground.js';
import { PAGE, searchCall, searchTerms } from '../ground/search-terms.js';
import type { Call } from '../lib/http.js';
import { dealt, rotated } from '../workers/load.js';
import type { KnownRequest } from '../workers/sql-worker.js';
import type { Row } from '../contest/row.js';
import { fetchAnswers, serveAfterSql, underLoad } from '../contest/sides.js';

const CONNECTIONS = 32;
/** Terms of the baseline. */
const SAMPLE = 1_000;

/** Raises the epoch, so that responses of the previous round are no longer cached. */
const CHANGE = `UPDATE products SET offer_price_cents = 100 + (offer_price_cents + 1) % 900
  WHERE id = (SELECT id FROM products LIMIT 1)`;

/** The statement that the shop runs for each term, named by its text, as the bare server prepares it. */
async function searchStatements(
  { database }: Ground,
  terms: readonly string[],
): Promise<KnownRequest['statements'][]> {
  const reads = {
    run: async <Row>({ text }: Statement<Row>, values: unknown[]): Promise<Row[]> =>
      (await database.query(text, values)).rows as Row[],
  };
  const vocabulary = await readVocabulary(reads);
  const names = new Map<string, string>();
  return terms.map((term) => {
    const search = toSearchQuery(understandQuery(term), vocabulary);
    const { statement, values } = listStatement({
      search,
      stock: 'in',
      ...PAGE,
      facts: 'allergens',
    });
    const { text } = statement;
    const name = names.get(text) ?? `search_${names.size}`;
    names.set(text, name);
    return [{ name, text, values }];
  });
}

/** The bare server distinguishes requests by their cookies. */
const withCookie = (call: Call, index: number): Call => ({
  ...call,
  headers: { ...call.headers, cookie: `term=${index}` },
});

/** Every term once in a round, unless the shop responds to more than there are. */
async function search(ground: Ground): Promise<Contest> {
  const all = await searchTerms(ground.database);
  const calls = all.map(searchCall);
  const sample = calls.slice(0, SAMPLE);
  const responses = await fetchAnswers(ground, sample);
  const statements = await searchStatements(ground, all.slice(0, SAMPLE));
  const baseline = await serveAfterSql(
    ground.databaseUrl,
    responses.map(({ status, headers, body }, index) => ({
      ...{ cookie: `term=${index}`, requestBody: '', statements: statements[index] ?? [] },
      ...{ status, headers, body },
    })),
  );
  const terms = dealt(calls, CONNECTIONS);
  const shop = underLoad(ground.load, ground.shop, () => terms);
  let [done, repeated] = [0, 0];
  return {
    shop: {
      ...shop,
      run: async (seconds) => {
        await ground.database.query(CHANGE);
        const work = await shop.run(seconds);
        done += work.done;
        repeated += Math.max(0, work.done - calls.length);
        return work;
      },
    },
    baseline: underLoad(ground.load, baseline, () => rotated(sample.map(withCookie), CONNECTIONS)),
    note: () =>
      `${calls.length} terms; ${((100 * repeated) / done).toFixed(1)} % of the responses could have been cached`,
    close: baseline.stop,
  };
}

export const searchRows: Record<string, Row> = {
  search: {
    work: 'search over 10,000 products, terms that never repeat in a round, against the same SQL',
    goal: 0.5,
    products: 10_000,
    // One search per connection, as the baseline runs them; by default it is fewer.
    settings: { MAX_SEARCHES: String(POOL_SIZE) },
    open: search,
  },
};
