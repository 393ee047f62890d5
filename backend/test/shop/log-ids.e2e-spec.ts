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
/** But for slow statements: on a busy machine any statement may be one. */
const otherLines = (): Line[] => lines().filter(({ msg }) => msg !== SLOW);
const ids = (): Pick<Line, 'customer' | 'seller' | 'order'>[] =>
  otherLines().map(({ customer, seller, order }) => ({ customer, seller, order }));
const asAna = (path: string): request.Test => request(app.url).get(path).set('Cookie', ana.cookie);

describe('the line of a request', () => {
  it('names nobody where nobody is logged in', async () => {
    await request(app.url).get('/api/product/list');
    await request(app.url).get('/api/order/user');
    expect(otherLines().map((one) => Object.keys(one))).toEqual([
      expect.not.arrayContaining(['customer']),
      expect.not.arrayContaining(['customer']),
    ]);
  });

  it('names by ids the customer, and the order that was placed or asked for', async () => {
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

  it('names the seller and the order that is moved', async () => {
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

  it('names the order that Stripe tells of', async () => {
    const { orderId, session } = await createPending(app, ana, items);
    written.length = 0;
    await sendEvent(app, eventText({ object: paid(session) }));
    expect(ids()).toEqual([{ order: orderId }]);
  });
});

describe('other lines', () => {
  /** Lets a change of a table take long enough for a line of its own. */
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

  it('of a request name the same, however far down they are written', async () => {
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

  it('of what the shop does by itself name the order, and no customer', async () => {
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

  it('do not name the customer for whom their connection was opened', async () => {
    await createPending(app, ana, items);
    await Promise.all(Array.from({ length: 30 }, () => asAna('/api/order/user')));
    await withSlowTable('UPDATE ON payments', () => reconcile(app));
    expect(otherLines()).toEqual([]);
    expect(slowLines()).not.toEqual([]);
    for (const { customer, req } of slowLines()) expect({ customer, req }).toEqual({});
  });
});
