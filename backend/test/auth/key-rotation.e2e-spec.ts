import { JwtService } from '@nestjs/jwt';
import request from 'supertest';
import { DEVICE_COOKIE, KnownDevices } from '../../src/auth/rate-limits/known-devices.js';
import { User } from '../../src/auth/user.entity.js';
import { JWT_SECRET } from '../support/settings.js';
import { createTestApp, PASSWORD, signIn, type TestApp } from '../support/test-app.js';

const BEFORE = 'b4e8d2a7c1f60935be7482d0f1a69c53b4e8d2a7c1f60935';
const STRANGE = '93c1b7f2e8a4d05612c8e7b3f9a1d40593c1b7f2e8a4d056';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ JWT_SECRET, JWT_SECRET_PREVIOUS: BEFORE });
});
afterAll(() => app.close());

const signedWith = (secret: string, claims: object, options = {}): string =>
  new JwtService({ secret }).sign(claims, { expiresIn: 3600, ...options });

const orders = (token: string) =>
  request(app.url).get('/api/order/user').set('Cookie', `token=${token}`);

/**
 * Logs in a new customer.
 * @returns the session's token and ID with the customer
 */
async function login(): Promise<{ token: string; sid: string; id: string; email: string }> {
  const { id, email } = await signIn(app);
  const response = await request(app.url)
    .post('/api/user/login')
    .send({ email, password: PASSWORD });
  const [cookie = ''] = response.headers['set-cookie'] as unknown as string[];
  const token = /^token=([^;]+)/.exec(cookie)?.[1] ?? '';
  const { sid } = app.nest.get(JwtService).decode<{ sid: string }>(token);
  return { token, sid, id, email };
}

describe('rotation of JWT_SECRET', () => {
  it('accepts a session token signed with the previous key', async () => {
    const { sid } = await login();
    await orders(signedWith(BEFORE, { sid, role: 'customer' })).expect(200);
  });

  it('signs a new session with the current key', async () => {
    const { token } = await login();
    expect(() => new JwtService({ secret: JWT_SECRET }).verify(token)).not.toThrow();
    await orders(token).expect(200);
  });

  it('rejects an unknown key, an expired token, another algorithm and changed claims', async () => {
    const { sid } = await login();
    const claims = { sid, role: 'customer' };
    await orders(signedWith(STRANGE, claims)).expect(401);
    await orders(signedWith(BEFORE, claims, { expiresIn: -1 })).expect(401);
    await orders(signedWith(BEFORE, claims, { algorithm: 'HS512' })).expect(401);
    const [head, , signature] = signedWith(BEFORE, claims).split('.');
    const others = Buffer.from(JSON.stringify({ ...claims, role: 'seller' })).toString('base64url');
    await orders(`${head}.${others}.${signature}`).expect(401);
  });

  it.each(['j:{"a":1}', 'j:[1]', 'j:7', 'j:null', '.', 'a.b', ''])(
    'returns 401 for the token %j',
    async (token) => {
      await orders(encodeURIComponent(token)).expect(401);
    },
  );

  it('accepts a device token signed with the previous key, not one with an unknown key', async () => {
    const { id } = await login();
    const user = await app.database.getRepository(User).findOneByOrFail({ id });
    const devices = app.nest.get(KnownDevices);
    const { accounts } = new JwtService().decode<{ accounts: object[] }>(
      await devices.remember(undefined, user, null),
    );
    const before = signedWith(BEFORE, { accounts }, { audience: DEVICE_COOKIE });
    expect(await devices.isKnown(before, id)).toBe(true);
    const strange = signedWith(STRANGE, { accounts }, { audience: DEVICE_COOKIE });
    expect(await devices.isKnown(strange, id)).toBe(false);
  });
});
