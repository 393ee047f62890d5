import { counts, createMany, type ImportDesk, openImportDesk } from '../support/import-desk.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

/** Many more rows than a batch has. */
const MANY = 2_000;
/** The maximum number of rows that a statement may read, return or filter per row of its batch. */
const MOST_EACH = 8;

let app: TestApp;
let desk: ImportDesk;
beforeAll(async () => {
  app = await createTestApp();
  await app.owner.query('ALTER TABLE product_import_rows SET (autovacuum_enabled = false)');
});
beforeEach(async () => {
  await resetDatabase(app);
  desk = await openImportDesk(app);
});
afterAll(() => app.close());

interface PlanNode extends Record<string, unknown> {
  Plans?: PlanNode[];
}

/** @returns the number of rows that a node and its children read, return and filter */
function rowsOf(node: PlanNode): number {
  const each = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Join Filter']
    .map((name) => Number(node[name] ?? 0))
    .reduce((sum, count) => sum + count);
  const below = (node.Plans ?? []).map(rowsOf).reduce((sum, count) => sum + count, 0);
  return each * Number(node['Actual Loops']) + below;
}

/**
 * Explains the updates of import rows while they are executed.
 * @returns for each of them the rows processed per row of the batch
 */
async function rowsForEach(work: () => Promise<unknown>): Promise<number[]> {
  const { database } = app;
  const query = database.query.bind(database);
  const found: number[] = [];
  const spy = jest.spyOn(database, 'query').mockImplementation(async (text, values, runner) => {
    if (!text.includes('UPDATE product_import_rows')) return query(text, values, runner);
    const [row] = await query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
      `EXPLAIN (ANALYZE, TIMING off, FORMAT JSON) ${text}`,
      values,
      runner,
    );
    const [, , batch] = values as [string, string?, number[]?];
    found.push(rowsOf(row?.['QUERY PLAN'][0].Plan ?? {}) / (batch?.length ?? MANY));
    return [];
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return found;
}

const listOf = (name: string, price: string): string =>
  Array.from({ length: MANY }, (_, i) => `\n${name}${i + 1},Dairy,${price},${price}`).join('');
const HEAD = 'name,category,price,offerPrice';

it.each([
  ['that are added', 'New ', counts(MANY, 0, 0, 0)],
  ['that change', 'P', counts(0, MANY, 0, 0, MANY)],
])(
  'an import of products %s reads few rows per batch despite outdated statistics',
  async (_, name, expected) => {
    await createMany(app, MANY);
    // The statistics cover only an earlier import.
    await desk.check(HEAD + listOf('Early ', '1'));
    await app.owner.query('ANALYZE product_import_rows');
    const found = await rowsForEach(async () => {
      const checked = await desk.check(HEAD + listOf(name, '2'));
      expect(checked.import).toMatchObject(expected);
      const { import: done } = await desk.apply(checked);
      expect(done).toMatchObject({ state: 'done', ...expected });
    });
    // The batches of the check, its end, and the applied batches.
    expect(found).toHaveLength(MANY / 250 + 2 + MANY / 200);
    expect(Math.max(...found)).toBeLessThan(MOST_EACH);
  },
);
