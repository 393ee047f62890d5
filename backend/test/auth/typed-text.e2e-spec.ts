import { hash } from '@node-rs/argon2';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  createTestApp,
  resetDatabase,
  SELLER_FACTORS,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

const ANA = { name: 'Ana Flores', email: 'ana@shop.test', password: 'plenty of tomatoes' };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@larder.test' });
});
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const register = (body: object) => visitor(app).post('/api/user/register').send(body);
const login = (body: object) => visitor(app).post('/api/user/login').send(body);
const count = async (sql: string): Promise<number> => {
  const [row] = await app.database.query<{ count: number }[]>(`SELECT count(*)::int ${sql}`);
  return row?.count ?? 0;
};

describe('email normalization', () => {
  const SAME = [
    'an\u200Ba@shop.test',
    '\uFEFFana@shop.test\u00A0',
    'a\u00ADna@sh\u2060op.test',
    '\u202Aana@shop.test\u202C',
    'ana\u200D@shop.test',
    'ANA@ＳＨＯＰ.test',
  ];

  it.each(SAME)('treats %j as the same email', async (email) => {
    await register(ANA).expect(201);
    expectFailure(await register({ ...ANA, email }), 409, 'EMAIL_TAKEN');
    const { status, body } = await login({ ...ANA, email });
    expect([status, body.user?.email]).toEqual([200, ANA.email]);
  });

  it('converts the domain to Punycode and composes the letters', async () => {
    const { body } = await register({ ...ANA, email: 'Jos\u0065\u0301@M\u0075\u0308ller.example' });
    expect(body.user.email).toBe('josé@xn--mller-kva.example');
    for (const email of ['josé@müller.example', 'josé@xn--mller-kva.EXAMPLE']) {
      expectFailure(await register({ ...ANA, email }), 409, 'EMAIL_TAKEN');
      expect((await login({ ...ANA, email })).status).toBe(200);
    }
  });

  it('finds the account for a password reset', async () => {
    await register(ANA).expect(201);
    await visitor(app)
      .post('/api/user/password/forgot')
      .send({ email: 'ana\u200B@shop.test' })
      .expect(200);
    expect(await count(`FROM account_links WHERE purpose = 'password'`)).toBe(1);
  });

  it('yields one newsletter subscriber', async () => {
    for (const email of ['ana@shop.test', 'a\u00ADna@shop.test']) {
      await visitor(app).post('/api/newsletter').send({ email, consent: 'Yes' }).expect(200);
    }
    const rows = await app.database.query<object[]>('SELECT email FROM newsletter_subscribers');
    expect(rows).toEqual([{ email: ANA.email }]);
  });

  it('returns 409 for the email of an existing seller', async () => {
    const seller = await signInSeller(app);
    const add = (email: string) =>
      seller.post('/api/seller/staff').send({ ...ANA, email, ...SELLER_FACTORS });
    expect((await add('ben@shop.test')).status).toBe(201);
    expectFailure(await add('b\u2063en@shop.test'), 409, 'EMAIL_TAKEN');
  });
});

describe('name validation', () => {
  it.each(['\u200B', '\u3164', '\u2800 \u00AD', '\u200D\u200C', '\uFE0F', '\u{E0041}'])(
    'rejects a name of invisible characters: %j',
    async (name) => {
      expectInvalid(await register({ ...ANA, name }), 'name');
    },
  );

  it('removes invisible characters, except those the script needs', async () => {
    const name =
      '\u202E\u200FAn\u00ADa\u00A0\u0045\u0301va\u2060 \u0645\u06CC\u200C\u062E 👩\u200D🌾';
    const { body } = await register({ ...ANA, name });
    expect(body.user.name).toBe('Ana Éva \u0645\u06CC\u200C\u062E 👩\u200D🌾');
  });
});

describe('password normalization', () => {
  const NFC = 'f\u00FCnf grüne Birnen';
  const NFD = NFC.normalize('NFD');

  it('treats all Unicode forms of a password as equal', async () => {
    await register({ ...ANA, password: NFD }).expect(201);
    for (const password of [NFC, NFD, `${NFC.slice(0, -1)}ｎ`]) {
      expect((await login({ ...ANA, password })).status).toBe(200);
    }
    expect((await login({ ...ANA, password: 'funf grüne Birnen' })).status).toBe(401);
  });

  it('accepts a password that was hashed without normalization', async () => {
    await register(ANA).expect(201);
    await app.database.query('UPDATE users SET password_hash = $1', [await hash(NFD)]);
    expect((await login({ ...ANA, password: NFD })).status).toBe(200);
    expect((await login({ ...ANA, password: `${NFD}!` })).status).toBe(401);
  });

  it('accepts a password whose ellipses were hashed as one character each', async () => {
    await register(ANA).expect(201);
    const password = '…'.repeat(60);
    await app.database.query('UPDATE users SET password_hash = $1', [await hash(password)]);
    expect((await login({ ...ANA, password })).status).toBe(200);
  });

  it('limits the length to 8 to 128 characters, regardless of their bytes', async () => {
    const letters = 'üéñøåßçà'.repeat(16);
    expectInvalid(await register({ ...ANA, password: `${letters}x` }), 'password');
    expectInvalid(await register({ ...ANA, password: 'gru\u0308nes' }), 'password');
    const password = letters.normalize('NFD');
    await register({ ...ANA, password }).expect(201);
    const agent = visitor(app);
    await agent
      .post('/api/user/login')
      .send({ ...ANA, password })
      .expect(200);
    const change = (newPassword: string) =>
      agent.post('/api/user/password').send({ currentPassword: letters, newPassword });
    const long = '🥕🍅🥔🧅🌽🍆🥦🥬'.repeat(16);
    expectInvalid(await change(`${long}🥕`), 'newPassword');
    expect((await change(long)).status).toBe(200);
    expect((await login({ ...ANA, password: long })).status).toBe(200);
  });

  it('rejects a common password in full-width letters', async () => {
    expectInvalid(await register({ ...ANA, password: 'ｐａｓｓｗｏｒｄ１' }), 'password');
  });
});
