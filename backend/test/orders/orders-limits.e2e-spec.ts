import { expectFailure } from '../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createOrders,
  createProduct,
  line,
  placeOrder,
  unitsLeft,
} from '../support/factories.js';
import {
  actOn,
  checkout,
  createPending,
  eventText,
  lastSessionOf,
  paid,
  sendEvent,
} from '../support/payment-factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

const statuses = (responses: { status: number }[]): number[] =>
  responses.map(({ status }) => status).toSorted();

describe('limits per customer', () => {
  let app: TestApp;
  let ana: Buyer;
  let eve: Buyer;
  let milk: string;
  let bread: string;
  beforeAll(
    async () => (app = await createTestApp({ MAX_ORDERS_PER_DAY: '6', MAX_UNPAID_ORDERS: '3' })),
  );
  beforeEach(async () => {
    await resetDatabase(app);
    [ana, eve] = (await createBuyers(app, 2)) as [Buyer, Buyer];
    milk = (await createProduct(app, { units: 100 })).id;
    bread = (await createProduct(app)).id;
  });
  afterAll(() => app.close());

  it('allow at most three unpaid orders, also for concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, n) => checkout(app, ana, [line(milk), line(bread, 1 + n)])),
    );
    expect(statuses(responses)).toEqual([201, 201, 201, 409, 409, 409]);
    expectFailure(await checkout(app, ana, [line(milk)]), 409, 'TOO_MANY_UNPAID_ORDERS', {
      most: 3,
    });
    expect([await countRows(app, 'orders'), await unitsLeft(app, milk)]).toEqual([3, 97]);
    expect((await checkout(app, eve, [line(milk)])).status).toBe(201);
    expect((await placeOrder(app, ana, [line(milk)])).status).toBe(201);
  });

  it('allow another order once one is paid or cancelled', async () => {
    const [first, second] = [
      await createPending(app, ana, [line(milk, 1)]),
      await createPending(app, ana, [line(milk, 2)]),
    ];
    await createPending(app, ana, [line(milk, 3)]);
    await actOn(app, ana, first.orderId, 'cancel');
    await createPending(app, ana, [line(milk, 4)]);
    const object = paid(lastSessionOf(app, second.orderId));
    await sendEvent(app, eventText({ object }));
    await createPending(app, ana, [line(milk, 5)]);
    expect((await checkout(app, ana, [line(milk, 6)])).status).toBe(409);
  });

  it('count the orders of a day including cancelled ones, and a repeated request once', async () => {
    await createOrders(app, ana, milk, 5);
    await app.database.query(`UPDATE orders SET status = 'Cancelled'`);
    const place = (key: string) => placeOrder(app, ana, [line(milk)]).set('Idempotency-Key', key);
    const [first, ...others] = await Promise.all([place('k1'), place('k1'), place('k1')]);
    expect(others.map(({ body }) => body)).toEqual([first?.body, first?.body]);
    const refused = await place('k2');
    expectFailure(refused, 429, 'TOO_MANY_ORDERS', {
      most: 6,
      retryAfterSeconds: expect.any(Number),
    });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(86_000 - 300);
    expect(wait).toBeLessThanOrEqual(86_400 - 300);
    expect(refused.body.message).toContain('in 24 hours');
    expect((await place('k1')).body).toEqual(first?.body);
    await app.database.query(`UPDATE orders SET created_at = created_at - interval '1 day'`);
    expect((await place('k2')).status).toBe(201);
  });

  it('are not exceeded by concurrent requests', async () => {
    await createOrders(app, ana, milk, 4);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => placeOrder(app, ana, [line(milk)])),
    );
    expect(statuses(responses)).toEqual([201, 201, 429, 429, 429, 429]);
  });
});

it('allows any number of orders when the limits are 0', async () => {
  const app = await createTestApp({ MAX_ORDERS_PER_DAY: '0', MAX_UNPAID_ORDERS: '0' });
  const [ana] = (await createBuyers(app, 1)) as [Buyer];
  const { id } = await createProduct(app);
  await createOrders(app, ana, id, 200);
  for (let n = 0; n < 4; n++) expect((await checkout(app, ana, [line(id)])).status).toBe(201);
  await app.close();
});
