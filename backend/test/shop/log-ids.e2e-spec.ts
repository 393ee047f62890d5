import request from 'supertest';
import {
  type Buyer,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  sellersOrders,
} from '../support/factories.js';
import {
  createPending,
  eventText,
  paid,
  reconcile,
  sandboxOf,
  sendEvent,
} from '../support/payment-factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

interface Line {
  msg: string;
  req?: { id: string; path?: string };
  customer?: string;
  seller?: string;
  order?: string;
}

const written: string[] = [];
let app: TestApp;
let ana: Buyer;
let items: unknown[];
beforeAll(async () => {
  app = await createTestApp(
    { LOG_LEVEL: 'info', SLOW_QUERY_MS: '150' },
    { write: (text: string) => void written.push(text) },
  );
});
beforeEach(async () => {
  await resetDatabase(app);
  Object.assign(sandboxOf(app).faults, { deliveries: 0 });
  [ana] = (await createBuyers(app, 1)) as [Buyer];
  items = [line((await createProduct(app, { units: 10 })).id)];
  written.length = 0;
});
afterAll(() => app.close());

const SLOW = 'Slow query';
const lines = (): Line[] => written.map((text) => JSON.parse(text) as Line);
const slowLines = (): Line[] => lines().filter(({ msg }) => msg === SLOW);
/** Slow queries are excluded, since any statement may be slow on a busy machine. */
const otherLines = (): Line[] => lines().filter(({ msg }) => msg !== SLOW);
const ids = (): Pick<Line, 'customer' | 'seller' | 'order'>[] =>
  otherLines().map(({ customer, seller, order }) => ({ customer, seller, order }));
const asAna = (path: string): request.Test => request(app.url).get(path).set('Cookie', ana.cookie);

describe('log line of a request', () => {
  it('contains no customer id for visitors', async () => {
    await request(app.url).get('/api/product/list');
    await request(app.url).get('/api/order/user');
    expect(otherLines().map((one) => Object.keys(one))).toEqual([
      expect.not.arrayContaining(['customer']),
      expect.not.arrayContaining(['customer']),
    ]);
  });

  it('contains the ids of the customer and of the order', async () => {
    const { body } = await placeOrder(app, ana, items);
    const { _id: order, number } = body.order as { _id: string; number: string };
    await asAna(`/api/order/user/${number}`);
    await asAna('/api/order/user');
    expect(ids()).toEqual([
      { customer: ana.id, order },
      { customer: ana.id, order },
      { customer: ana.id },
    ]);
  });

  it('contains the ids of the seller and of the order', async () => {
    const seller = await signInSeller(app);
    const desk = sellersOrders(() => ({ app, seller, buyer: ana }));
    const { id: order } = await desk.orderTwo();
    written.length = 0;
    await desk.move(order.toUpperCase(), 'Packing', 0);
    const [{ id } = { id: '' }] = await app.database.query<{ id: string }[]>(
      `SELECT id FROM users WHERE role = 'seller'`,
    );
    expect(ids()).toEqual([{ seller: id, order }]);
  });

  it('contains the id of the order of a Stripe event', async () => {
    const { orderId, session } = await createPending(app, ana, items);
    written.length = 0;
    await sendEvent(app, eventText({ object: paid(session) }));
    expect(ids()).toEqual([{ order: orderId }]);
  });
});

describe('other log lines', () => {
  /** Slows down changes of a table, so that they are logged as slow queries. */
  async function withSlowTable<T>(change: string, work: () => Promise<T>): Promise<void> {
    await app.owner.query(`
      CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(0.2); RETURN NEW; END $$;
      CREATE TRIGGER wait BEFORE ${change} FOR EACH ROW EXECUTE FUNCTION wait()`);
    written.length = 0;
    try {
      await work();
    } finally {
      await app.owner.query('DROP FUNCTION wait CASCADE');
    }
  }

  it('of a request contain the same ids, even for queries', async () => {
    const address = (await asAna('/api/address/get')).body.addresses[0] as object;
    await withSlowTable('INSERT ON addresses', () =>
      request(app.url)
        .post('/api/address/add')
        .set({ Cookie: ana.cookie, 'X-Request-Id': 'request-0001' })
        .send({ address }),
    );
    expect(lines().map(({ msg }) => msg)).toEqual(
      expect.arrayContaining([SLOW, 'request completed']),
    );
    for (const { customer, req } of lines()) {
      expect([customer, req?.id]).toEqual([ana.id, 'request-0001']);
    }
  });

  it('of background jobs contain the order, but no customer', async () => {
    const { orderId } = await createPending(app, ana, items);
    sandboxOf(app).faults.isDown = true;
    written.length = 0;
    try {
      await reconcile(app);
    } finally {
      sandboxOf(app).faults.isDown = false;
    }
    expect(ids()).toEqual([{ order: orderId }]);
    expect(otherLines()[0]).not.toHaveProperty('req');
  });

  it('do not contain the customer whose request opened the connection', async () => {
    await createPending(app, ana, items);
    await Promise.all(Array.from({ length: 30 }, () => asAna('/api/order/user')));
    await withSlowTable('UPDATE ON payments', () => reconcile(app));
    expect(otherLines()).toEqual([]);
    expect(slowLines()).not.toEqual([]);
    for (const { customer, req } of slowLines()) expect({ customer, req }).toEqual({});
  });
});
