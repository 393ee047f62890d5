import { type Buyer, createBuyers, createProduct, line, placeOrder } from './factories.js';
import {
  createPending,
  eventText,
  paid,
  sandboxOf,
  sendEvent,
  stateOf,
} from './payment-factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from './test-app.js';

describe('what needs a look about a payment', () => {
  let app: TestApp;
  let ana: Buyer;
  beforeAll(async () => {
    app = await createTestApp();
    sandboxOf(app).faults.deliveries = 0;
  });
  beforeEach(async () => {
    await resetDatabase(app);
    [ana] = (await createBuyers(app, 1)) as [Buyer];
  });
  afterAll(() => app.close());

  it('is told to sellers with the order, in the list too, and with no other order', async () => {
    const { id } = await createProduct(app);
    const { orderId, session } = await createPending(app, ana, [line(id, 1)]);
    await createPending(app, ana, [line(id, 2)]);
    await placeOrder(app, ana, [line(id, 3)]);
    await sendEvent(app, eventText({ object: paid(session, { amount_total: 1 }) }));
    const { flag } = await stateOf(app, orderId);
    expect(flag).toContain('not what the order costs');

    const seller = await signInSeller(app);
    const { body: detail } = await seller.get(`/api/order/seller/${orderId}`);
    expect(detail.order.paymentFlag).toBe(flag);
    const { body: list } = await seller.get('/api/order/seller');
    const flags = (list.orders as { _id: string; paymentFlag?: string }[]).map(
      ({ _id, paymentFlag }) => [_id === orderId, paymentFlag],
    );
    expect(flags).toEqual([
      [false, undefined],
      [false, undefined],
      [true, flag],
    ]);
  });
});
