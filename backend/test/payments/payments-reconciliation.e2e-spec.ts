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
  reconcile,
  sandboxOf,
  sandboxRefundsOf,
  sessionsOf,
  stateOf,
} from '../support/payment-factories.js';
import { expectConsistent, expectNoneOverdue } from '../support/payment-invariants.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

describe('payment reconciliation', () => {
  let app: TestApp;
  let ana: Buyer;
  let milk: string;
  beforeAll(async () => (app = await createTestApp()));
  beforeEach(async () => {
    await resetDatabase(app);
    Object.assign(sandboxOf(app).faults, { isDown: false, deliveries: 0 });
    [ana] = (await createBuyers(app, 1)) as [Buyer];
    milk = (await createProduct(app, { units: 10 })).id;
  });
  afterEach(async () => {
    await expectConsistent(app, sandboxOf(app).state, { [milk]: 10 });
    await expectNoneOverdue(app);
  });
  afterAll(() => app.close());

  const pending = () => createPending(app, ana, [line(milk, 2)]);

  it('records a payment whose event was lost', async () => {
    const { orderId, session } = await pending();
    sandboxOf(app).pay(session.id);
    await reconcile(app, new Date());
    expect((await stateOf(app, orderId)).status).toBe('Payment Pending');
    await reconcile(app);
    const state = await stateOf(app, orderId);
    expect(state).toMatchObject({
      status: 'Order Placed',
      isPaid: true,
      isClosed: true,
      flag: null,
    });
    await reconcile(app);
    expect(await countRows(app, 'changes')).toBe(1);
  });

  it('cancels unpaid orders, expires their pages and releases the units', async () => {
    const open = await pending();
    const expired = await pending();
    sandboxOf(app).expire(expired.session.id);
    await reconcile(app);
    for (const { orderId } of [open, expired]) {
      expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', isClosed: true });
    }
    expect(sandboxOf(app).session(open.session.id).status).toBe('expired');
    expect(await unitsLeft(app, milk)).toBe(10);
  });

  it.each([
    ['was paid', true, 'Order Placed'],
    ['was not paid', false, 'Cancelled'],
  ])('settles an order whose session was not stored and %s', async (_name, isPaid, status) => {
    const { orderId, session } = await pending();
    await app.database.query('UPDATE payments SET session_id = null, url = null');
    if (isPaid) sandboxOf(app).pay(session.id);
    await reconcile(app);
    expect(await stateOf(app, orderId)).toMatchObject({ status, isPaid, isClosed: true });
    expect(sessionsOf(app, orderId)).toHaveLength(1);
  });

  it('requests a lost session with the same parameters, including the return URL', async () => {
    const { orderId } = await pending();
    await app.database.query(
      `UPDATE payments SET session_id = null, url = null, attempt = 2, return_origin = 'https://app.example'`,
    );
    await reconcile(app, new Date(Date.now() + 46 * 60_000));
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', isClosed: true });
    expect(sessionsOf(app, orderId).at(-1)?.cancel_url).toBe(
      `https://app.example/cart?unpaid=${orderId}`,
    );
  });

  it('cancels an order without a session', async () => {
    const { orderId } = await pending();
    await app.database.query(`UPDATE payments
      SET session_id = null, url = null, attempt = 7, expires_at = now() - interval '6 minutes'`);
    await reconcile(app);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', isClosed: true });
    expect(sessionsOf(app, orderId)).toHaveLength(1);
    expect(await unitsLeft(app, milk)).toBe(10);
  });

  it('cancels an order whose session was requested with other parameters', async () => {
    const { orderId } = await pending();
    await app.database.query(`UPDATE payments SET session_id = null, url = null`);
    await app.database.query(`UPDATE users SET email = 'new@shop.test' WHERE id = $1`, [ana.id]);
    await reconcile(app);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', isClosed: true });
  });

  it('cancels an order whose session Stripe does not know', async () => {
    const { orderId } = await pending();
    await app.database.query(`UPDATE payments SET session_id = 'cs_of_another_account'`);
    await reconcile(app);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Cancelled', isClosed: true });
  });

  it('refunds a payment for an order that a seller had cancelled', async () => {
    const { orderId, session } = await pending();
    const seller = await signInSeller(app);
    const path = `/api/order/seller/${orderId}/status`;
    await seller.post(path).send({ status: 'Cancelled', version: 1 }).expect(200);
    sandboxOf(app).pay(session.id);
    await reconcile(app);
    const state = await stateOf(app, orderId);
    expect(state).toMatchObject({ status: 'Cancelled', isPaid: false, isClosed: true });
    expect(state.flag).toContain('after it was cancelled');
    const { payment_intent } = session;
    expect(sandboxRefundsOf(app, orderId)).toMatchObject([{ payment_intent }]);
  });

  it('never cancels an order that gets a new page concurrently', async () => {
    const { orderId } = await pending();
    await app.database.query(`UPDATE payments SET expires_at = now() - interval '6 minutes'`);
    const [again] = await Promise.all([
      actOn(app, ana, orderId, 'pay'),
      reconcile(app, new Date()),
    ]);
    const { status } = await stateOf(app, orderId);
    expect([again.status, status]).toEqual(
      again.status === 200 ? [200, 'Payment Pending'] : [409, 'Cancelled'],
    );
    const open = sessionsOf(app, orderId).filter((session) => session.status === 'open');
    expect(open).toHaveLength(again.status === 200 ? 1 : 0);
    await reconcile(app);
  });

  it('is not blocked by payments that take days to settle', async () => {
    const slow = await pending();
    sandboxOf(app).pay(slow.session.id, { isDelayed: true });
    // A batch contains a hundred payments.
    await app.database.query(
      `WITH more AS (
         INSERT INTO orders (user_id, address, address_id, payment_type, status, subtotal_cents, tax_cents, amount_cents)
         SELECT user_id, address, address_id, payment_type, status, subtotal_cents, tax_cents, amount_cents
         FROM orders, generate_series(1, 100) WHERE id = $1 RETURNING id)
       INSERT INTO payments (order_id, session_id, expires_at)
       SELECT id, 'cs_slow_' || row_number() OVER (), now() - interval '1 hour' FROM more`,
      [slow.orderId],
    );
    for (let n = 1; n <= 100; n++) {
      const id = `cs_slow_${n}`;
      sandboxOf(app).state.add({ ...slow.session, id, metadata: {} });
    }
    const { orderId, session } = await pending();
    sandboxOf(app).pay(session.id);
    await reconcile(app);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Order Placed', isPaid: true });
    await app.database.query(`DELETE FROM orders WHERE id <> $1`, [orderId]);
    await app.database.query('UPDATE products SET units = 8');
  });

  it('settles each order once when it runs concurrently', async () => {
    const orders = [];
    for (const buyer of await createBuyers(app, 5)) {
      orders.push(await createPending(app, buyer, [line(milk)]));
    }
    for (const { session } of orders.slice(2)) sandboxOf(app).pay(session.id);
    await Promise.all([reconcile(app), reconcile(app), reconcile(app)]);
    expect(await countRows(app, 'changes')).toBe(5);
    expect(await unitsLeft(app, milk)).toBe(7);
  });
});
