import { SecondFactor } from '../../src/auth/two-factor/second-factor.js';
import { SecretBox } from '../../src/auth/two-factor/secret-box.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { authenticatorOf, switchOnTwoFactor } from '../support/authenticator.js';
import { holdLock, untilWaiting } from '../support/factories.js';
import {
  createTestApp,
  PASSWORD,
  resetDatabase,
  SELLER_FACTORS,
  type SignedIn,
  signIn,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@larder.test' });
});
beforeEach(async () => {
  await resetDatabase(app);
  ana = await signIn(app);
});
afterAll(() => app.close());

const setUp = (password = PASSWORD) =>
  ana.agent.post('/api/user/two-factor/setup').send({ password });
const confirm = (code: string) => ana.agent.post('/api/user/two-factor/confirm').send({ code });
const status = async () => (await ana.agent.get('/api/user/two-factor')).body;
const switchOn = () => switchOnTwoFactor(ana.agent, PASSWORD);

describe('two-factor login', () => {
  it('is off by default, and returns a secret, its URL and a QR code for the password', async () => {
    expect(await status()).toEqual({
      success: true,
      isOffered: true,
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
    });
    expectFailure(await setUp('a guess'), 401, 'INVALID_CREDENTIALS');
    const { body } = await setUp();
    expect(Object.keys(body).toSorted()).toEqual(['qr', 'secret', 'success', 'url']);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(body.url as string);
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Larder:${ana.email}`,
    ]);
    expect(url.searchParams.get('secret')).toBe(body.secret);
    expect(body.qr).toMatch(/^<svg .+<\/svg>$/);
  });

  it('is on once a first code is confirmed, and returns ten recovery codes', async () => {
    expectFailure(await confirm('123456'), 409, 'TWO_FACTOR_STATE');
    const { body } = await setUp();
    const phone = authenticatorOf(body.secret as string);
    expectFailure(await confirm(phone.code(3)), 401, 'WRONG_CODE');
    expectInvalid(await confirm(''), 'code');
    expect((await status()).isOn).toBe(false);
    const on = await confirm(` ${phone.code().replace(/^.../, '$& ')}`);
    expect(on.status).toBe(200);
    expect(new Set(on.body.recoveryCodes).size).toBe(10);
    expect(on.body.recoveryCodes[0]).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    expect(await status()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expectFailure(await confirm(phone.code(1)), 409, 'TWO_FACTOR_STATE');
    expectFailure(await setUp(), 409, 'TWO_FACTOR_STATE');
  });

  it('rejects six characters that are not digits', async () => {
    await setUp();
    for (const code of ['üüüüüü', '١٢٣٤٥٦', '🥕🍅🥔', 'abcdef']) {
      expectFailure(await confirm(code), 401, 'WRONG_CODE');
    }
  });

  it('accepts codes with the characters that keyboards and word processors insert', async () => {
    const phone = authenticatorOf((await setUp()).body.secret as string);
    const fullWidth = (text: string): string =>
      text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    const { body } = await confirm(
      `\u2066${fullWidth(phone.code()).replace(/^.../, '$&\u3000')}\u2069`,
    );
    const codes = body.recoveryCodes as [string, string, string];
    const renew = (code: string) =>
      ana.agent.post('/api/user/two-factor/recovery-codes').send({ password: PASSWORD, code });
    const [hyphens] = codes;
    const renewed = await renew(
      hyphens.toLowerCase().replace('-', '\u2011').replace('-', '–\u200B'),
    );
    expect(renewed.status).toBe(200);
    const [wide] = renewed.body.recoveryCodes as [string];
    expect((await renew(`${fullWidth(wide).replace('－', '−')}\u00A0`)).status).toBe(200);
  });

  it('accepts only codes of the latest secret when two tabs set it up', async () => {
    const first = authenticatorOf((await setUp()).body.secret as string);
    const second = authenticatorOf((await setUp()).body.secret as string);
    expectFailure(await confirm(first.code()), 401, 'WRONG_CODE');
    expect((await confirm(second.code())).status).toBe(200);
  });

  it('is confirmed once by concurrent requests, so that the returned recovery codes are the valid ones', async () => {
    const phone = authenticatorOf((await setUp()).body.secret as string);
    const responses = await Promise.all([confirm(phone.code()), confirm(phone.code())]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await status()).recoveryCodesLeft).toBe(10);
  });

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const { secret, recoveryCodes } = await switchOn();
    const tables = await app.database.query<{ name: string }[]>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) => app.database.query<object[]>(`SELECT * FROM ${name}`)),
    );
    const everything = JSON.stringify(rows);
    expect(everything).toContain(ana.email);
    for (const code of [secret, ...recoveryCodes]) {
      expect(everything).not.toContain(code);
      expect(everything).not.toContain(code.replaceAll('-', ''));
      expect(everything).not.toContain(Buffer.from(code).toString('base64').slice(0, -4));
    }
  });

  it('returns 503 when no encryption key is configured', async () => {
    const second = app.nest.get(SecondFactor);
    const { box } = second;
    Object.assign(second, { box: new SecretBox([]) });
    try {
      expect((await status()).isOffered).toBe(false);
      expectFailure(await setUp(), 503, 'TWO_FACTOR_UNAVAILABLE');
    } finally {
      Object.assign(second, { box });
    }
  });

  it('requires the password and a code to switch it off or to renew the recovery codes', async () => {
    const phone = await switchOn();
    for (const what of ['off', 'recovery-codes']) {
      const post = (password: string, code: string) =>
        ana.agent.post(`/api/user/two-factor/${what}`).send({ password, code });
      expectFailure(await post('a guess', phone.code()), 401, 'INVALID_CREDENTIALS');
      expectFailure(await post(PASSWORD, phone.code(3)), 401, 'WRONG_CODE');
      expectInvalid(await post('', ''), 'password', 'code');
    }
    const factors = (code: string) => ({ password: PASSWORD, code });
    const [old = ''] = phone.recoveryCodes;
    const renewed = await ana.agent
      .post('/api/user/two-factor/recovery-codes')
      .send(factors(phone.code()));
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const off = (code: string) => ana.agent.post('/api/user/two-factor/off').send(factors(code));
    expectFailure(await off(old), 401, 'WRONG_CODE');
    expect((await off(renewed.body.recoveryCodes[3] as string)).status).toBe(200);
    expect(await status()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expectFailure(await off(phone.code(1)), 409, 'TWO_FACTOR_STATE');
  });

  it('revokes all other sessions when it is switched on', async () => {
    const elsewhere = visitor(app);
    await elsewhere.post('/api/user/login').send({ email: ana.email, password: PASSWORD });
    await switchOn();
    expect((await ana.agent.get('/api/user/auth')).body.success).toBe(true);
    expect((await elsewhere.get('/api/user/auth')).body.success).toBe(false);
  });

  it('requires a code to change the password or the email', async () => {
    const NEW = 'plenty of potatoes';
    const routes = [
      ['password', { currentPassword: PASSWORD, newPassword: NEW }],
      ['email/change', { email: 'ana@new.test', password: PASSWORD }],
    ] as const;
    const phone = await switchOn();
    for (const [route, body] of routes) {
      const send = (code?: string) => ana.agent.post(`/api/user/${route}`).send({ ...body, code });
      expectFailure(await send(), 401, 'TOTP_REQUIRED');
      expectFailure(await send(phone.code(3)), 401, 'WRONG_CODE');
    }
    const [[, password], [, email]] = routes;
    const [first, second] = phone.recoveryCodes;
    const requested = await ana.agent
      .post('/api/user/email/change')
      .send({ ...email, code: first });
    expect(requested.status).toBe(200);
    const same = { ...email, email: ana.email, code: second };
    expectFailure(await ana.agent.post('/api/user/email/change').send(same), 409, 'SAME_EMAIL');
    const changed = await ana.agent.post('/api/user/password').send({ ...password, code: second });
    expect(changed.status).toBe(200);
  });

  it('requires a code to change the password of a seller', async () => {
    const seller = await signInSeller(app);
    const phone = await switchOnTwoFactor(seller, app.env.sellerPassword, 'seller');
    const body = { ...SELLER_FACTORS, newPassword: 'plenty of potatoes' };
    expectFailure(await seller.post('/api/seller/password').send(body), 401, 'TOTP_REQUIRED');
    const [code] = phone.recoveryCodes;
    expect((await seller.post('/api/seller/password').send({ ...body, code })).status).toBe(200);
  });
});

describe('race between a login and the activation of two-factor login', () => {
  const LOCK = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';
  const login = (agent = visitor(app)) =>
    agent.post('/api/user/login').send({ email: ana.email, password: PASSWORD });

  it('returns 401 for a login without a code once two-factor login is on', async () => {
    await setUp();
    const release = await holdLock(app, LOCK, [ana.id]);
    const late = login().then((response) => response);
    await untilWaiting(app, 1);
    await app.database.query('UPDATE two_factors SET confirmed_at = now()');
    await release();
    expectFailure(await late, 401, 'INVALID_CREDENTIALS');
  });

  it('revokes the session of a login that commits before the activation', async () => {
    const { body } = await setUp();
    const release = await holdLock(app, LOCK, [ana.id]);
    const other = visitor(app);
    const late = login(other).then((response) => response);
    await untilWaiting(app, 1);
    const confirmed = confirm(authenticatorOf(body.secret as string).code()).then((a) => a);
    await untilWaiting(app, 2);
    await release();
    expect((await late).status).toBe(200);
    expect((await confirmed).status).toBe(200);
    expect((await other.get('/api/order/user')).status).toBe(401);
  });

  it('returns 401 for an activation whose session was revoked meanwhile', async () => {
    const { body } = await setUp();
    const release = await holdLock(app, LOCK, [ana.id]);
    const confirmed = confirm(authenticatorOf(body.secret as string).code()).then((a) => a);
    await untilWaiting(app, 1);
    await app.database.query('DELETE FROM sessions WHERE user_id = $1', [ana.id]);
    await release();
    expectFailure(await confirmed, 401, 'NOT_SIGNED_IN');
    const confirmedAt = await app.database.query('SELECT confirmed_at FROM two_factors');
    expect(confirmedAt).toEqual([{ confirmed_at: null }]);
  });
});
