import type TestAgent from 'supertest/lib/agent.js';
import { SecretBox, twoFactorKeys } from '../../src/auth/two-factor/secret-box.js';
import { reencryptSecrets } from '../../src/auth/two-factor/reencrypt-secrets.js';
import { expectFailure } from '../support/expect-failure.js';
import { type Authenticator, switchOnTwoFactor } from '../support/authenticator.js';
import {
  createTestApp,
  PASSWORD,
  resetDatabase,
  type SignedIn,
  signIn,
  type TestApp,
  visitor,
} from '../support/test-app.js';

let app: TestApp;
let ana: SignedIn;
let phone: Authenticator;
beforeAll(
  async () =>
    (app = await createTestApp({ TRUST_PROXY: 'loopback', LOGIN_FAILURES_PER_ACCOUNT: '30' })),
);
beforeEach(async () => {
  await resetDatabase(app);
  ana = await signIn(app);
  phone = await switchOnTwoFactor(ana.agent, PASSWORD);
});
afterAll(() => app.close());

interface Where {
  address?: string;
  agent?: TestAgent;
}

/** Logs in with a new browser unless an agent is given. */
const login = (code?: unknown, { address = '198.51.100.1', agent = visitor(app) }: Where = {}) =>
  agent
    .post('/api/user/login')
    .set('X-Forwarded-For', address)
    .send({ email: ana.email, password: PASSWORD, ...(code !== undefined && { code }) });

/** A well-formed code that is not valid at the moment. */
const wrong = (): string => phone.code(10);

const statusesOf = async (logins: ReturnType<typeof login>[]): Promise<number[]> =>
  (await Promise.all(logins)).map(({ status }) => status).toSorted();

/** Adds wrong codes to the counters. */
const pretend = (failures: number): Promise<unknown> =>
  app.database.query('UPDATE login_attempts SET points = points + $1 WHERE points > 0', [failures]);

describe('login to an account with two-factor login', () => {
  it.each([undefined, '', '  ', null])(
    'returns 401 TOTP_REQUIRED for the code %j',
    async (code) => {
      const refused = await login(code);
      expectFailure(refused, 401, 'TOTP_REQUIRED');
      expect(refused.headers['set-cookie']).toBeUndefined();
      const [{ count } = { count: -1 }] = await app.database.query<{ count: number }[]>(
        'SELECT count(*)::int FROM sessions WHERE user_id = $1',
        [ana.id],
      );
      expect(count).toBe(1);
    },
  );

  it('opens a normal session with a valid code', async () => {
    const agent = visitor(app);
    expect((await login(phone.code(), { agent })).status).toBe(200);
    expect((await agent.get('/api/order/user')).status).toBe(200);
  });

  it('does not reveal whether the code is valid while the password is wrong', async () => {
    for (const code of [undefined, phone.code(), wrong()]) {
      const response = await visitor(app)
        .post('/api/user/login')
        .send({ email: ana.email, password: 'a guess', code });
      expectFailure(response, 401, 'INVALID_CREDENTIALS');
    }
    expect((await login(phone.code())).status).toBe(200);
  });

  it('rejects a wrong code, a code of another account, and one from another time', async () => {
    const ben = await signIn(app);
    const others = await switchOnTwoFactor(ben.agent, PASSWORD);
    for (const code of [wrong(), others.code(), phone.code(-3), phone.code(3), 'x'.repeat(64)]) {
      const refused = await login(code);
      expectFailure(refused, 401, 'WRONG_CODE');
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    expectFailure(await login(others.recoveryCodes[0]), 401, 'WRONG_CODE');
  });

  it('rejects a used code and any earlier one', async () => {
    // All codes are read first, because the next time step may begin in between.
    const [before, now, next] = [phone.code(-1), phone.code(), phone.code(1)];
    expectFailure(await login(before), 401, 'WRONG_CODE');
    expect((await login(next)).status).toBe(200);
    expectFailure(await login(next), 401, 'WRONG_CODE');
    expectFailure(await login(now), 401, 'WRONG_CODE');
  });

  it('accepts a code once, even in concurrent requests', async () => {
    const code = phone.code();
    expect(await statusesOf([login(code), login(code)])).toEqual([200, 401]);
  });

  it('accepts each recovery code once, regardless of its case and separators', async () => {
    const [first = '', second = ''] = phone.recoveryCodes;
    expect((await login(first)).status).toBe(200);
    expectFailure(await login(first), 401, 'WRONG_CODE');
    const typed = ` ${second.toLowerCase().replaceAll('-', ' ')} `;
    expect(await statusesOf([login(typed), login(second)])).toEqual([200, 401]);
    const { body } = await ana.agent.get('/api/user/two-factor');
    expect(body.recoveryCodesLeft).toBe(8);
  });
});

describe('rate limit of wrong codes', () => {
  it('applies per account and IP address, also to concurrent requests', async () => {
    const statuses = await statusesOf(Array.from({ length: 14 }, () => login(wrong())));
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
    expectFailure(await login(phone.code()), 429, 'TOO_MANY_ATTEMPTS');
    expect((await login(phone.code(), { address: '198.51.100.2' })).status).toBe(200);
  });

  it('across IP addresses locks codes of the app for unknown devices, not for known ones', async () => {
    await login(wrong());
    await pretend(29);
    const elsewhere = { address: '203.0.113.77' };
    const refused = await login(phone.code(), elsewhere);
    expectFailure(refused, 429, 'TOO_MANY_ATTEMPTS');
    expect((await login(phone.recoveryCodes[0], elsewhere)).status).toBe(200);
    expect((await login(phone.code(), { ...elsewhere, agent: ana.agent })).status).toBe(200);
  });

  it('counts wrong codes of a known device separately, then together with those of its IP address', async () => {
    await login(wrong(), { agent: ana.agent });
    await pretend(9);
    expectFailure(await login(wrong(), { agent: ana.agent }), 401, 'WRONG_CODE');
    await pretend(9);
    expectFailure(await login(phone.code(), { agent: ana.agent }), 429, 'TOO_MANY_ATTEMPTS');
    const elsewhere = { address: '198.51.100.2', agent: ana.agent };
    expect((await login(phone.code(), elsewhere)).status).toBe(200);
  });

  it('counts neither valid codes nor requests without a code', async () => {
    await login();
    await login(phone.code());
    expect(await app.database.query('SELECT 1 FROM login_attempts WHERE points > 0')).toEqual([]);
  });
});

describe('secret encrypted with another key', () => {
  const OTHER = 'another key of at least thirty-two characters';

  beforeEach(() =>
    app.database.query('UPDATE two_factors SET secret = $1', [
      new SecretBox([OTHER]).encrypt(phone.secret, ana.id),
    ]),
  );

  it('returns 503 for a code, and accepts recovery codes', async () => {
    const refused = await login(phone.code());
    expectFailure(refused, 503, 'TWO_FACTOR_UNAVAILABLE');
    expect((await login(phone.recoveryCodes[0])).status).toBe(200);
  });

  it('is re-encrypted with the current key at startup if the previous key is configured', async () => {
    await reencryptSecrets(app.database, app.env);
    expect((await login(phone.code())).status).toBe(503);
    await reencryptSecrets(app.database, Object.assign(app.env, { twoFactorKeyPrevious: OTHER }));
    expect((await login(phone.code())).status).toBe(200);
  });

  it('is rejected when it was encrypted for another user', async () => {
    const [key = ''] = twoFactorKeys(app.env);
    const ben = await signIn(app);
    await app.database.query('UPDATE two_factors SET secret = $1', [
      new SecretBox([key]).encrypt(phone.secret, ben.id),
    ]);
    expectFailure(await login(phone.code()), 503, 'TWO_FACTOR_UNAVAILABLE');
  });
});
