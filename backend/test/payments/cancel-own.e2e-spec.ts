import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure } from '../support/expect-failure.js';
import {
  type Buyer,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  sellersOrders,
  unitsLeft,
} from '../support/factories.js';
import {
  actOn,
  createPaid,
  createPending,
  eventText,
  mendSandbox,
  paid,
  reconcile,
  sandboxOf,
  sandboxRefundsOf,
  sendEvent,
  stateOf,
} from '../support/payment-factories.js';
import { expectConsistent } from '../support/payment-invariants.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';
import type request from 'supertest';

const UNITS = 50;
let app: TestApp;
let ana: Buyer;
let eve: Buyer;
let seller: TestAgent;
let milk: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  mendSandbox(app, { deliveries: 0 });
  seller = await signInSeller(app);
  [ana, eve] = (await createBuyers(app, 2)) as [Buyer, Buyer];
  milk = (await createProduct(app, { units: UNITS, offerPriceCents: 800 })).id;
});
afterEach(() => expectConsistent(app, sandboxOf(app).state, { [milk]: UNITS }));
afterAll(() => app.close());

const { move, read } = sellersOrders(() => ({ app, seller, buyer: ana }));
const withdraw = (id: string, buyer = ana): request.Test => actOn(app, buyer, id, 'cancel');
const cancel = (id: string, buyer = ana): request.Test =>
  withdraw(id, buyer).send({ status: 'Order Placed' });
const onDelivery = async (key?: string): Promise<string> => {
  const placing = placeOrder(app, ana, [line(milk, 2)]);
  if (key) void placing.set('Idempotency-Key', key);
  return (await placing).body.order._id as string;
};
const paidOnline = async (): Promise<string> => {
  const { orderId } = await createPaid(app, ana, [line(milk, 2)]);
  return orderId;
};

describe('POST /api/order/:id/cancel before packing', () => {
  it('cancels an order with cash on delivery, and returns 409 for a retry with its idempotency key', async () => {
    const key = 'one-attempt-of-anas';
    const id = await onDelivery(key);
    expectFailure(await cancel(id, eve), 404, 'ORDER_NOT_FOUND');
    const { status, body } = await cancel(id);
    expect([status, body]).toEqual([200, { success: true, message: 'Order cancelled' }]);
    expect(await unitsLeft(app, milk)).toBe(UNITS);
    const { order, steps } = await read(id);
    expect(order).toMatchObject({ status: 'Cancelled', isPaid: false, refundDue: 0 });
    expect(steps).toMatchObject([
      { status: 'Order Placed', by: 'Ana Flores' },
      { status: 'Cancelled', by: 'Ana Flores' },
    ]);
    const late = await placeOrder(app, ana, [line(milk, 2)]).set('Idempotency-Key', key);
    expectFailure(late, 409, 'ATTEMPT_CLOSED');
    expect(await unitsLeft(app, milk)).toBe(UNITS);
  });

  it('refunds an order that was paid online, and returns the amount', async () => {
    const id = await paidOnline();
    const { status, body } = await cancel(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Order cancelled. Your refund of $16.32 is on its way.',
      values: { kind: 'goesBack', amount: 16.32 },
    });
    expect(await stateOf(app, id)).toMatchObject({ status: 'Cancelled', refundedCents: 1632 });
    expect(sandboxRefundsOf(app, id)).toMatchObject([{ amount: 1632 }]);
    expect(await unitsLeft(app, milk)).toBe(UNITS);
  });

  it('sends the refund later when Stripe is unavailable', async () => {
    const id = await paidOnline();
    mendSandbox(app, { deliveries: 0, isDown: true });
    const { body } = await cancel(id);
    expect(body.values).toEqual({ kind: 'goesBack', amount: 16.32 });
    expect(sandboxRefundsOf(app, id)).toEqual([]);
    mendSandbox(app, { deliveries: 0 });
    await reconcile(app);
    expect(sandboxRefundsOf(app, id)).toHaveLength(1);
    expect(await stateOf(app, id)).toMatchObject({ status: 'Cancelled', refundedCents: 1632 });
  });

  it('refunds the rest after a partial refund', async () => {
    const id = await paidOnline();
    const part = seller
      .post(`/api/order/seller/${id}/refund`)
      .set('Idempotency-Key', 'a-part-of-it');
    await part.send({ amount: 6 }).expect(200);
    expect((await cancel(id)).body.values).toEqual({ kind: 'goesBack', amount: 10.32 });
  });

  it.each([
    [['Packing'], 'packing'],
    [['Packing', 'Out for delivery'], 'onItsWay'],
    [['Packing', 'Out for delivery', 'Delivered'], 'delivered'],
    [['Cancelled'], 'cancelled'],
  ])('returns 409 for an order with the statuses %s', async (statuses, kind) => {
    const id = await onDelivery();
    for (const [index, status] of statuses.entries()) {
      await move(id, status, index + 1).expect(200);
    }
    const response = await cancel(id);
    expectFailure(response, 409, 'NOT_CANCELLABLE', { status: statuses.at(-1) });
    expect(response.body.values).toEqual({ kind });
    expect((await read(id)).order).toMatchObject({ status: statuses.at(-1) });
  });
});

describe('POST /api/order/:id/cancel without the status Order Placed', () => {
  it.each([
    ['paid meanwhile', paidOnline],
    ['paid on delivery', onDelivery],
  ])('returns 409 for an order that is %s, and leaves it unchanged', async (_, place) => {
    const id = await place();
    const { order } = await read(id);
    const refunds = sandboxOf(app).state.refunds.length;
    expectFailure(await withdraw(id), 409, 'NOT_PAYABLE', { status: 'Order Placed' });
    expect((await read(id)).order).toEqual(order);
    expect(sandboxOf(app).state.refunds).toHaveLength(refunds);
  });
});

describe('concurrent POST /api/order/:id/cancel', () => {
  it('lets either the customer or the seller who starts packing succeed', async () => {
    for (let round = 0; round < 12; round++) {
      const isPaid = round % 2 === 0;
      const id = isPaid ? await paidOnline() : await onDelivery();
      const version = (await read(id)).order.version as number;
      const [byCustomer, bySeller] = await Promise.all(
        round % 4 < 2
          ? [cancel(id), move(id, 'Packing', version)]
          : [move(id, 'Packing', version), cancel(id)].toReversed(),
      );
      const { order } = await read(id);
      if (byCustomer?.status === 200) {
        expectFailure(bySeller as never, 409, 'ORDER_CHANGED');
        expect(order).toMatchObject({ status: 'Cancelled', refunded: isPaid ? 16.32 : 0 });
      } else {
        expectFailure(byCustomer as never, 409, 'NOT_CANCELLABLE', { status: 'Packing' });
        expect(bySeller?.status).toBe(200);
        expect(order).toMatchObject({ status: 'Packing', refunded: 0 });
      }
    }
  });

  it('releases the units and refunds the payment once', async () => {
    const before = sandboxOf(app).state.refunds.length;
    for (const place of [onDelivery, paidOnline]) {
      const id = await place();
      const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(id)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const response of responses.filter(({ status }) => status !== 200)) {
        expectFailure(response, 409, 'NOT_CANCELLABLE', { status: 'Cancelled' });
      }
      expect(await unitsLeft(app, milk)).toBe(UNITS);
    }
    expect(sandboxOf(app).state.refunds).toHaveLength(before + 1);
  });

  it('either keeps the order as paid, or cancels and refunds it, when it is paid concurrently', async () => {
    for (let round = 0; round < 6; round++) {
      const { orderId, session } = await createPending(app, ana, [line(milk, 2)]);
      const intent = sandboxOf(app).pay(session.id).payment_intent ?? '';
      const event = eventText({ object: paid(session, { payment_intent: intent }) });
      const [response] = await Promise.all([withdraw(orderId), sendEvent(app, event)]);
      await reconcile(app);
      const { status, isPaid, refundedCents } = await stateOf(app, orderId);
      if (response.status === 200) expect(status).toBe('Cancelled');
      else expect([status, isPaid, refundedCents]).toEqual(['Order Placed', true, 0]);
    }
  });
});
