import request from 'supertest';
import { createTestApp, signInSeller, type TestApp } from '../support/test-app.js';

const cookieOf = (response: request.Response): string =>
  (response.headers['set-cookie'] as unknown as string[])[0] ?? '';

describe("the session's cookie", () => {
  let app: TestApp | undefined;
  afterEach(() => app?.close());

  const cookieWith = async (overrides: NodeJS.ProcessEnv): Promise<string> => {
    app = await createTestApp(overrides);
    const seller = { email: app.env.sellerEmail, password: app.env.sellerPassword };
    return cookieOf(await request(app.url).post('/api/seller/login').send(seller));
  };

  it('is out of reach for scripts and other sites, for thirty days', async () => {
    const cookie = await cookieWith({});
    expect(cookie).toMatch(
      /^sellerToken=[\w.-]+; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });

  it('goes over https only where the shop is on https', async () => {
    const cookie = await cookieWith({ PUBLIC_URL: 'https://shop.example' });
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('may come from a named other origin, over https', async () => {
    const cookie = await cookieWith({
      PUBLIC_URL: 'https://shop.example',
      ALLOWED_ORIGINS: 'https://app.example',
    });
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=None$/);
  });

  it('is taken back with the flags it was given with', async () => {
    app = await createTestApp();
    const seller = await signInSeller(app);
    const cookie = cookieOf(await seller.get('/api/seller/logout'));
    expect(cookie).toMatch(
      /^sellerToken=; Path=\/; Expires=Thu, 01 Jan 1970.*; HttpOnly; SameSite=Lax$/,
    );
  });
});
