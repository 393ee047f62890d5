import { JwtService } from '@nestjs/jwt';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure } from '../support/expect-failure.js';
import { switchOnTwoFactor } from '../support/authenticator.js';
import { loginAttempts } from './login-attempts.js';
import {
  createTestApp,
  PASSWORD,
  resetDatabase,
  signIn,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp({ TRUST_PROXY: 'loopback' })));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const { login, guess, guessTen, pretend } = loginAttempts(() => app);

describe('device cookie', () => {
  const cookiesOf = ({ headers }: request.Response): string[] =>
    headers['set-cookie'] as unknown as string[];

  it('is HttpOnly and SameSite=Lax, and valid for a year', async () => {
    const { email } = await signIn(app);
    const [, device] = cookiesOf(await login(email, PASSWORD));
    expect(device).toMatch(
      /^device=[\w.-]+; Max-Age=31536000; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });

  it('opens no session, and does not lift the rate limit of other accounts', async () => {
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

  it('identifies several accounts, including that of a seller', async () => {
    const first = await signIn(app);
    const second = await signIn(app);
    await login(second.email, PASSWORD, undefined, first.agent);
    await guess(1, () => first.email);
    await guessTen(second.email);
    for (const { email } of [first, second]) {
      expect((await login(email, PASSWORD, undefined, first.agent)).status).toBe(200);
    }
  });

  it('is revoked by a password change, except on the device that changed it', async () => {
    const { email, agent } = await signIn(app);
    const other = visitor(app);
    await login(email, PASSWORD, undefined, other);
    const newPassword = 'plenty of potatoes';
    const change = { currentPassword: PASSWORD, newPassword };
    expect((await agent.post('/api/user/password').send(change)).status).toBe(200);
    await guessTen(email);
    expect((await login(email, newPassword, undefined, agent)).status).toBe(200);
    expect((await login(email, newPassword, undefined, other)).status).toBe(429);
    await login(email, newPassword, '198.51.100.2', other);
    expect((await login(email, newPassword, undefined, other)).status).toBe(200);
  });

  it('stays valid for a seller who changes the password', async () => {
    const seller = await signInSeller(app);
    const newPassword = 'plenty of potatoes';
    const change = { currentPassword: app.env.sellerPassword, newPassword };
    expect((await seller.post('/api/seller/password').send(change)).status).toBe(200);
    const again = (by: TestAgent, password: string) =>
      by.post('/api/seller/login').send({ email: app.env.sellerEmail, password });
    expect((await again(visitor(app), 'a guess')).status).toBe(401);
    await pretend(9);
    expect((await again(visitor(app), newPassword)).status).toBe(429);
    expect((await again(seller, newPassword)).status).toBe(200);
  });

  it('is revoked when two-factor login is switched on elsewhere, until a login with a code', async () => {
    const { email, agent } = await signIn(app);
    const other = visitor(app);
    await login(email, PASSWORD, undefined, other);
    const phone = await switchOnTwoFactor(agent, PASSWORD);
    await guessTen(email);
    expectFailure(await login(email, PASSWORD, undefined, agent), 401, 'TOTP_REQUIRED');
    expect((await login(email, PASSWORD, undefined, other)).status).toBe(429);
    const [code, next] = [phone.code(), phone.code(1)];
    const withCode = (address: string, digits: string) =>
      other
        .post('/api/user/login')
        .set('X-Forwarded-For', address)
        .send({ email, password: PASSWORD, code: digits });
    expect((await withCode('198.51.100.2', code)).status).toBe(200);
    expect((await withCode('198.51.100.1', next)).status).toBe(200);
  });

  it('stays valid with two-factor login on the device that changes the password', async () => {
    const { email, agent } = await signIn(app);
    const phone = await switchOnTwoFactor(agent, PASSWORD);
    const newPassword = 'plenty of potatoes';
    const change = { currentPassword: PASSWORD, newPassword, code: phone.recoveryCodes[0] };
    expect((await agent.post('/api/user/password').send(change)).status).toBe(200);
    await guessTen(email);
    expectFailure(await login(email, newPassword, undefined, agent), 401, 'TOTP_REQUIRED');
  });

  it('is invalid if it is not bound to the password', async () => {
    const { email, id } = await signIn(app);
    const jwt = app.nest.get(JwtService);
    const unbound = jwt.sign({ accounts: [{ id }] }, { audience: 'device' });
    await guessTen(email);
    const response = await login(email, PASSWORD).set('Cookie', `device=${unbound}`);
    expect(response.status).toBe(429);
  });

  it('shares the password limit of all known devices of the account, then that of unknown devices', async () => {
    const { email, agent } = await signIn(app);
    const other = visitor(app);
    expect((await login(email, PASSWORD, undefined, other)).status).toBe(200);
    expect((await login(email, 'a guess', undefined, other)).status).toBe(401);
    // Unknown devices at this IP address have nine failures.
    await pretend(9);
    expect((await login(email, PASSWORD, undefined, agent)).status).toBe(200);
    expect((await login(email, 'a guess', undefined, other)).status).toBe(401);
    expect((await login(email, PASSWORD, undefined, other)).status).toBe(429);
    expect((await login(email, PASSWORD, '198.51.100.2', agent)).status).toBe(200);
  });

  it('shares the code limit of all known devices of the account, then that of unknown devices', async () => {
    const { email, agent } = await signIn(app);
    const phone = await switchOnTwoFactor(agent, PASSWORD);
    const [code, next] = [phone.code(), phone.code(1)];
    const other = visitor(app);
    const withCode = (by: TestAgent, digits: string) =>
      by.post('/api/user/login').send({ email, password: PASSWORD, code: digits });
    expect((await withCode(agent, code)).status).toBe(200);
    expect((await withCode(other, next)).status).toBe(200);
    expect((await withCode(other, phone.code(10))).status).toBe(401);
    await app.database.query('UPDATE login_attempts SET points = points + 9 WHERE points > 0');
    expectFailure(await withCode(agent, phone.code(10)), 401, 'WRONG_CODE');
    await app.database.query('UPDATE login_attempts SET points = 10 WHERE key LIKE $1', ['code:%']);
    expectFailure(await withCode(agent, phone.code(10)), 429, 'TOO_MANY_ATTEMPTS');
  });

  it('accepts a recovery code when the limit for codes of the app is reached', async () => {
    const { email, agent } = await signIn(app);
    const { recoveryCodes, code } = await switchOnTwoFactor(agent, PASSWORD);
    const withCode = (digits: string | undefined) =>
      agent.post('/api/user/login').send({ email, password: PASSWORD, code: digits });
    expect((await withCode(code())).status).toBe(200);
    expect((await withCode(code(10))).status).toBe(401);
    await app.database.query('UPDATE login_attempts SET points = 1000 WHERE key LIKE $1', [
      'code-%',
    ]);
    expect((await withCode(recoveryCodes[0])).status).toBe(200);
  });
});
