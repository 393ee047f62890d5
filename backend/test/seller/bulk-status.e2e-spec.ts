import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  holdLock,
  sellersOrders,
  untilWaiting,
} from '../support/factories.js';
import { TestMailServer } from '../support/mail-server.js';
import {
  createTestApp,
  resetDatabase,
  SELLER_FACTORS,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

let app: TestApp;
let server: TestMailServer;
let seller: TestAgent;
let buyer: Buyer;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp(await server.open());
});
beforeEach(async () => {
  await resetDatabase(app);
  seller = await signInSeller(app);
  [buyer] = (await createBuyers(app, 1)) as [Buyer];
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const { orderTwo, move, read } = sellersOrders(() => ({ app, seller, buyer }));

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

async function orderSeveral(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) ids.push((await orderTwo()).id);
  return ids;
}

async function signInColleague(): Promise<TestAgent> {
  const ben = { name: 'Ben Okafor', email: 'ben@shop.test', password: 'a colleague of Ana' };
  await seller.post('/api/seller/staff').send({ ...ben, ...SELLER_FACTORS });
  const colleague = visitor(app);
  await colleague.post('/api/seller/login').send(ben);
  return colleague;
}

interface Outcome {
  _id: string;
  outcome: 'moved' | 'unchanged' | 'refused';
  undoVersion?: number;
  code?: string;
}

const moveAll = (ids: readonly string[], status: string, by = seller) =>
  by.post('/api/order/seller/status').send({ ids, status });

const undoAll = (orders: readonly { id: string; version: number | undefined }[], by = seller) =>
  by.post('/api/order/seller/undo').send({ orders });

/** The parts of outcomes that a client acts on, in the order of the response. */
const summaryOf = ({ body }: { body: { orders: Outcome[] } }): unknown[] =>
  body.orders.map(({ outcome, code }) => code ?? outcome);

const undoable = ({ body }: { body: { orders: Outcome[] } }) =>
  body.orders
    .filter(({ undoVersion }) => undoVersion !== undefined)
    .map(({ _id: id, undoVersion: version }) => ({ id, version }));

const statusesOf = async (ids: readonly string[]): Promise<string[]> =>
  Promise.all(ids.map(async (id) => (await read(id)).order.status as string));

describe('POST /api/order/seller/status', () => {
  it('moves several orders, each as its own route would', async () => {
    const ids = await orderSeveral(3);
    const response = await moveAll(ids, 'Packing');
    expect([response.status, response.body]).toEqual([
      200,
      {
        success: true,
        message: '3 of 3 orders are “Packing” now',
        values: { status: 'Packing', moved: 3, all: 3 },
        orders: ids.map((_id) => ({ _id, outcome: 'moved', undoVersion: 2 })),
      },
    ]);
    for (const id of ids) {
      const { order, steps } = await read(id);
      expect(order).toMatchObject({ status: 'Packing', version: 2 });
      expect(steps.at(-1)).toMatchObject({ by: 'Admin', status: 'Packing' });
    }
    expect(await countRows(app, `changes WHERE action = 'status'`)).toBe(3);
  });

  it('marks cash orders as paid when they are delivered', async () => {
    const ids = await orderSeveral(2);
    for (const status of ['Packing', 'Out for delivery', 'Delivered']) await moveAll(ids, status);
    for (const id of ids) {
      expect((await read(id)).order).toMatchObject({ status: 'Delivered', isPaid: true });
    }
  });

  it('moves what it can and names each order that it cannot move', async () => {
    const [placed, cancelled, refunded, pending] = (await orderSeveral(4)) as [
      string,
      string,
      string,
      string,
    ];
    await move(cancelled, 'Cancelled', 1);
    await app.database.query(
      `UPDATE orders SET payment_type = 'Online', is_paid = true, refunded_cents = amount_cents WHERE id = $1`,
      [refunded],
    );
    await app.database.query(
      `UPDATE orders SET payment_type = 'Online', status = 'Payment Pending' WHERE id = $1`,
      [pending],
    );
    const asked = [pending, UNKNOWN, placed, cancelled, refunded];
    const response = await moveAll(asked, 'Packing');
    expect(response.status).toBe(200);
    expect(response.body.orders.map(({ _id }: Outcome) => _id)).toEqual(asked);
    expect(summaryOf(response)).toEqual([
      'INVALID_ORDER_TRANSITION',
      'ORDER_NOT_FOUND',
      'moved',
      'INVALID_ORDER_TRANSITION',
      'ORDER_REFUNDED',
    ]);
    expect(response.body.orders[3]).toEqual({
      _id: cancelled,
      outcome: 'refused',
      code: 'INVALID_ORDER_TRANSITION',
      message: expect.stringMatching(/\.$/),
      values: { from: 'Cancelled', to: 'Packing' },
    });
    expect(response.body.message).toBe('1 of 5 orders are “Packing” now');
    expect(await statusesOf([placed, cancelled, refunded, pending])).toEqual([
      'Packing',
      'Cancelled',
      'Order Placed',
      'Payment Pending',
    ]);
  });

  it('changes nothing when it is repeated', async () => {
    const ids = await orderSeveral(2);
    await moveAll(ids, 'Packing');
    const again = await moveAll(ids, 'Packing');
    expect(summaryOf(again)).toEqual(['unchanged', 'unchanged']);
    expect(undoable(again)).toEqual([]);
    expect((await read(ids[0] as string)).order.version).toBe(2);
    expect(await countRows(app, `changes WHERE action = 'status'`)).toBe(2);
  });

  it('moves each order once when two colleagues move overlapping selections', async () => {
    const colleague = await signInColleague();
    const ids = await orderSeveral(6);
    const release = await holdLock(app, 'SELECT FROM orders WHERE id = $1 FOR UPDATE', [ids[2]]);
    // Each names the orders in another order, so that locks in the order of the request could deadlock.
    const requests = [
      moveAll(ids.slice(0, 5), 'Packing'),
      moveAll(ids.slice(1).toReversed(), 'Packing', colleague),
    ].map((sent) => sent.then((response) => response));
    await untilWaiting(app, 2);
    await release();
    const [first, second] = await Promise.all(requests);
    const all = [...summaryOf(first as never), ...summaryOf(second as never)];
    expect(all.filter((outcome) => outcome === 'moved')).toHaveLength(6);
    expect(all.filter((outcome) => outcome === 'unchanged')).toHaveLength(4);
    expect(await statusesOf(ids)).toEqual(ids.map(() => 'Packing'));
    expect(await countRows(app, `changes WHERE action = 'status'`)).toBe(6);
  });

  it('emails each customer once, and only after the time to undo', async () => {
    const ids = await orderSeveral(2);
    await moveAll(ids, 'Packing');
    await moveAll(ids, 'Out for delivery');
    await moveAll(ids, 'Out for delivery');
    const mails = `outbox WHERE kind = 'order-on-its-way'`;
    expect(await countRows(app, mails)).toBe(2);
    expect(await countRows(app, `${mails} AND due_at > now()`)).toBe(2);
  });

  it('counts an order once that is named twice', async () => {
    const [id] = await orderSeveral(1);
    const response = await moveAll([id as string, id as string], 'Packing');
    expect(summaryOf(response)).toEqual(['moved']);
  });

  it.each([
    ['no ids', { ids: [], status: 'Packing' }, ['ids']],
    ['an invalid id', { ids: ['7'], status: 'Packing' }, ['ids']],
    ['no list', { ids: UNKNOWN, status: 'Packing' }, ['ids']],
    ['an unknown status', { ids: [UNKNOWN], status: 'Eaten' }, ['status']],
    [
      'a cancellation, which decides about money',
      { ids: [], status: 'Cancelled' },
      ['ids', 'status'],
    ],
  ])('returns 400 for %s', async (_name, body, fields) => {
    expectInvalid(await seller.post('/api/order/seller/status').send(body), ...fields);
  });

  it('returns 400 for more than 100 orders', async () => {
    const ids = Array.from(
      { length: 101 },
      (_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    );
    const response = await moveAll(ids, 'Packing');
    expectInvalid(response, 'ids');
    expect(response.body.message).toBe('At most 100 orders at once.');
  });

  it('returns 401 to a visitor and 403 to a customer', async () => {
    const ids = await orderSeveral(1);
    expectFailure(await moveAll(ids, 'Packing', visitor(app)), 401, 'NOT_SIGNED_IN');
    const customer = visitor(app);
    customer.set('Cookie', buyer.cookie);
    expect([401, 403]).toContain((await moveAll(ids, 'Packing', customer)).status);
    expect(await statusesOf(ids)).toEqual(['Order Placed']);
  });
});

describe('POST /api/order/seller/undo', () => {
  it('undoes the last change of several orders at once', async () => {
    const ids = await orderSeveral(3);
    const moved = await moveAll(ids, 'Packing');
    const undone = await undoAll(undoable(moved));
    expect(undone.body).toMatchObject({ success: true, values: { moved: 3, all: 3 } });
    expect(summaryOf(undone)).toEqual(['moved', 'moved', 'moved']);
    expect(await statusesOf(ids)).toEqual(ids.map(() => 'Order Placed'));
    expect(summaryOf(await undoAll(undoable(moved)))).toEqual(ids.map(() => 'ORDER_CHANGED'));
  });

  it('leaves alone what a colleague has changed since', async () => {
    const colleague = await signInColleague();
    const ids = await orderSeveral(2);
    const moved = await moveAll(ids, 'Packing');
    await moveAll(ids.slice(0, 1), 'Out for delivery', colleague);
    expect(summaryOf(await undoAll(undoable(moved)))).toEqual(['ORDER_CHANGED', 'moved']);
    expect(await statusesOf(ids)).toEqual(['Out for delivery', 'Order Placed']);
  });

  it('does not undo what a colleague has done', async () => {
    const colleague = await signInColleague();
    const ids = await orderSeveral(1);
    const moved = await moveAll(ids, 'Packing', colleague);
    expect(summaryOf(await undoAll(undoable(moved)))).toEqual(['STEP_FINAL']);
    expect(await statusesOf(ids)).toEqual(['Packing']);
  });

  it('takes back that cash orders are paid, and the emails about their delivery', async () => {
    const ids = await orderSeveral(2);
    for (const status of ['Packing', 'Out for delivery']) await moveAll(ids, status);
    const undone = await undoAll(undoable(await moveAll(ids, 'Delivered')));
    expect(summaryOf(undone)).toEqual(['moved', 'moved']);
    for (const id of ids) {
      expect((await read(id)).order).toMatchObject({ status: 'Out for delivery', isPaid: false });
    }
    expect(await countRows(app, `outbox WHERE kind = 'order-delivered'`)).toBe(0);
  });

  it.each([
    ['no orders', { orders: [] }],
    ['an order without its version', { orders: [{ id: UNKNOWN }] }],
    ['a list of ids', { orders: [UNKNOWN] }],
  ])('returns 400 for %s', async (_name, body) => {
    const response = await seller.post('/api/order/seller/undo').send(body);
    expectFailure(response, 400, 'VALIDATION_FAILED');
  });
});
