import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { type Buyer, createBuyers, createProduct, line, placeOrder } from '../support/factories.js';
import {
  createTestApp,
  resetDatabase,
  signIn,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

let app: TestApp;
let seller: TestAgent;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  seller = await signInSeller(app);
});
afterAll(() => app.close());

describe('POST /api/seller/login', () => {
  const login = (body: object) => visitor(app).post('/api/seller/login').send(body);

  it('logs a seller in, ignoring the case of the email', async () => {
    const { status, body } = await login({
      email: ` ${app.env.sellerEmail.toUpperCase()}`,
      password: app.env.sellerPassword,
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        seller: { _id: expect.any(String), name: expect.any(String), email: app.env.sellerEmail },
        message: 'Logged in',
      },
    });
  });

  it('returns the same 401 for a customer, a wrong password and an unknown email', async () => {
    const { email } = await signIn(app);
    const responses = [
      await login({ email, password: 'plenty of tomatoes' }),
      await login({ email: app.env.sellerEmail, password: 'a wrong password' }),
      await login({ email: 'nobody@shop.test', password: 'a wrong password' }),
    ];
    for (const response of responses) expectFailure(response, 401, 'INVALID_CREDENTIALS');
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });

  it('returns 400 for invalid fields', async () => {
    expectInvalid(await login({}), 'email', 'password');
    expectInvalid(await login({ email: [], password: {} }), 'email', 'password');
  });
});

describe('GET /api/seller/auth and /api/seller/logout', () => {
  it('returns the seller, but not for visitors and customers', async () => {
    expect((await seller.get('/api/seller/auth')).body).toEqual({
      success: true,
      seller: { _id: expect.any(String), name: expect.any(String), email: app.env.sellerEmail },
    });
    const { agent } = await signIn(app);
    for (const someone of [agent, visitor(app)]) {
      const { status, body } = await someone.get('/api/seller/auth');
      expect(status).toBe(200);
      expect(body).toEqual({ success: false, message: 'No seller is logged in.' });
    }
  });

  it('ends the session at logout', async () => {
    const { status, body } = await seller.get('/api/seller/logout');
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'You are logged out' },
    });
    expect((await seller.get('/api/seller/auth')).body.success).toBe(false);
    expectFailure(await seller.get('/api/order/seller'), 401, 'NOT_SIGNED_IN');
  });
});

describe('POST /api/product/stock', () => {
  const flip = (id: unknown, inStock: unknown) =>
    seller.post('/api/product/stock').send({ id, inStock });
  const shown = async (id: string): Promise<boolean> =>
    (await request(app.url).get(`/api/product/${id}`)).body.product.inStock as boolean;

  it.each([
    [false, false],
    [true, true],
    ['false', false],
    ['true', true],
  ])('sets inStock to %j', async (inStock, expected) => {
    const { id } = await createProduct(app, { inStock: !expected });
    const { status, body } = await flip(id, inStock);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Stock updated' });
    expect(await shown(id)).toBe(expected);
    expect((await flip(id, inStock)).status).toBe(200);
  });

  it('does not make a product with 0 units available', async () => {
    const { id } = await createProduct(app, { units: 0, inStock: false });
    await flip(id, true);
    expect(await shown(id)).toBe(false);
  });

  it.each([
    ['no id', undefined, true, ['id']],
    ['an invalid id', 'milk', true, ['id']],
    ['a list of ids', [], true, ['id']],
    ['no inStock', '01890000-0000-7000-8000-000000000000', undefined, ['inStock']],
    ['inStock as yes', '01890000-0000-7000-8000-000000000000', 'yes', ['inStock']],
    ['inStock as 1', '01890000-0000-7000-8000-000000000000', 1, ['inStock']],
    ['inStock as null', '01890000-0000-7000-8000-000000000000', null, ['inStock']],
  ])('returns 400 for %s', async (_, id, inStock, fields) => {
    expectInvalid(await flip(id, inStock), ...fields);
  });

  it('returns 404 for an archived or unknown product', async () => {
    const { id } = await createProduct(app, { archivedAt: new Date() });
    for (const gone of [id, '01890000-0000-7000-8000-000000000000']) {
      expectFailure(await flip(gone, true), 404, 'PRODUCT_NOT_FOUND');
    }
  });

  it('returns 401 for customers and visitors', async () => {
    const { id } = await createProduct(app);
    const { agent } = await signIn(app);
    for (const someone of [agent, visitor(app)]) {
      const refused = await someone.post('/api/product/stock').send({ id, inStock: false });
      expectFailure(refused, 401, 'NOT_SIGNED_IN');
    }
    expect(await shown(id)).toBe(true);
  });
});

describe('GET /api/order/seller', () => {
  it('returns the orders of all customers as the customers see them, newest first', async () => {
    const { id } = await createProduct(app);
    const [ana, eve] = (await createBuyers(app, 2)) as [Buyer, Buyer];
    const placed = [];
    for (const buyer of [ana, eve, ana])
      placed.unshift((await placeOrder(app, buyer, [line(id)])).body.order);
    const { status, body } = await seller.get('/api/order/seller');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, orders: placed, total: 3 });
    const paged = await seller.get('/api/order/seller?page=2&limit=1');
    expect(paged.body).toMatchObject({ orders: [placed[1]], total: 3 });
  });

  it('contains no passwords or sessions', async () => {
    const { id } = await createProduct(app);
    const [ana] = (await createBuyers(app, 1)) as [Buyer];
    await placeOrder(app, ana, [line(id)]);
    const { text } = await seller.get('/api/order/seller');
    expect(text).not.toMatch(/password|hash|token|session/i);
  });
});

describe('seller session', () => {
  it('is not accepted by customer routes', async () => {
    for (const path of ['/api/order/user', '/api/address/get']) {
      expectFailure(await seller.get(path), 401, 'NOT_SIGNED_IN');
    }
    expect((await seller.get('/api/user/auth')).body.success).toBe(false);
    const refused = await seller.post('/api/cart/update').send({ cartItems: {} });
    expectFailure(refused, 401, 'NOT_SIGNED_IN');
  });
});
