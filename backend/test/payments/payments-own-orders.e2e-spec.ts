import { expectFailure } from '../support/expect-failure.js';
import {
  type Buyer,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  unitsLeft,
} from '../support/factories.js';
import {
  actOn,
  createPending,
  lastSessionOf,
  mendSandbox,
  reconcile,
  sandboxOf,
  sessionsOf,
  stateOf,
} from '../support/payment-factories.js';
import { expectConsistent } from '../support/payment-invariants.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';
import request from 'supertest';
import { until } from '../support/until.js';

let app: TestApp;
let ana: Buyer;
let eve: Buyer;
let milk: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  mendSandbox(app, { deliveries: 0 });
  [ana, eve] = (await createBuyers(app, 2)) as [Buyer, Buyer];
  milk = (await createProduct(app, { units: 10 })).id;
});
afterEach(() => expectConsistent(app, sandboxOf(app).state, { [milk]: 10 }));
afterAll(() => app.close());

const pending = () => createPending(app, ana, [line(milk, 2)]);
const expirePage = (): Promise<unknown> =>
  app.database.query(`UPDATE payments SET expires_at = now() - interval '1 second'`);

describe.each(['pay', 'cancel'] as const)('POST /api/order/:id/%s', (action) => {
  it('rejects visitors, other customers, sellers and other origins', async () => {
    const { orderId } = await pending();
    const path = `/api/order/${orderId}/${action}`;
    expectFailure(await request(app.url).post(path), 401, 'NOT_SIGNED_IN');
    expectFailure(await actOn(app, eve, orderId, action), 404, 'ORDER_NOT_FOUND');
    for (const id of ['1', '01890000-0000-7000-8000-000000000000', `${orderId}%20`]) {
      expectFailure(await actOn(app, ana, id, action), 404, 'ORDER_NOT_FOUND');
    }
    const seller = await signInSeller(app);
    expect([401, 403]).toContain((await seller.post(path)).status);
    const foreign = actOn(app, ana, orderId, action).set('Origin', 'https://evil.example');
    expectFailure(await foreign, 403, 'FOREIGN_ORIGIN');
    expect((await stateOf(app, orderId)).status).toBe('Payment Pending');
  });

  it('returns 409 for an order that is not waiting for a payment', async () => {
    const { body } = await placeOrder(app, ana, [line(milk)]);
    const onDelivery = await actOn(app, ana, body.order._id as string, action);
    expectFailure(onDelivery, 409, 'NOT_PAYABLE', { status: 'Order Placed' });
    const { orderId } = await pending();
    expect((await actOn(app, ana, orderId, 'cancel')).status).toBe(200);
    const cancelled = await actOn(app, ana, orderId, action);
    expectFailure(cancelled, 409, 'NOT_PAYABLE', { status: 'Cancelled' });
  });

  it('records a payment whose event has not arrived, and returns 409', async () => {
    const { orderId, session } = await pending();
    sandboxOf(app).pay(session.id);
    const response = await actOn(app, ana, orderId, action);
    expectFailure(response, 409, 'NOT_PAYABLE', { status: 'Order Placed' });
    expect(await stateOf(app, orderId)).toMatchObject({ isPaid: true, flag: null });
  });

  it('returns 409 while the payment is in progress', async () => {
    const { orderId, session } = await pending();
    sandboxOf(app).pay(session.id, { isDelayed: true });
    expectFailure(await actOn(app, ana, orderId, action), 409, 'PAYMENT_IN_PROGRESS');
    await expirePage();
    expectFailure(await actOn(app, ana, orderId, action), 409, 'PAYMENT_IN_PROGRESS');
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Payment Pending', attempt: 1 });
  });
});

describe('POST /api/order/:id/pay', () => {
  it('returns the current page while it is open', async () => {
    const { orderId, session } = await pending();
    const { status, body } = await actOn(app, ana, orderId, 'pay');
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: expect.any(String), orderId, url: session.url });
    expect(sessionsOf(app, orderId)).toHaveLength(1);
  });

  it('opens one new page when the previous one has expired, also for concurrent requests', async () => {
    const { orderId, session } = await pending();
    await expirePage();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => actOn(app, ana, orderId, 'pay')),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const sessions = sessionsOf(app, orderId);
    expect(sessions.map(({ status }) => status)).toEqual(['expired', 'open']);
    expect(responses[0]?.body.url).toBe(sessions[1]?.url);
    expect(session.id).toBe(sessions[0]?.id);
    sandboxOf(app).faults.deliveries = 1;
    sandboxOf(app).pay(lastSessionOf(app, orderId).id);
    await until(async () => (await stateOf(app, orderId)).isPaid);
  });

  it('keeps the order when the expiry event of the previous page arrives first', async () => {
    const { orderId } = await pending();
    await expirePage();
    mendSandbox(app, { answerDelay: 300 });
    expect((await actOn(app, ana, orderId, 'pay')).status).toBe(200);
    expect(sessionsOf(app, orderId).map(({ status }) => status)).toEqual(['expired', 'open']);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Payment Pending', attempt: 2 });
    expect(await unitsLeft(app, milk)).toBeLessThan(10);
  });

  describe('with a new attempt whose page is not stored', () => {
    const beginNext = (): Promise<unknown> =>
      app.database.query(
        `UPDATE payments SET attempt = 2, url = null, expires_at = now() + interval '40 minutes'`,
      );

    it('records a payment made on the previous page', async () => {
      const { orderId, session } = await pending();
      await beginNext();
      sandboxOf(app).pay(session.id);
      await reconcile(app);
      const paid = { status: 'Order Placed', isPaid: true, isClosed: true };
      expect(await stateOf(app, orderId)).toMatchObject(paid);
    });

    it('cancels the order when it was not paid', async () => {
      const { orderId } = await pending();
      await beginNext();
      await reconcile(app);
      expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', isClosed: true });
      expect(sessionsOf(app, orderId).every(({ status }) => status === 'expired')).toBe(true);
    });

    it('opens the new page and expires the previous one', async () => {
      const { orderId } = await pending();
      await beginNext();
      const { body } = await actOn(app, ana, orderId, 'pay');
      expect(body.url).toBe(lastSessionOf(app, orderId).url);
      expect(sessionsOf(app, orderId).map(({ status }) => status)).toEqual(['expired', 'open']);
    });
  });

  it('opens a page for an order without one, regardless of its age', async () => {
    const { orderId, session } = await pending();
    const removeSession = `UPDATE payments SET session_id = null, url = null`;
    await app.database.query(removeSession);
    const { body: soon } = await actOn(app, ana, orderId, 'pay');
    expect(soon.url).toBe(session.url);
    await app.database.query(`${removeSession}, expires_at = now() + interval '20 minutes'`);
    const { body: later } = await actOn(app, ana, orderId, 'pay');
    expect(later.url).toBe(lastSessionOf(app, orderId).url);
    expect(later.url).not.toBe(session.url);
    await app.database.query(`${removeSession}, expires_at = now() - interval '1 minute'`);
    expect((await actOn(app, ana, orderId, 'pay')).status).toBe(200);
    expect(sessionsOf(app, orderId)).toHaveLength(3);
  });
});

describe('POST /api/order/:id/cancel', () => {
  it('cancels the order, expires its page and releases the units once', async () => {
    const { orderId, session } = await pending();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => actOn(app, ana, orderId, 'cancel')),
    );
    for (const { status } of responses) expect([200, 409]).toContain(status);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', isClosed: true });
    expect(sandboxOf(app).session(session.id).status).toBe('expired');
    expect(await unitsLeft(app, milk)).toBe(10);
  });

  it('leaves no page open for a cancelled order when it races with pay', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId } = await pending();
      if (round % 2) await expirePage();
      await Promise.all([actOn(app, ana, orderId, 'pay'), actOn(app, ana, orderId, 'cancel')]);
      await reconcile(app);
      expect(sessionsOf(app, orderId).filter(({ status }) => status === 'open')).toEqual([]);
      expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', isClosed: true });
    }
  });
});
