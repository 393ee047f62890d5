import request from 'supertest';
import { expectFailure } from '../support/expect-failure.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());

it('says plainly, to everybody, that a shop without a mail server sends no link', async () => {
  for (const side of ['user', 'seller']) {
    const asked = await request(app.url)
      .post(`/api/${side}/password/forgot`)
      .send({ email: 'ana@shop.test' });
    expectFailure(asked, 503, 'MAIL_OFF');
  }
});
