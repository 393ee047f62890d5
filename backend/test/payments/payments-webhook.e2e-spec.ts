import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import request from 'supertest';
import { sign } from '../../dev/sandbox/sandbox-courier.js';
import { PaymentSettings } from '../../src/payments/payment-settings.js';
import { expectFailure } from '../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  unitsLeft,
} from '../support/factories.js';
import {
  createPending,
  eventText,
  paid,
  sandboxOf,
  sendEvent,
  stateOf,
} from '../support/payment-factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

describe('POST /api/payment/stripe/webhook', () => {
  let app: TestApp;
  let ana: Buyer;
  let eve: Buyer;
  let milk: string;
  beforeAll(async () => (app = await createTestApp()));
  beforeEach(async () => {
    await resetDatabase(app);
    sandboxOf(app).faults.deliveries = 0;
    [ana, eve] = (await createBuyers(app, 2)) as [Buyer, Buyer];
    milk = (await createProduct(app, { units: 10 })).id;
  });
  afterAll(() => app.close());

  const pending = (buyer = ana) => createPending(app, buyer, [line(milk, 2)]);

  it('marks the order as paid only after an event with a valid signature', async () => {
    const { orderId, session } = await pending();
    await request(app.url).get('/loader?next=my-orders').set('Cookie', ana.cookie);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Payment Pending', isPaid: false });
    const { status, body } = await sendEvent(app, eventText({ object: paid(session) }));
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: 'Received' } });
    expect(await stateOf(app, orderId)).toMatchObject({
      status: 'Order Placed',
      isPaid: true,
      isClosed: true,
      flag: null,
    });
    expect(await unitsLeft(app, milk)).toBe(8);
  });

  describe('returns 400 without any change when the event', () => {
    const now = Math.floor(Date.now() / 1000);
    const secretOf = ({ nest }: TestApp): string => nest.get(PaymentSettings).webhookSecret;
    const cases: [string, (text: string) => { text?: string; signature: string }][] = [
      ['has an empty signature', () => ({ signature: '' })],
      ['has a malformed signature', () => ({ signature: 'valid, believe me' })],
      ['has a signature without digits', () => ({ signature: `t=${now},v1=` })],
      ['has a signature without a time', () => ({ signature: `v1=${'0'.repeat(64)}` })],
      [
        'has a signature with non-ASCII letters',
        () => ({ signature: `t=${now},v1=${'ü'.repeat(64)}` }),
      ],
      ['is signed with another secret', (text) => ({ signature: sign(text, 'whsec_another') })],
      ['was signed 6 minutes ago', (text) => ({ signature: sign(text, secretOf(app), now - 360) })],
      [
        'was signed long ago and has a changed time',
        (text) => ({
          signature: sign(text, secretOf(app), now - 9999).replace(/t=\d+/, `t=${now}`),
        }),
      ],
      [
        'was reserialized by a proxy',
        (text) => ({
          signature: sign(text, secretOf(app)),
          text: JSON.stringify(JSON.parse(text)),
        }),
      ],
      [
        'was changed in one character',
        (text) => ({ signature: sign(text, secretOf(app)), text: text.replace('"pi_', '"pj_') }),
      ],
      [
        'has a signature of an older scheme',
        (text) => ({ signature: sign(text, secretOf(app)).replace('v1=', 'v0=') }),
      ],
    ];
    it.each(cases)('%s', async (_name, forge) => {
      const { orderId, session } = await pending();
      const right = eventText({ object: paid(session) });
      const { text = right, signature } = forge(right);
      expectFailure(await sendEvent(app, text, signature), 400, 'BAD_SIGNATURE');
      const state = await stateOf(app, orderId);
      expect(state).toMatchObject({ status: 'Payment Pending', isPaid: false, flag: null });
      expect(await countRows(app, 'payment_events')).toBe(0);
    });

    it.each([
      ['is empty', ''],
      ['is not JSON', '{"id"'],
      ['is not an event', 'null'],
      ['has no data', '{"id":"evt_1","type":"checkout.session.completed","data":null}'],
      ['has no object', '{"id":"evt_1","type":"refund.failed","data":{"object":null}}'],
      ['has no id', '{"id":null,"type":"checkout.session.completed","data":{"object":{}}}'],
      ['has an empty id', '{"id":"","type":"checkout.session.completed","data":{"object":{}}}'],
      ['has NUL in its id', '{"id":"evt\\u0000","type":"invoice.paid","data":{"object":{}}}'],
      [
        'has NUL in a value',
        '{"id":"evt_1","type":"invoice.paid","data":{"object":{"id":"\\u0000"}}}',
      ],
      [
        'has an ID that is too long',
        JSON.stringify({ id: 'e'.repeat(9_999), type: 'x', data: { object: {} } }),
      ],
      ['has a number as type', '{"id":"evt_1","type":7,"data":{"object":{}}}'],
    ])('is validly signed, but %s', async (_name, text) => {
      expectFailure(await sendEvent(app, text), 400, 'BAD_EVENT');
      expect(await countRows(app, 'payment_events')).toBe(0);
    });

    it('has no signature header', async () => {
      const response = await request(app.url)
        .post('/api/payment/stripe/webhook')
        .send({ id: 'evt_1', type: 'checkout.session.completed' });
      expectFailure(response, 400, 'BAD_SIGNATURE');
    });
  });

  it.each([
    ['an unknown type', 'customer.subscription.created', {}],
    ['an unhandled type', 'payment_intent.succeeded', { metadata: {} }],
    ['an order that does not exist', undefined, { metadata: { orderId: randomUUID() } }],
    ['an invalid order ID', undefined, { metadata: { orderId: "'; DROP TABLE orders; --" } }],
    ['no order ID', undefined, { metadata: {} }],
    ['a lone surrogate', 'charge.refunded', { payment_intent: 'pi_\ud83c' }],
    ['no metadata', undefined, { metadata: null }],
  ])('ignores an event with %s', async (_name, type, more) => {
    const { orderId, session } = await pending();
    const response = await sendEvent(app, eventText({ type, object: paid(session, more) }));
    expect(response.status).toBe(200);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Payment Pending', flag: null });
  });

  it('ignores a thin event, as version 2 of the API sends them', async () => {
    const event = {
      id: 'evt_test_1',
      object: 'v2.core.event',
      type: 'v2.core.account_link.returned',
      related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
    };
    expect((await sendEvent(app, JSON.stringify(event))).status).toBe(200);
  });

  it('accepts an event with lone surrogates', async () => {
    const { orderId, session } = await pending();
    const object = paid(session, { payment_intent: 'pi_\ud800' });
    expect((await sendEvent(app, eventText({ id: 'evt_\udfff', object }))).status).toBe(200);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Order Placed', isPaid: true });
  });

  it('accepts a payment for one order only', async () => {
    const [first, second] = [await pending(), await pending(eve)];
    const payment_intent = 'pi_of_one';
    await sendEvent(app, eventText({ object: paid(first.session, { payment_intent }) }));
    const again = eventText({ object: paid(second.session, { payment_intent }) });
    expect((await sendEvent(app, again)).status).toBe(200);
    const { status, isPaid, flag } = await stateOf(app, second.orderId);
    expect([status, isPaid]).toEqual(['Payment Pending', false]);
    expect(flag).toContain('already used for another order');
    expect(await stateOf(app, first.orderId)).toMatchObject({ isPaid: true, flag: null });
    expect(await countRows(app, 'refunds')).toBe(0);
  });

  it('accepts a payment for only one of two orders whose events are concurrent', async () => {
    const [first, second] = [await pending(), await pending(eve)];
    const payment_intent = 'pi_of_one';
    const texts = [first, second].map(({ session }) =>
      eventText({ object: paid(session, { payment_intent }) }),
    );
    // Stripe redelivers the event that was rejected.
    for (let round = 0; round < 2; round++) {
      await Promise.all(texts.map((text) => sendEvent(app, text)));
    }
    const states = await Promise.all([first, second].map(({ orderId }) => stateOf(app, orderId)));
    expect(states.filter(({ isPaid }) => isPaid)).toHaveLength(1);
    expect(states.filter(({ flag }) => flag)).toHaveLength(1);
  });

  it('processes an event once when it is delivered twenty times concurrently', async () => {
    const { orderId, session } = await pending();
    const text = eventText({ object: paid(session) });
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendEvent(app, text)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const state = await stateOf(app, orderId);
    expect(state).toMatchObject({ status: 'Order Placed', isPaid: true, flag: null });
    expect([await countRows(app, 'payment_events'), await countRows(app, 'changes')]).toEqual([
      1, 1,
    ]);
    expect(await countRows(app, 'refunds')).toBe(0);
  });

  it('records a payment once for several concurrent events', async () => {
    const { orderId, session } = await pending();
    const responses = await Promise.all(
      ['completed', 'async_payment_succeeded', 'completed', 'completed'].map((kind) =>
        sendEvent(app, eventText({ type: `checkout.session.${kind}`, object: paid(session) })),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Order Placed', flag: null });
    expect([await countRows(app, 'refunds'), await countRows(app, 'changes')]).toEqual([0, 1]);
  });

  it('returns 500 when the database fails, and processes the redelivered event', async () => {
    sandboxOf(app).faults.deliveries = 3;
    const { orderId, session } = await pending();
    await app.owner.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON orders EXECUTE FUNCTION refuse()`);
    sandboxOf(app).pay(session.id);
    const { outbox } = sandboxOf(app).state;
    const response = await sendEvent(app, JSON.stringify(outbox[0]));
    expect({ status: response.status, code: response.body.code }).toEqual({
      status: 500,
      code: 'INTERNAL_SERVER_ERROR',
    });
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Payment Pending', isPaid: false });
    expect(await countRows(app, 'payment_events')).toBe(0);
    await app.owner.query('DROP TRIGGER refuse ON orders; DROP FUNCTION refuse');
    await until(() => sandboxOf(app).state.outbox.length === 0);
    const state = await stateOf(app, orderId);
    expect(state).toMatchObject({ status: 'Order Placed', isPaid: true, flag: null });
  });

  it('processes the redelivered event when its connection was lost before the commit', async () => {
    sandboxOf(app).faults.deliveries = 1;
    const { orderId, session } = await pending();
    const holder = new Client(app.databaseUrl);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
    sandboxOf(app).pay(session.id);
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'larder' AND wait_event_type = 'Lock' AND datname = current_database()`;
    await until(async () => (await holder.query(cut)).rows.length > 0);
    await holder.query('ROLLBACK');
    await holder.end();
    await until(() => sandboxOf(app).state.outbox.length === 0);
    const state = await stateOf(app, orderId);
    expect(state).toMatchObject({ status: 'Order Placed', isPaid: true, flag: null });
    expect(await countRows(app, 'changes')).toBe(1);
  });
});
