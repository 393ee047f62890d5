import request from 'supertest';
import { expectFailure } from '../support/expect-failure.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());

it('returns 503 for a password reset of customers and sellers when no mail server is configured', async () => {
  for (const side of ['user', 'seller']) {
    const response = await request(app.url)
      .post(`/api/${side}/password/forgot`)
      .send({ email: 'ana@shop.test' });
    expectFailure(response, 503, 'MAIL_OFF');
  }
});
