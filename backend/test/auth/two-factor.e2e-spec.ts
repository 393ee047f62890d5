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
  it('is off at first, and begins with the password, a secret and its picture', async () => {
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

  it('is on once a first code has confirmed it, and tells ten recovery codes', async () => {
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

  it('refuses six characters that are no digits', async () => {
    await setUp();
    for (const code of ['üüüüüü', '١٢٣٤٥٦', '🥕🍅🥔', 'abcdef']) {
      expectFailure(await confirm(code), 401, 'WRONG_CODE');
    }
  });

  it('takes codes as keyboards and word processors write them', async () => {
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

  it('goes by the secret that was shown last, when two tabs set it up', async () => {
    const first = authenticatorOf((await setUp()).body.secret as string);
    const second = authenticatorOf((await setUp()).body.secret as string);
    expectFailure(await confirm(first.code()), 401, 'WRONG_CODE');
    expect((await confirm(second.code())).status).toBe(200);
  });

  it('is confirmed once, by two tabs at once, so that the codes that are shown count', async () => {
    const phone = authenticatorOf((await setUp()).body.secret as string);
    const answers = await Promise.all([confirm(phone.code()), confirm(phone.code())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await status()).recoveryCodesLeft).toBe(10);
  });

  it('keeps neither secret nor recovery codes where they could be read', async () => {
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

  it('is not offered where there is no key, and says so', async () => {
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

  it('is switched off, and its codes renewed, with the password and a code alone', async () => {
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

  it('ends all other sessions when it is switched on', async () => {
    const elsewhere = visitor(app);
    await elsewhere.post('/api/user/login').send({ email: ana.email, password: PASSWORD });
    await switchOn();
    expect((await ana.agent.get('/api/user/auth')).body.success).toBe(true);
    expect((await elsewhere.get('/api/user/auth')).body.success).toBe(false);
  });

  it('asks for a code before the password or the email changes', async () => {
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
    const asked = await ana.agent.post('/api/user/email/change').send({ ...email, code: first });
    expect(asked.status).toBe(200);
    const same = { ...email, email: ana.email, code: second };
    expectFailure(await ana.agent.post('/api/user/email/change').send(same), 409, 'SAME_EMAIL');
    const changed = await ana.agent.post('/api/user/password').send({ ...password, code: second });
    expect(changed.status).toBe(200);
  });

  it('asks a seller for a code before their password changes', async () => {
    const seller = await signInSeller(app);
    const phone = await switchOnTwoFactor(seller, app.env.sellerPassword, 'seller');
    const body = { ...SELLER_FACTORS, newPassword: 'plenty of potatoes' };
    expectFailure(await seller.post('/api/seller/password').send(body), 401, 'TOTP_REQUIRED');
    const [code] = phone.recoveryCodes;
    expect((await seller.post('/api/seller/password').send({ ...body, code })).status).toBe(200);
  });
});

describe('a login with the password alone that is under way', () => {
  const LOCK = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';
  const login = (agent = visitor(app)) =>
    agent.post('/api/user/login').send({ email: ana.email, password: PASSWORD });

  it('is refused once two-factor login is on', async () => {
    await setUp();
    const letGo = await holdLock(app, LOCK, [ana.id]);
    const late = login().then((answer) => answer);
    await untilWaiting(app, 1);
    await app.database.query('UPDATE two_factors SET confirmed_at = now()');
    await letGo();
    expectFailure(await late, 401, 'INVALID_CREDENTIALS');
  });

  it('ends before two-factor login is switched on, which ends its session', async () => {
    const { body } = await setUp();
    const letGo = await holdLock(app, LOCK, [ana.id]);
    const other = visitor(app);
    const late = login(other).then((answer) => answer);
    await untilWaiting(app, 1);
    const confirmed = confirm(authenticatorOf(body.secret as string).code()).then((a) => a);
    await untilWaiting(app, 2);
    await letGo();
    expect((await late).status).toBe(200);
    expect((await confirmed).status).toBe(200);
    expect((await other.get('/api/order/user')).status).toBe(401);
  });

  it('cannot be kept out by a session that has ended meanwhile', async () => {
    const { body } = await setUp();
    const letGo = await holdLock(app, LOCK, [ana.id]);
    const confirmed = confirm(authenticatorOf(body.secret as string).code()).then((a) => a);
    await untilWaiting(app, 1);
    await app.database.query('DELETE FROM sessions WHERE user_id = $1', [ana.id]);
    await letGo();
    expectFailure(await confirmed, 401, 'NOT_SIGNED_IN');
    const confirmedAt = await app.database.query('SELECT confirmed_at FROM two_factors');
    expect(confirmedAt).toEqual([{ confirmed_at: null }]);
  });
});
