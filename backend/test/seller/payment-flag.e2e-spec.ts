import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
} from '../support/factories.js';
import {
  createPending,
  eventText,
  mendSandbox,
  paid,
  reconcile,
  sandboxOf,
  sendEvent,
  stateOf,
} from '../support/payment-factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

describe('payment flags', () => {
  let app: TestApp;
  let ana: Buyer;
  let milk: string;
  let seller: TestAgent;
  beforeAll(async () => (app = await createTestApp()));
  beforeEach(async () => {
    await resetDatabase(app);
    mendSandbox(app, { deliveries: 0 });
    [ana] = (await createBuyers(app, 1)) as [Buyer];
    milk = (await createProduct(app, { units: 10 })).id;
    seller = await signInSeller(app);
  });
  afterAll(() => app.close());

  const pending = () => createPending(app, ana, [line(milk, 2)]);
  /** An order with two flags: a wrong amount, and a payment after it was cancelled. */
  async function flagTwice(): Promise<string> {
    const { orderId, session } = await pending();
    await sendEvent(app, eventText({ object: paid(session, { amount_total: 1 }) }));
    await move(orderId, 'Cancelled', 1).expect(200);
    const { payment_intent } = sandboxOf(app).pay(session.id);
    await sendEvent(app, eventText({ object: paid(session, { payment_intent }) }));
    return orderId;
  }
  const move = (id: string, status: string, version: number) =>
    seller.post(`/api/order/seller/${id}/status`).send({ status, version });
  const list = async (query: string) => (await seller.get(`/api/order/seller${query}`)).body;
  const flagsOf = async (id: string) =>
    (await seller.get(`/api/order/seller/${id}/payment`)).body.flags as {
      _id: string;
      kind: string;
      amount: number;
      resolvedBy: string | null;
    }[];
  const done = (orderId: string, flagId: string) =>
    seller.post(`/api/order/seller/${orderId}/flag/${flagId}/done`);

  it.each([
    ['a lower amount', { amount_total: 651 }],
    ['a higher amount', { amount_total: 653 }],
    ['no amount', { amount_total: null }],
    ['half a cent', { amount_total: 652.5 }],
    ['an excessive amount', { amount_total: 1e15 }],
    ['another currency', { currency: 'eur' }],
    ['no payment', { payment_intent: null }],
  ])('flag a signed event with %s, without marking the order as paid', async (_name, wrong) => {
    const { orderId, session } = await pending();
    const response = await sendEvent(app, eventText({ object: paid(session, wrong) }));
    expect(response.status).toBe(200);
    const state = await stateOf(app, orderId);
    // The session is closed: it is complete at Stripe, so it is not polled again.
    expect(state).toMatchObject({ status: 'Payment Pending', isPaid: false, isClosed: true });
    expect(state.flag).toContain('does not count as paid');
    await sendEvent(app, eventText({ object: paid(session) }));
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Order Placed', isPaid: true });
  });

  it('ignore events whose fields are null', async () => {
    const { orderId, session } = await pending();
    const nulls = paid(session, { id: null, amount_total: null, payment_intent: null });
    const about = { charge: null, payment_intent: null, amount: null, reason: null, id: null };
    for (const [type, object] of [
      ['checkout.session.completed', nulls],
      ['charge.refunded', about],
      ['charge.dispute.created', about],
      ['refund.failed', { ...about, metadata: { refundId: null } }],
    ] as const)
      expect((await sendEvent(app, eventText({ type, object }))).status).toBe(200);
    expect(await stateOf(app, orderId)).toMatchObject({ isPaid: false });
  });

  it('are added when the session belongs to another order, without marking either as paid', async () => {
    const small = await pending();
    const large = await createPending(app, ana, [line(milk, 3)]);
    const metadata = { ...small.session.metadata, orderId: large.orderId };
    await sendEvent(app, eventText({ object: paid(small.session, { metadata }) }));
    expect((await stateOf(app, large.orderId)).flag).toContain('does not count as paid');
    for (const { orderId } of [small, large]) {
      expect(await stateOf(app, orderId)).toMatchObject({
        status: 'Payment Pending',
        isPaid: false,
      });
    }
  });

  it('are added once for repeated events, and the session is not queried again', async () => {
    const { orderId, session } = await pending();
    sandboxOf(app).pay(session.id);
    session.amount_total = 651;
    const text = eventText({ object: session });
    for (const one of [text, text, eventText({ object: session })]) await sendEvent(app, one);
    expect(await countRows(app, 'payment_flags')).toBe(1);
    sandboxOf(app).faults.isDown = true;
    await reconcile(app);
    expect(await countRows(app, 'payment_flags')).toBe(1);
    expect(await stateOf(app, orderId)).toMatchObject({ isClosed: true, isPaid: false });
  });

  it('are all stored', async () => {
    const orderId = await flagTwice();
    expect(await flagsOf(orderId)).toMatchObject([
      { kind: 'wrong amount', amount: 0.01, resolvedBy: null },
      { kind: 'paid late', amount: 6.52, resolvedBy: null },
    ]);
  });

  it('are returned with the order, in a filter and in a count, until they are resolved', async () => {
    const orderId = await flagTwice();
    await pending();
    await placeOrder(app, ana, [line(milk)]);
    expect((await list('?flagged=true')).orders).toMatchObject([
      {
        _id: orderId,
        paymentFlag: expect.stringContaining('after it was cancelled'),
        paymentFlagKind: 'paid late',
        paymentFlagAmount: expect.any(Number),
      },
    ]);
    expect((await list('?flagged=false')).total).toBe(2);
    const all = await list('');
    expect(all).toMatchObject({ total: 3, attention: { flagged: 1, refundDue: 0 } });
    expectInvalid(await seller.get('/api/order/seller?flagged=maybe'), 'flagged');

    const [first, second] = await flagsOf(orderId);
    expect((await done(orderId, second?._id ?? '')).status).toBe(200);
    const { body } = await seller.get(`/api/order/seller/${orderId}`);
    expect(body.order.paymentFlag).toContain('not what the order costs');
    const responses = await Promise.all([1, 2, 3].map(() => done(orderId, first?._id ?? '')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await flagsOf(orderId)).toMatchObject([
      { resolvedBy: 'Admin' },
      { resolvedBy: 'Admin' },
    ]);
    expect((await list('?flagged=true')).attention).toEqual({
      flagged: 0,
      refundDue: 0,
      problems: 0,
    });
    const log = `SELECT before FROM changes WHERE action = 'flag' AND seller_id IS NOT NULL`;
    expect(await app.database.query(log)).toHaveLength(2);
  });

  it('are resolved only with the id of their order, otherwise 404', async () => {
    const orderId = await flagTwice();
    const { orderId: another } = await pending();
    const [flag] = await flagsOf(orderId);
    const id = flag?._id ?? '';
    expectFailure(await done(another, id), 404, 'FLAG_NOT_FOUND');
    expectFailure(await done(orderId, orderId), 404, 'FLAG_NOT_FOUND');
    expectFailure(await done(orderId, 'x'), 404, 'FLAG_NOT_FOUND');
    expectFailure(await done('x', id), 404, 'ORDER_NOT_FOUND');
    expect((await flagsOf(orderId))[0]).toMatchObject({ resolvedBy: null });
  });
});
