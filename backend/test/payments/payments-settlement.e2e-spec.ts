import request from 'supertest';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  unitsLeft,
} from '../support/factories.js';
import {
  actOn,
  createPending,
  eventText,
  paid,
  reconcile,
  sandboxOf,
  sendEvent,
  sessionsOf,
  stateOf,
} from '../support/payment-factories.js';
import { expectConsistent } from '../support/payment-invariants.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

describe('settlement of an online order', () => {
  let app: TestApp;
  let ana: Buyer;
  let milk: string;
  beforeAll(async () => (app = await createTestApp()));
  beforeEach(async () => {
    await resetDatabase(app);
    sandboxOf(app).faults.deliveries = 1;
    [ana] = (await createBuyers(app, 1)) as [Buyer];
    milk = (await createProduct(app, { units: 10 })).id;
  });
  afterEach(() => expectConsistent(app, sandboxOf(app).state, { [milk]: 10 }));
  afterAll(() => app.close());

  const pending = () => createPending(app, ana, [line(milk, 2)]);
  const becomes = async (orderId: string, wanted: object): Promise<void> => {
    const isSo = async (): Promise<boolean> => {
      const state: object = await stateOf(app, orderId);
      return Object.entries(wanted).every(([key, value]) => Reflect.get(state, key) === value);
    };
    await until(isSo);
  };
  const send = (kind: string, object: object) =>
    sendEvent(app, eventText({ type: `checkout.session.${kind}`, object }));

  it('places the order when it is paid, and removes its items from the saved cart', async () => {
    const tea = await createProduct(app);
    const save = (cartItems: object) =>
      request(app.url).post('/api/cart/update').set('Cookie', ana.cookie).send({ cartItems });
    await save({ [milk]: 2 });
    const { orderId, session } = await pending();
    await save({ [milk]: 3, [tea.id]: 4 });
    sandboxOf(app).pay(session.id);
    await becomes(orderId, { status: 'Order Placed', isPaid: true });
    const { body } = await request(app.url).get('/api/user/auth').set('Cookie', ana.cookie);
    expect(body.user).toMatchObject({ cartItems: { [milk]: 1, [tea.id]: 4 }, cartVersion: 4 });
    expect(await unitsLeft(app, milk)).toBe(8);
  });

  it('cancels the order when its page expires, and releases its units once', async () => {
    const { orderId, session } = await pending();
    sandboxOf(app).faults.deliveries = 5;
    sandboxOf(app).expire(session.id);
    await becomes(orderId, { status: 'Cancelled', isClosed: true });
    await send('expired', { ...session, status: 'expired' });
    expect(await unitsLeft(app, milk)).toBe(10);
    expect(await countRows(app, 'changes')).toBe(1);
  });

  it('waits for a delayed payment, and places the order when it succeeds', async () => {
    const { orderId, session } = await pending();
    sandboxOf(app).pay(session.id, { isDelayed: true });
    await until(async () => (await countRows(app, 'payment_events')) === 1);
    await reconcile(app, new Date(Date.now() + 5 * 24 * 60 * 60_000));
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Payment Pending', isPaid: false });
    sandboxOf(app).finishDelayed(session.id, true);
    await becomes(orderId, { status: 'Order Placed', isPaid: true, flag: null });
  });

  it('cancels the order when a delayed payment fails', async () => {
    const { orderId, session } = await pending();
    sandboxOf(app).pay(session.id, { isDelayed: true });
    sandboxOf(app).finishDelayed(session.id, false);
    await becomes(orderId, { status: 'Cancelled', isPaid: false });
    expect(await unitsLeft(app, milk)).toBe(10);
  });

  it.each(['requires_payment_method', 'canceled'] as const)(
    'cancels the order when a delayed payment fails (%s) and the event is lost',
    async (failure) => {
      const { orderId, session } = await pending();
      sandboxOf(app).faults.deliveries = 0;
      sandboxOf(app).pay(session.id, { isDelayed: true });
      sandboxOf(app).finishDelayed(session.id, false, failure);
      await reconcile(app);
      expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', isClosed: true });
      await reconcile(app);
      await send('async_payment_failed', { ...session, status: 'complete' });
      expect([await unitsLeft(app, milk), await countRows(app, 'changes')]).toEqual([10, 1]);
    },
  );

  it('accepts another payment when a delayed one fails', async () => {
    const { orderId, session } = await pending();
    sandboxOf(app).faults.deliveries = 0;
    sandboxOf(app).pay(session.id, { isDelayed: true });
    sandboxOf(app).finishDelayed(session.id, false);
    expect((await actOn(app, ana, orderId, 'pay')).status).toBe(200);
    const [, second] = sessionsOf(app, orderId);
    sandboxOf(app).faults.deliveries = 1;
    sandboxOf(app).pay(second?.id ?? '');
    await becomes(orderId, { status: 'Order Placed', isPaid: true, flag: null });
    await send('async_payment_failed', { ...session, status: 'complete' });
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Order Placed', isPaid: true });
  });

  it('keeps the order paid when older events arrive later', async () => {
    const { orderId, session } = await pending();
    sandboxOf(app).pay(session.id);
    await becomes(orderId, { isPaid: true });
    const before = { ...session, payment_status: 'unpaid' };
    await send('completed', before);
    await send('async_payment_failed', before);
    await send('expired', { ...before, status: 'expired', payment_intent: null });
    const state = await stateOf(app, orderId);
    expect(state).toMatchObject({ status: 'Order Placed', isPaid: true, flag: null });
  });

  it('refunds a payment that arrives after the cancellation, once', async () => {
    const { orderId, session } = await pending();
    await send('expired', { ...session, status: 'expired' });
    sandboxOf(app).faults.deliveries = 4;
    const { payment_intent } = sandboxOf(app).pay(session.id);
    const text = eventText({ object: paid(session, { payment_intent }) });
    await Promise.all(
      [text, text, eventText({ object: paid(session, { payment_intent }) })].map((one) =>
        sendEvent(app, one),
      ),
    );
    await until(() =>
      sandboxOf(app).state.refunds.some((one) => one.payment_intent === payment_intent),
    );
    const state = await stateOf(app, orderId);
    expect(state).toMatchObject({ status: 'Cancelled', isPaid: false, refundedCents: 0 });
    expect(state.flag).toContain('after it was cancelled');
    await reconcile(app);
    const refunds = sandboxOf(app).state.refunds.filter(
      (one) => one.payment_intent === payment_intent,
    );
    expect(refunds.map(({ amount }) => amount)).toEqual([652]);
    expect(await unitsLeft(app, milk)).toBe(10);
  });

  it('refunds a payment from a second page', async () => {
    const { orderId, session } = await pending();
    const second = { ...session, id: 'cs_second' };
    sandboxOf(app).state.add({ ...second });
    sandboxOf(app).pay(session.id);
    await becomes(orderId, { isPaid: true });
    const { payment_intent } = sandboxOf(app).pay(second.id);
    await until(() =>
      sandboxOf(app).state.refunds.some((one) => one.payment_intent === payment_intent),
    );
    const state = await stateOf(app, orderId);
    expect(state).toMatchObject({ status: 'Order Placed', isPaid: true, refundedCents: 0 });
    expect(state.flag).toContain('paid twice');
    expect(await countRows(app, 'refunds')).toBe(1);
  });

  it('ignores the expiry of all pages but the newest', async () => {
    const { orderId, session } = await pending();
    await app.database.query(`UPDATE payments SET expires_at = now() - interval '1 second'`);
    sandboxOf(app).faults.deliveries = 0;
    expect((await actOn(app, ana, orderId, 'pay')).status).toBe(200);
    await send('expired', { ...session, status: 'expired' });
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Payment Pending', attempt: 2 });
    // A new page was requested, but Stripe's response is not stored yet.
    await app.database.query('UPDATE payments SET session_id = null, url = null');
    await send('expired', { ...session, status: 'expired' });
    expect((await stateOf(app, orderId)).status).toBe('Payment Pending');
    const [, second] = sessionsOf(app, orderId);
    await send('expired', { ...second, status: 'expired' });
    expect((await stateOf(app, orderId)).status).toBe('Cancelled');
  });

  it('reaches one final state when a payment and two cancellations are concurrent', async () => {
    const seller = await signInSeller(app);
    for (let round = 0; round < 6; round++) {
      const { orderId, session } = await pending();
      const [, own, desk] = await Promise.all([
        Promise.resolve(sandboxOf(app).pay(session.id)),
        actOn(app, ana, orderId, 'cancel'),
        seller
          .post(`/api/order/seller/${orderId}/status`)
          .send({ status: 'Cancelled', version: 1 }),
        send('completed', paid(session, { payment_intent: session.payment_intent })),
      ]);
      expect([own.status, desk.status].every((status) => [200, 409].includes(status))).toBe(true);
      await until(() => sandboxOf(app).state.outbox.length === 0);
      await reconcile(app);
      const { status, isPaid } = await stateOf(app, orderId);
      expect([status, isPaid]).toEqual(
        desk.status === 200 || own.status === 200 ? ['Cancelled', false] : ['Order Placed', true],
      );
      await app.database.query('DELETE FROM orders');
      await app.database.query('UPDATE products SET units = 10');
    }
  });
});
