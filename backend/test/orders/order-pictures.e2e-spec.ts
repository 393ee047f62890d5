import { dropPicturesOfOrders } from '../../src/orders/clean-up.js';
import { type Buyer, createBuyers, createProduct, line, placeOrder } from '../support/factories.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('dropPicturesOfOrders()', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    const [ana] = (await createBuyers(app, 1)) as [Buyer];
    // Five lines: two in each of the older orders, one in the newest.
    const pictures = [['old', 'both'], ['both'], ['middle'], [], ['new']];
    const lines = [];
    for (const images of pictures) {
      const { id } = await createProduct(app);
      await app.database.query('UPDATE products SET images = $1 WHERE id = $2', [images, id]);
      lines.push(line(id));
    }
    for (const some of [lines.slice(0, 2), lines.slice(2, 4), lines.slice(4)]) {
      expect((await placeOrder(app, ana, some)).status).toBe(201);
    }
  });
  afterAll(() => app.close());

  /** @returns the names that no order uses, and the number of statements */
  async function left(
    names: string[],
    batch: number,
    signal?: AbortSignal,
  ): Promise<[names: string[], statements: number]> {
    const rest = new Set(names);
    const { manager } = app.database;
    const query = jest.spyOn(manager, 'query');
    try {
      await dropPicturesOfOrders(manager, rest, { batch, signal });
      return [[...rest], query.mock.calls.length];
    } finally {
      query.mockRestore();
    }
  }

  it.each([1, 2, 3, 5, 100])(
    'removes the pictures of orders from the set in batches of %i lines',
    async (batch) => {
      const [names, statements] = await left(['new', 'none', 'both', 'old', 'middle'], batch);
      expect(names).toEqual(['none']);
      expect(statements).toBe(Math.ceil(5 / batch) + 1);
    },
  );

  it('reads the newest orders first, and stops once the set is empty', async () => {
    expect(await left(['new'], 1)).toEqual([[], 1]);
    expect(await left(['middle'], 2)).toEqual([[], 2]);
    expect(await left([], 2)).toEqual([[], 0]);
  });

  it('rejects when its signal is aborted', async () => {
    await expect(left(['none'], 1, AbortSignal.abort())).rejects.toThrow('aborted');
  });

  it('reads order lines by the primary key', async () => {
    const { manager } = app.database;
    const query = jest.spyOn(manager, 'query');
    await dropPicturesOfOrders(manager, new Set(['none']));
    const [text, values] = query.mock.calls[0] as [string, unknown[]];
    query.mockRestore();
    const plan = await inOne(app, ['SET LOCAL enable_seqscan = off', text], values);
    expect(plan).toMatch(/Index Scan Backward using order_items_pkey/);
    expect(plan).not.toMatch(/Sort Key: order_items/);
  });
});

/** @returns the plan of the second statement, run after the first in one transaction */
async function inOne(
  { database }: TestApp,
  [before, text]: [string, string],
  values: unknown[],
): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.query(before);
    const rows = await tx.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
