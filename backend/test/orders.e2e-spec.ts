import { createAddress, createProduct } from './factories.js';
import { createTestApp, resetDatabase, signIn, type TestApp } from './test-app.js';

describe('POST /api/order/cod', () => {
  let app: TestApp;
  beforeAll(async () => (app = await createTestApp()));
  beforeEach(() => resetDatabase(app));
  afterAll(() => app.close());

  it('stores copies of the products and the address, takes the units and empties the cart', async () => {
    const { agent } = await signIn(app);
    const milk = await createProduct(app, { name: 'Whole Milk', offerPriceCents: 145, units: 10 });
    const address = await createAddress(agent);
    await agent.post('/api/cart/update').send({ cartItems: { [milk.id]: 3 } });
    const { body, status } = await agent
      .post('/api/order/cod')
      .send({ items: [{ product: milk.id, quantity: 3 }], address });
    expect(body).toMatchObject({ success: true, order: { amount: 4.43, status: 'Order Placed' } });
    expect(status).toBe(201);
    const session = await agent.get('/api/user/auth');
    expect(session.body.user.cartItems).toEqual({});
    const orders = await agent.get('/api/order/user');
    expect(orders.body.orders).toEqual([body.order]);
  });
});
