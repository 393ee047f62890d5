import { MICROS, type Slice } from '../../src/common/http/keyset.js';
import { SqlValues } from '../../src/database/sql-values.js';
import type { OrderFilter } from '../../src/orders/lists/order-filter.js';
import { indexTexts } from '../../src/orders/lists/index-texts.js';
import { orderKeys } from '../../src/orders/lists/order-keys.js';
import { searchedWords } from '../../src/orders/lists/order-search.js';
import {
  type Buyer,
  createBuyers,
  createOrders,
  createProduct,
  untilWaiting,
} from '../support/factories.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());

describe('a search of orders', () => {
  const NAMES = ['José García', 'Zoë 1/2 Kilo', "O'Neill \\ %Co_", 'Robin', 'Ana María'];
  const GOODS = [
    'Fresh Tomatoes 12',
    'Organic Tomatoes 7',
    'Straßenbrot XL',
    'Tomatoes',
    '½ Bread',
  ];
  const SEARCHES = [
    ...[
      'tomatoes',
      'TOMATO',
      'atoe',
      'o',
      'zq',
      'garcia',
      'jose garcia',
      'fresh organic',
      'robin tomatoes',
    ],
    ...[
      'kunde-1@shop.example',
      'unde-1@shop',
      '@shop.example',
      'kunde-12@shop.example',
      'kunde-1@shop.examplex',
    ],
    ...[
      "o'neill",
      '\\',
      '%',
      '_',
      '%co_',
      '½',
      '1/2',
      'strassenbrot',
      'xl',
      '\u0301',
      "'",
      '12345678',
      '123456789',
    ],
    ...['#n1', '#n', 'N1AB', '(1)5550100', '15550100', '#'],
  ];

  interface Key {
    id: string;
    at: string;
  }

  /** What the statement of a page finds, looking at one order after the other or by the index. */
  async function keys(filter: OrderFilter, slice: Slice, byIndex?: string[]): Promise<Key[]> {
    const values = new SqlValues();
    const query = orderKeys(filter, slice, values, byIndex);
    return app.database.query<Key[]>(
      `SELECT id, ${MICROS('created_at')}::text AS at FROM (${query}) AS found`,
      values.all,
    );
  }

  beforeAll(async () => {
    const [buyer] = (await createBuyers(app, 1)) as [Buyer];
    const { id } = await createProduct(app);
    await createOrders(app, buyer, id, 60);
    await app.database.query(
      `UPDATE orders SET search_text = concat_ws(E'\n', ($1::text[])[1 + n % 5], 'kunde-' || n % 13 || '@shop.example', ($2::text[])[1 + n / 5 % 5]),
              number = 'N' || n, status = CASE WHEN n % 3 = 0 THEN 'Cancelled' ELSE status END,
              created_at = CASE WHEN n % 4 = 0 THEN '2026-05-01 10:00:00.123456Z' ELSE created_at END
       FROM (SELECT id, (row_number() OVER (ORDER BY id))::int AS n FROM orders) AS numbered WHERE orders.id = numbered.id`,
      [NAMES, GOODS],
    );
  });

  const standing = (): Promise<object[]> =>
    app.database.query(
      `SELECT table_name, count, newest FROM (
         SELECT 'indexed' AS table_name, count(*)::int AS count, max(created_at) AS newest FROM order_search_indexed
         UNION ALL SELECT 'new', count(*)::int, min(created_at) FROM order_search_new) AS tables`,
    );

  it('moves what is no longer new into the index of words, where there is enough of it', async () => {
    const newest = expect.any(Date) as Date;
    expect(await standing()).toEqual([
      { table_name: 'indexed', count: 0, newest: null },
      { table_name: 'new', count: 60, newest },
    ]);
    const amounts = { keep: 15, batch: 20 };
    expect(await indexTexts(app.database.manager)).toBe(false);
    expect(await indexTexts(app.database.manager, amounts)).toBe(true);
    expect(await indexTexts(app.database.manager, amounts)).toBe(true);
    expect(await indexTexts(app.database.manager, amounts)).toBe(false);
    const [indexed, left] = (await standing()) as { count: number; newest: Date }[];
    expect([indexed?.count, left?.count]).toEqual([40, 20]);
    expect(Number(indexed?.newest)).toBeLessThanOrEqual(Number(left?.newest));
  });

  it.each<[what: string, filter: OrderFilter]>([
    ['all', {}],
    ['those of a status', { status: 'Cancelled' }],
    ['those of a time', { from: '2026-05-01', to: '2026-05-02', paid: false }],
  ])(
    'of %s finds the same in the same order, by the index or one after the other',
    async (_, filter) => {
      const all = { take: 99, skip: 0, isBackward: false };
      let found = 0;
      for (const search of SEARCHES) {
        const words = searchedWords(search);
        const each = await keys({ ...filter, search }, all);
        expect({ search, keys: await keys({ ...filter, search }, all, words) }).toEqual({
          search,
          keys: each,
        });
        found += each.length;
        const middle = each[Math.floor(each.length / 2)];
        for (const isBackward of [true, false]) {
          const cursor = middle && { id: middle.id, value: middle.at };
          const slice = { take: 3, skip: 1, isBackward, cursor };
          for (const byIndex of [words, words.slice(0, 1), words.slice(1)]) {
            const page = await keys({ ...filter, search }, slice, byIndex);
            expect({ search, page }).toEqual({
              search,
              page: await keys({ ...filter, search }, slice),
            });
          }
        }
      }
      expect(found).toBeGreaterThan(100);
    },
  );

  it('finds what a text holds anywhere, whatever its length', async () => {
    const count = async (search: string, byIndex = searchedWords(search)): Promise<number> =>
      (await keys({ search }, { take: 99, skip: 0, isBackward: false }, byIndex)).length;
    const found = {
      tomatoes: 39,
      garcia: 12,
      'kunde-1@shop.example': 5,
      'fresh organic': 0,
      "o'neill \\": 12,
      strassenbrot: 11,
    };
    for (const [search, expected] of Object.entries(found))
      expect({ search, by: [await count(search), await count(search, [])] }).toEqual({
        search,
        by: [expected, expected],
      });
  });

  it('takes the longest text that an order may have', async () => {
    const [row] = await app.database.query<{ count: number }[]>(
      `SELECT length(search_endings(string_agg(chr(65536 + n * 7919 % 60000), CASE WHEN n % 100 = 0 THEN ' ' ELSE '' END))) AS count
       FROM generate_series(1, 40000) AS n`,
    );
    expect(row?.count).toBeGreaterThan(29_000);
  });

  it('finds what was corrected or removed while it was moved, and nothing twice', async () => {
    const [{ id } = { id: '' }] = await app.database.query<{ id: string }[]>(
      'SELECT order_id AS id FROM order_search_new ORDER BY created_at, order_id LIMIT 1',
    );
    const correcting = app.database.createQueryRunner();
    await correcting.startTransaction();
    await indexTexts(correcting.manager, { keep: 0, batch: 1 });
    const corrected = app.database.query(
      `UPDATE orders SET search_text = 'Corrected' WHERE id = $1`,
      [id],
    );
    await untilWaiting(app, 1);
    await correcting.commitTransaction();
    await correcting.release();
    await corrected;
    const all = { take: 99, skip: 0, isBackward: false };
    for (const byIndex of [['corrected'], []])
      expect(await keys({ search: 'corrected' }, all, byIndex)).toMatchObject([{ id }]);
    await app.database.query('DELETE FROM order_items WHERE order_id = $1', [id]);
    await app.database.query('DELETE FROM orders WHERE id = $1', [id]);
    expect(await keys({ search: 'corrected' }, all, ['corrected'])).toEqual([]);
  });

  it('leaves alone what somebody holds, and never waits for it', async () => {
    const amounts = { keep: 0, batch: 1 };
    const ordersOf = async (table: string): Promise<string[]> => {
      const rows = await app.database.query<{ id: string }[]>(
        `SELECT order_id AS id FROM ${table} ORDER BY created_at, order_id`,
      );
      return rows.map(({ id }) => id);
    };
    const [first = '', second = ''] = await ordersOf('order_search_new');
    const removing = app.database.createQueryRunner();
    await removing.startTransaction();
    await removing.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [first]);
    expect(await indexTexts(app.database.manager, amounts)).toBe(true);
    expect((await ordersOf('order_search_new'))[0]).toBe(first);
    expect(await ordersOf('order_search_indexed')).toContain(second);
    await removing.query('DELETE FROM order_items WHERE order_id = $1', [first]);
    await removing.query('DELETE FROM orders WHERE id = $1', [first]);
    // All that is left is being corrected: there is nothing to go on with.
    await removing.query(`UPDATE orders SET search_text = search_text || ' again'`);
    expect(await indexTexts(app.database.manager, amounts)).toBe(false);
    await removing.commitTransaction();
    await removing.release();
    expect(await indexTexts(app.database.manager, amounts)).toBe(true);
  });
});
