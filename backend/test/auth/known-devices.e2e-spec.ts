import request from 'supertest';
import { expectFailure } from '../support/expect-failure.js';
import { loginAttempts } from './login-attempts.js';
import {
  createTestApp,
  PASSWORD,
  resetDatabase,
  signIn,
  type TestApp,
} from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp({ TRUST_PROXY: 'loopback' })));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const { login, guess, guessTen } = loginAttempts(() => app);

describe("a known device's cookie", () => {
  const cookiesOf = ({ headers }: request.Response): string[] =>
    headers['set-cookie'] as unknown as string[];

  it('is out of reach for scripts and other sites, for a year', async () => {
    const { email } = await signIn(app);
    const [, device] = cookiesOf(await login(email, PASSWORD));
    expect(device).toMatch(
      /^device=[\w.-]+; Max-Age=31536000; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });

  it('opens nothing, and helps no other account', async () => {
    const { email } = await signIn(app);
    const attacker = await signIn(app);
    const [session, device = ''] = cookiesOf(await login(attacker.email, PASSWORD));
    const token = device.split(';', 1)[0]?.slice('device='.length);
    expectFailure(
      await request(app.url).get('/api/order/user').set('Cookie', `token=${token}`),
      401,
      'NOT_SIGNED_IN',
    );
    await guessTen(email);
    expect((await login(email, PASSWORD, undefined, attacker.agent)).status).toBe(429);
    for (const forged of [device, `device=${session?.split('=')[1]}`, 'device=x', 'device=a.b.c']) {
      expect((await login(email, PASSWORD).set('Cookie', forged)).status).toBe(429);
    }
  });

  it('knows several accounts, also a seller’s', async () => {
    const first = await signIn(app);
    const second = await signIn(app);
    await login(second.email, PASSWORD, undefined, first.agent);
    await guess(1, () => first.email);
    await guessTen(second.email);
    for (const { email } of [first, second]) {
      expect((await login(email, PASSWORD, undefined, first.agent)).status).toBe(200);
    }
  });
});
