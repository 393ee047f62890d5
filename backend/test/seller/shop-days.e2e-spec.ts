import type TestAgent from 'supertest/lib/agent.js';
import { OverviewService } from '../../src/seller/overview/overview.service.js';
import { type Buyer, createBuyers, createOrders, createProduct } from '../support/factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

const HOUR = 3_600_000;

/**
 * The midnights around which orders are placed, and the days with a clock change with their hours.
 */
const SHOPS = [
  {
    zone: 'America/New_York',
    now: '2026-11-05T17:00:00Z',
    midnights: ['2026-10-31T04:00Z', '2026-11-01T04:00Z', '2026-11-02T05:00Z', '2026-11-05T05:00Z'],
    changing: { '2026-11-01': 25 },
  },
  {
    zone: 'America/New_York',
    now: '2026-03-10T02:00:00Z',
    midnights: ['2026-03-08T05:00Z', '2026-03-09T04:00Z'],
    changing: { '2026-03-08': 23 },
  },
  {
    zone: 'Pacific/Auckland',
    now: '2026-04-10T12:00:00Z',
    midnights: ['2026-04-04T11:00Z', '2026-04-05T12:00Z'],
    changing: { '2026-04-05': 25 },
  },
  {
    zone: 'Pacific/Auckland',
    now: '2026-10-01T00:00:00Z',
    midnights: ['2026-09-26T12:00Z', '2026-09-27T11:00Z', '2026-09-30T11:00Z'],
    changing: { '2026-09-27': 23 },
  },
] as const;

/** @returns the local date in the time zone */
const dayIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at);

const next = (day: string): string =>
  new Date(Date.parse(day) + 24 * HOUR).toISOString().slice(0, 10);

describe.each(['America/New_York', 'Pacific/Auckland'])('a shop in the time zone %s', (zone) => {
  let app: TestApp;
  let seller: TestAgent;
  beforeAll(async () => (app = await createTestApp({ SHOP_TIME_ZONE: zone })));
  beforeEach(async () => {
    await resetDatabase(app);
    seller = await signInSeller(app);
  });
  afterAll(() => app.close());

  async function ordersPlacedAt(moments: readonly Date[]): Promise<void> {
    const [buyer] = (await createBuyers(app, 1)) as [Buyer];
    const { id } = await createProduct(app);
    await createOrders(app, buyer, id, moments.length);
    await app.database.query(
      `UPDATE orders SET created_at = at FROM (SELECT id, row_number() OVER () AS n FROM orders) AS numbered
       JOIN unnest($1::timestamptz[]) WITH ORDINALITY AS placed (at, n) USING (n) WHERE orders.id = numbered.id`,
      [moments],
    );
  }

  const listed = async (query: string): Promise<number> =>
    (await seller.get(`/api/order/seller?page=1&limit=1&${query}`).expect(200)).body.total;
  const counted = async (query: string): Promise<number> => {
    const { body } = await seller.get(`/api/order/seller/counts?${query}`).expect(200);
    return (body.counts as { count: number }[]).reduce((sum, { count }) => sum + count, 0);
  };

  it('returns its time zone', async () => {
    expect((await seller.get('/api/shop')).body.shop).toMatchObject({ timeZone: zone });
  });

  it.each(SHOPS.filter((shop) => shop.zone === zone))(
    'counts and lists the same orders for every day until $now',
    async ({ now, midnights, changing }) => {
      const around = midnights.flatMap((midnight) =>
        [-HOUR, -1, 0, 90 * 60_000].map((later) => new Date(Date.parse(midnight) + later)),
      );
      await ordersPlacedAt(around);
      const { days } = await app.nest.get(OverviewService).get(new Date(now));
      expect(days).toHaveLength(30);
      for (const { day, orders } of days) {
        const query = `from=${day}&to=${next(day)}`;
        const onWall = around.filter((at) => dayIn(zone, at) === day).length;
        expect({
          day,
          orders,
          listed: await listed(query),
          counted: await counted(query),
          found: await listed(`${query}&status=Delivered&payment=COD`),
        }).toEqual({ day, orders: onWall, listed: onWall, counted: onWall, found: onWall });
      }
      const inAll = around.length;
      expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(inAll);
      for (const [day, hours] of Object.entries(changing)) {
        const start = Date.parse(midnights.find((at) => dayIn(zone, new Date(at)) === day) ?? '');
        await app.database.query('UPDATE orders SET created_at = $1', [
          new Date(start + hours * HOUR - 1),
        ]);
        expect(await listed(`from=${day}&to=${next(day)}`)).toBe(inAll);
        await app.database.query('UPDATE orders SET created_at = $1', [
          new Date(start + hours * HOUR),
        ]);
        expect(await listed(`from=${day}&to=${next(day)}`)).toBe(0);
      }
    },
  );

  it('respects the time zone of a time, and accepts the first and the last supported day', async () => {
    await ordersPlacedAt([new Date('2026-05-01T00:00:00Z')]);
    for (const [query, count] of Object.entries({
      'from=2026-05-01T00:00:00Z&to=2026-05-01T00:00:00.000001Z': 1,
      'from=2026-05-01T02:00%2B02:00': 1,
      'to=2026-05-01T00:00:00Z': 0,
      'from=0001-01-01&to=9999-12-31': 1,
      'to=0001-01-01': 0,
    })) {
      expect({ query, listed: await listed(query), counted: await counted(query) }).toEqual({
        query,
        listed: count,
        counted: count,
      });
    }
  });
});
