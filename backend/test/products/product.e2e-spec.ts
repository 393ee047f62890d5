import request from 'supertest';
import { expectFailure } from '../support/expect-failure.js';
import { createProduct } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const one = (id: string) => request(app.url).get(`/api/product/${id}`);

describe('GET /api/product/:id', () => {
  it('returns a product exactly as the list does', async () => {
    const { id } = await createProduct(app, { units: 3 });
    const { status, body } = await one(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      product: (await request(app.url).get('/api/product/list')).body.products[0],
    });
    expect((await one(id.toUpperCase())).body).toEqual(body);
  });

  it.each([
    ['an unknown id', '01890000-0000-7000-8000-000000000000'],
    ['an invalid id', 'tomato'],
    ['SQL', `' OR 1=1 --`],
    ['NUL', '\0'],
    ['a path', '../user/auth'],
  ])('returns 404 for %s', async (_, id) => {
    expectFailure(await one(encodeURIComponent(id)), 404, 'PRODUCT_NOT_FOUND');
  });

  it('returns 404 for an archived product', async () => {
    const { id } = await createProduct(app, { archivedAt: new Date() });
    expectFailure(await one(id), 404, 'PRODUCT_NOT_FOUND', { product: id });
  });
});
