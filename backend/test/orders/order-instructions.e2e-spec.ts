import { createHash } from 'node:crypto';
import request from 'supertest';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
} from '../support/factories.js';
import { checkout } from '../support/payment-factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

let app: TestApp;
let ana: Buyer;
let milk: string;
let tea: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  [ana] = (await createBuyers(app, 1)) as [Buyer];
  milk = (await createProduct(app)).id;
  tea = (await createProduct(app)).id;
});
afterAll(() => app.close());

const place = (more: object, items: object[] = [line(milk)]) => placeOrder(app, ana, items, more);
const own = async () =>
  (await request(app.url).get('/api/order/user').set('Cookie', ana.cookie)).body.orders;
const storedHash = async () =>
  (
    await app.database.query<{ hash: string }[]>(
      'SELECT request_hash AS hash FROM idempotency_keys',
    )
  )[0]?.hash;

describe('order instructions', () => {
  it('are stored and returned to the customer and to sellers', async () => {
    const instructions = {
      packerNote: 'No <script>alert(1)</script>\nשלום',
      driverNote: '🍐'.repeat(300),
      substitution: 'nearest',
    };
    const { status, body } = await place(instructions, [
      { ...line(milk), substitution: 'call' },
      line(tea, 2),
    ]);
    expect(status).toBe(201);
    expect(body.order).toMatchObject(instructions);
    const [first, second] = body.order.items as Record<string, unknown>[];
    expect([first?.substitution, second && 'substitution' in second]).toEqual(['call', false]);
    expect(await own()).toEqual([body.order]);
    const seller = await signInSeller(app);
    const one = await seller.get(`/api/order/seller/${body.order._id}`);
    const list = await seller.get('/api/order/seller?limit=5');
    for (const seen of [one.body.order, list.body.orders[0]]) {
      expect(seen).toMatchObject({ ...instructions, items: body.order.items });
    }
  });

  it('are stored with an order that is paid online', async () => {
    const items = [{ ...line(milk), substitution: 'leave-out' }];
    const { body } = await checkout(app, ana, items, { driverNote: 'Ring twice' });
    expect(await own()).toEqual([
      expect.objectContaining({ _id: body.orderId, driverNote: 'Ring twice' }),
    ]);
    expect((await own())[0].items[0].substitution).toBe('leave-out');
  });

  it('include the note for the driver of the address, unless the order has its own', async () => {
    await app.database.query(`UPDATE addresses SET driver_note = 'Ring twice'`);
    expect((await place({})).body.order).toMatchObject({ driverNote: 'Ring twice' });
    const { body } = await place({ driverNote: 'Leave it at the door' });
    expect(body.order).toMatchObject({ driverNote: 'Leave it at the door' });
    expect(body.order.address).not.toHaveProperty('driverNote');
  });

  it.each([[''], [' \n\u200D']])(
    'have no note for the driver if it is sent as %j',
    async (driverNote) => {
      await app.database.query(`UPDATE addresses SET driver_note = 'Ring twice'`);
      expect((await place({ driverNote })).body.order).not.toHaveProperty('driverNote');
      expect((await place({ driverNote: null })).body.order).toMatchObject({
        driverNote: 'Ring twice',
      });
    },
  );

  it('keep the note of the address as it was when the order was placed, also if it is sent again', async () => {
    await app.database.query(`UPDATE addresses SET driver_note = 'Ring twice'`);
    const send = () => place({}).set('Idempotency-Key', 'k');
    const { body } = await send();
    await app.database.query(`UPDATE addresses SET driver_note = 'Knock'`);
    expect((await send()).body.order).toEqual(body.order);
    expect(await own()).toEqual([expect.objectContaining({ driverNote: 'Ring twice' })]);
  });

  it('are optional, and absent from the response when empty', async () => {
    for (const nothing of [{}, { packerNote: ' \n\u200D', driverNote: null, substitution: null }]) {
      const { status, body } = await place(nothing);
      expect(status).toBe(201);
      for (const field of ['packerNote', 'driverNote', 'substitution'])
        expect(body.order).not.toHaveProperty(field);
      expect(body.order.items[0]).not.toHaveProperty('substitution');
    }
  });

  it('are stripped of control characters, but keep line breaks', async () => {
    const { body } = await place({ packerNote: '  One\r\n\u0007two\u001b[31m\tthree\u0085 ' });
    expect(body.order.packerNote).toBe('One\ntwo[31m three');
    const turned = await place({
      driverNote: '\u202EA\u202Aba\u2066c\u2069\u202C\u200F ابجد\u200D',
    });
    expect(turned.body.order.driverNote).toBe('Abac ابجد\u200D');
  });

  it('use the last substitution preference of a product that is listed twice', async () => {
    const { body } = await place({}, [
      { ...line(milk), substitution: 'call' },
      { ...line(milk), substitution: 'leave-out' },
      line(milk),
    ]);
    expect(body.order.items).toEqual([
      expect.objectContaining({ quantity: 3, substitution: 'leave-out' }),
    ]);
  });

  it.each([
    [
      { packerNote: 'x'.repeat(301) },
      'packerNote',
      'A note to the packer has at most 300 characters',
    ],
    [
      { driverNote: 'x'.repeat(301) },
      'driverNote',
      'A note for the driver has at most 300 characters',
    ],
    [{ packerNote: 7 }, 'packerNote', 'A note to the packer must be text'],
    [
      { substitution: 'Call' },
      'substitution',
      'substitution must be one of call, nearest, leave-out',
    ],
  ])('are rejected with 400 when invalid: %j', async (wrong, field, sentence) => {
    const refused = await place(wrong);
    expectInvalid(refused, field);
    expect(refused.body.details).toEqual({ [field]: [sentence] });
    expect(await countRows(app, 'orders')).toBe(0);
  });

  it('are rejected with 400 when a line has an unknown substitution preference', async () => {
    const refused = await place({}, [{ ...line(milk), substitution: 'steal' }]);
    expectFailure(refused, 400, 'VALIDATION_FAILED');
    expect(await countRows(app, 'orders')).toBe(0);
  });
});

describe('request hash of an order', () => {
  const withKey = (more: object, items?: object[]) =>
    place(more, items).set('Idempotency-Key', 'k');

  it('is the same as in the previous release when there are no order instructions', async () => {
    await withKey({ expectedAmount: 9, packerNote: ' ' });
    const asBefore = {
      items: [line(milk)],
      address: ana.address,
      expectedAmount: 9,
      paymentType: 'COD',
    };
    expect(await storedHash()).toBe(
      createHash('sha256').update(JSON.stringify(asBefore)).digest('hex'),
    );
  });

  it('includes the order instructions: 422 IDEMPOTENCY_KEY_REUSED when they differ', async () => {
    const instructions = { packerNote: 'Ripe ones', driverNote: 'Ring', substitution: 'call' };
    const items = [{ ...line(milk), substitution: 'nearest' }];
    const first = await withKey(instructions, items);
    expect((await withKey({ ...instructions, packerNote: ' Ripe ones ' }, items)).body).toEqual(
      first.body,
    );
    for (const other of [
      await withKey({}, items),
      await withKey({ ...instructions, packerNote: 'Green ones' }, items),
      await withKey({ ...instructions, driverNote: undefined }, items),
      await withKey({ ...instructions, substitution: 'leave-out' }, items),
      await withKey(instructions),
    ]) {
      expectFailure(other, 422, 'IDEMPOTENCY_KEY_REUSED');
    }
    expect(await countRows(app, 'orders')).toBe(1);
  });
});
