import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure } from '../support/expect-failure.js';
import { OverviewService } from '../../src/seller/overview/overview.service.js';
import { lastDays } from '../../src/seller/overview/last-days.js';
import { type Buyer, createBuyers, createProduct, line, placeOrder } from '../support/factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

let app: TestApp;
let seller: TestAgent;
// The shop's days begin fourteen hours before those of UTC.
beforeAll(async () => (app = await createTestApp({ SHOP_TIME_ZONE: 'Pacific/Kiritimati' })));
beforeEach(async () => {
  await resetDatabase(app);
  seller = await signInSeller(app);
});
afterAll(() => app.close());

describe('GET /api/seller/overview', () => {
  it('groups by days in the time zone of the shop, ignoring the query', async () => {
    const [ana] = (await createBuyers(app, 1)) as [Buyer];
    const { id } = await createProduct(app, { offerPriceCents: 1000 });
    const now = new Date();
    const { names, bounds } = lastDays(30, 'Pacific/Kiritimati', now);
    const moments = [bounds[0], bounds[0], bounds[29], bounds[29]].map((at) => Number(at));
    for (const [index, moment] of moments.entries()) {
      const { body } = await placeOrder(app, ana, [line(id)]);
      await app.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [
        body.order._id,
        new Date(moment - (index % 2)),
      ]);
    }
    const { body, status } = await seller.get('/api/seller/overview?timeZone=Mars');
    expect({ status, timeZone: body.timeZone }).toEqual({
      status: 200,
      timeZone: 'Pacific/Kiritimati',
    });
    const one = { orders: 1, salesCents: 1020, paidCents: 0 };
    const none = { orders: 0, salesCents: 0, paidCents: 0 };
    const ones = [0, 28, 29];
    const { days } = await app.nest.get(OverviewService).get(now);
    expect(days).toEqual(
      names.map((day, index) => ({ day, ...(ones.includes(index) ? one : none) })),
    );
    expectFailure(await request(app.url).get('/api/seller/overview'), 401, 'NOT_SIGNED_IN');
  });

  it('returns sales, payments and amounts to collect, without cancelled orders and refunds', async () => {
    const [ana] = (await createBuyers(app, 1)) as [Buyer];
    const milk = await createProduct(app, { name: 'Milk', units: 4, offerPriceCents: 145 });
    const bread = await createProduct(app, { name: 'Bread', units: 8, offerPriceCents: 450 });
    const place = async (product: string, quantity: number): Promise<string> =>
      (await placeOrder(app, ana, [line(product, quantity)])).body.order._id as string;
    const update = (id: string, set: string) =>
      app.database.query(`UPDATE orders SET ${set} WHERE id = $1`, [id]);
    await place(milk.id, 3);
    await update(await place(bread.id, 1), 'is_paid = true, refunded_cents = 150');
    await update(await place(bread.id, 5), `is_paid = true, status = 'Cancelled'`);
    await update(await place(bread.id, 1), `payment_type = 'Online', status = 'Payment Pending'`);
    await createProduct(app, { name: 'Off', inStock: false });
    await createProduct(app, { name: 'Eggs', units: 2 });
    // All orders get the same time, so that they fall on the same day.
    await app.database.query(`UPDATE orders SET created_at = now() - interval '1 minute'`);
    const { body } = await seller.get('/api/seller/overview');
    const days = body.days as { orders: number }[];
    expect(days.filter(({ orders }) => orders > 0)).toEqual([
      { day: expect.any(String), orders: 2, sales: 7.52, paid: 3.09, toCollect: 4.43 },
    ]);
    expect(body.bestSellers).toEqual([
      { product: milk.id, name: 'Milk', size: '1 kg', units: 3, sales: 4.35 },
      { product: bread.id, name: 'Bread', size: '1 kg', units: 1, sales: 4.5 },
    ]);
    const left = (body.lowStock as { name: string; units: number }[]).map(
      ({ name, units }) => `${name} ${units}`,
    );
    expect(left).toEqual(['Milk 1', 'Bread 1', 'Eggs 2']);
    expect(body.outOfStock).toEqual([expect.objectContaining({ name: 'Off' })]);
    expect([body.lowStockTotal, body.outOfStockTotal]).toEqual([3, 1]);
    // Switched off is not sold out.
    expect([body.soldOut, body.soldOutTotal, body.switchedOff]).toEqual([[], 0, 1]);
    await createProduct(app, { name: 'Gone', units: 0 });
    const later = await seller.get('/api/seller/overview');
    expect(later.body.soldOut).toEqual([expect.objectContaining({ name: 'Gone' })]);
  });

  it('counts what waits for a seller beside packing, here and for the badges', async () => {
    const [ana] = (await createBuyers(app, 1)) as [Buyer];
    const { id } = await createProduct(app);
    const { body } = await placeOrder(app, ana, [line(id)]);
    await app.database.query(
      `UPDATE orders SET status = 'Cancelled', payment_type = 'Online', is_paid = true`,
    );
    await app.database.query(
      `INSERT INTO order_problems (order_id, kind, text, hash) VALUES ($1, 'damaged', '', '')`,
      [body.order._id],
    );
    const message = { name: 'Ana', email: 'ana@shop.test', message: 'Do you have figs?' };
    await request(app.url).post('/api/contact').send(message);
    const counts = { problems: 1, refundsDue: 1, flagged: 0, unreadMessages: 1 };
    expect((await seller.get('/api/seller/overview')).body).toMatchObject(counts);
    const tasks = await seller.get('/api/seller/overview/tasks');
    expect([tasks.status, tasks.body]).toEqual([200, { success: true, ...counts }]);
  });
});
