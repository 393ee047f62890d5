import type request from 'supertest';
import {
  type Buyer,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  unitsLeft,
} from '../support/factories.js';
import {
  checkout,
  createPending,
  mendSandbox,
  reconcile,
  sandboxOf,
  sessionsOf,
  stateOf,
} from '../support/payment-factories.js';
import { expectConsistent } from '../support/payment-invariants.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

const UNITS = 4;
let app: TestApp;
let ana: Buyer;
let eve: Buyer;
let milk: string;
let bread: string;
beforeAll(async () => (app = await createTestApp({ MAX_UNPAID_ORDERS: '3' })));
beforeEach(async () => {
  await resetDatabase(app);
  mendSandbox(app, { deliveries: 0 });
  [ana, eve] = (await createBuyers(app, 2)) as [Buyer, Buyer];
  milk = (await createProduct(app, { units: UNITS })).id;
  bread = (await createProduct(app)).id;
});
afterEach(() => expectConsistent(app, sandboxOf(app).state, { [milk]: UNITS }));
afterAll(() => app.close());

const cart = () => [line(milk, 3), line(bread)];
const pending = (items = cart(), buyer = ana) => createPending(app, buyer, items);
const order = (key?: string): request.Test => {
  const sent = checkout(app, ana, cart());
  return key === undefined ? sent : sent.set('Idempotency-Key', key);
};
const statusOf = async (id: string): Promise<string> => (await stateOf(app, id)).status;

describe('another online order of the same cart', () => {
  it('replaces the unpaid order, any number of times', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { orderId } = await pending(n % 2 ? cart().reverse() : cart());
      ids.push(orderId);
    }
    const last = ids.pop() ?? '';
    for (const id of ids) {
      expect(await stateOf(app, id)).toMatchObject({ status: 'Cancelled', isClosed: true });
      expect(sessionsOf(app, id).map(({ status }) => status)).toEqual(['expired']);
    }
    expect(await statusOf(last)).toBe('Payment Pending');
    expect(await unitsLeft(app, milk)).toBe(1);
  });

  it('keeps the previous order when it is rejected itself', async () => {
    const { orderId, session } = await createPending(app, ana, [line(bread)]);
    const stranger = { ...ana, address: eve.address };
    expect((await checkout(app, stranger, [line(bread)])).status).toBe(404);
    expect(await statusOf(orderId)).toBe('Payment Pending');
    expect(sandboxOf(app).session(session.id).status).toBe('open');
  });

  it('keeps the previous order if Stripe reports it as paid', async () => {
    const { orderId, session } = await createPending(app, ana, [line(bread)]);
    sandboxOf(app).pay(session.id);
    const { status, body } = await checkout(app, ana, [line(bread)]);
    expect(status).toBe(201);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Order Placed', isPaid: true });
    expect(await statusOf(body.orderId as string)).toBe('Payment Pending');
    expect(sandboxOf(app).state.refunds.filter((it) => it.metadata.orderId === orderId)).toEqual(
      [],
    );
  });

  it('keeps the previous order while its payment is in progress', async () => {
    const { orderId, session } = await createPending(app, ana, [line(bread)]);
    sandboxOf(app).pay(session.id, { isDelayed: true });
    expect((await checkout(app, ana, [line(bread)])).status).toBe(201);
    expect(await statusOf(orderId)).toBe('Payment Pending');
  });

  it('keeps the previous order while Stripe is unavailable', async () => {
    const { orderId } = await createPending(app, ana, [line(bread)]);
    mendSandbox(app, { deliveries: 0, isDown: true });
    expect((await checkout(app, ana, [line(bread)])).status).toBe(503);
    expect(await statusOf(orderId)).toBe('Payment Pending');
  });

  it('keeps orders of another cart, of another customer, or with cash on delivery', async () => {
    const others = [
      await createPending(app, ana, [line(bread, 2)]),
      await createPending(app, ana, [line(bread), line(milk)]),
      await createPending(app, eve, [line(bread)]),
    ];
    const { body: onDelivery } = await placeOrder(app, ana, [line(bread)]);
    await createPending(app, ana, [line(bread)]);
    for (const { orderId } of others) expect(await statusOf(orderId)).toBe('Payment Pending');
    const [row] = await app.database.query<{ status: string }[]>(
      'SELECT status FROM orders WHERE id = $1',
      [onDelivery.order._id],
    );
    expect(row?.status).toBe('Order Placed');
  });

  it('cancels neither its own order nor a later one when it is a retry', async () => {
    const { body: first } = await order('k1');
    const copies = await Promise.all(Array.from({ length: 6 }, () => order('k1')));
    for (const copy of copies) expect(copy.body).toEqual(first);
    const { body: second } = await order('k2');
    expect(await statusOf(first.orderId as string)).toBe('Cancelled');
    expect((await order('k1')).status).toBe(409);
    expect(await statusOf(second.orderId as string)).toBe('Payment Pending');
    expect(sessionsOf(app, second.orderId as string).map(({ status }) => status)).toEqual(['open']);
  });

  it('creates one order with one open page for concurrent retries, and replaces the previous order', async () => {
    const { orderId } = await pending();
    const copies = await Promise.all(Array.from({ length: 6 }, () => order('k1')));
    expect(new Set(copies.map(({ text }) => text)).size).toBe(1);
    expect(copies[0]?.status).toBe(201);
    expect(await statusOf(orderId)).toBe('Cancelled');
    expect(await statusOf(copies[0]?.body.orderId as string)).toBe('Payment Pending');
  });

  it('keeps the previous order if it is paid concurrently, and cancels it otherwise', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId, session } = await createPending(app, ana, [line(bread)]);
      const pay = async (): Promise<void> => {
        await Promise.resolve();
        if (sandboxOf(app).session(session.id).status === 'open') sandboxOf(app).pay(session.id);
      };
      await Promise.all([checkout(app, ana, [line(bread)]), pay()]);
      await reconcile(app);
      const { payment_status } = sandboxOf(app).session(session.id);
      const isPaid = payment_status === 'paid';
      expect(await statusOf(orderId)).toBe(isPaid ? 'Order Placed' : 'Cancelled');
      await app.database.query(`UPDATE orders SET created_at = created_at - interval '2 days'`);
    }
  });
});
