import { hashPassword } from '../../src/auth/passwords/passwords.js';
import { Product } from '../../src/products/product.entity.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { createProduct } from '../support/factories.js';
import {
  createTestApp,
  resetDatabase,
  signIn,
  type TestApp,
  visitor,
} from '../support/test-app.js';

const ANA = { name: 'Ana Flores', email: 'ana@shop.test', password: 'plenty of tomatoes' };

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const accounts = async (): Promise<number> => {
  const [row] = await app.database.query<{ count: number }[]>(
    `SELECT count(*)::int FROM users WHERE role = 'customer'`,
  );
  return row?.count ?? 0;
};
const languages = async (): Promise<string[]> => {
  const rows = await app.database.query<{ language: string }[]>(
    `SELECT language FROM users WHERE role = 'customer'`,
  );
  return rows.map(({ language }) => language);
};
const register = (body: object) => visitor(app).post('/api/user/register').send(body);
const login = (body: object) => visitor(app).post('/api/user/login').send(body);

it('stores the language of emails at registration and updates it at login', async () => {
  await register({ ...ANA, language: 'de' }).expect(201);
  expect(await languages()).toEqual(['de']);
  // An old client sends no language, another one a language that the shop does not support.
  for (const language of [undefined, 'fr', { $ne: 'de' }]) {
    await login({ ...ANA, language }).expect(200);
    expect(await languages()).toEqual(['de']);
  }
  await login({ ...ANA, language: 'en' }).expect(200);
  expect(await languages()).toEqual(['en']);
});

describe('POST /api/user/register', () => {
  it('creates an account and logs in', async () => {
    const agent = visitor(app);
    const { status, body } = await agent.post('/api/user/register').send(ANA);
    const user = {
      _id: expect.any(String),
      name: ANA.name,
      email: ANA.email,
      cartItems: {},
      cartVersion: 1,
    };
    expect(body).toEqual({ success: true, message: 'Welcome to Larder', user });
    expect(status).toBe(201);
    const session = await agent.get('/api/user/auth');
    expect(session.body).toEqual({ success: true, user: body.user });
  });

  it.each([
    ['an empty body', {}, ['email', 'name', 'password']],
    ['no name', { ...ANA, name: undefined }, ['name']],
    ['a blank name', { ...ANA, name: '   ' }, ['name']],
    ['a name with a line break', { ...ANA, name: 'Ana\r\nSet-Cookie: a=b' }, ['name']],
    ['a name of 101 characters', { ...ANA, name: 'a'.repeat(101) }, ['name']],
    ['an invalid email', { ...ANA, email: 'ana' }, ['email']],
    ['an array of emails', { ...ANA, email: ['a@shop.test', 'b@shop.test'] }, ['email']],
    ['an object as email', { ...ANA, email: { $ne: null } }, ['email']],
    ['a number as password', { ...ANA, password: 123456789 }, ['password']],
    ['a password of 7 characters', { ...ANA, password: 'abcdefg' }, ['password']],
    ['a password of 129 characters', { ...ANA, password: 'pq'.repeat(64) + 'p' }, ['password']],
    ['a password of 10 kB', { ...ANA, password: 'x'.repeat(10_240) }, ['password']],
    ['a common password', { ...ANA, password: 'Password123' }, ['password']],
    ['a blank password', { ...ANA, password: ' '.repeat(8) }, ['password']],
    ['the email as password', { ...ANA, password: ANA.email }, ['password']],
    ['a password with the name of the shop', { ...ANA, password: 'Larder123' }, ['password']],
  ])('returns 400 for %s', async (_, body, fields) => {
    expectInvalid(await register(body), ...fields);
    expect(await accounts()).toBe(0);
  });

  it('returns a field error for every missing field', async () => {
    const { body } = await register({});
    expect(body.details).toEqual({
      name: ['Please enter your name'],
      email: ['Please enter a valid email'],
      password: ['Please enter a password'],
    });
    expect(body.reasons).toEqual({
      name: [{ code: 'isString' }],
      email: [{ code: 'isEmail' }],
      password: [{ code: 'isString' }],
    });
  });

  it('returns the limit of the violated rule', async () => {
    const { body } = await register({ ...ANA, name: 'a'.repeat(101), password: 'abcdefg' });
    expect(body.reasons).toEqual({
      name: [{ code: 'maxLength', values: { limit: 100 } }],
      password: [{ code: 'minLength', values: { limit: 8 } }],
    });
  });

  it.each([
    ['8 characters', 'qzxjvkwp'],
    ['64 characters with spaces and emoji', '🥕 carrots and 🍅 tomatoes '.repeat(3).slice(0, 64)],
    ['128 emoji', '🥕🍅🥔🧅🌽🍆🥦🥬'.repeat(16)],
  ])('accepts a password of %s', async (_, password) => {
    expect((await register({ ...ANA, password })).status).toBe(201);
    expect((await login({ ...ANA, password })).status).toBe(200);
    expect((await login({ ...ANA, password: 'something else' })).status).toBe(401);
  });

  it("accepts at login an existing password that today's rules would reject", async () => {
    await register(ANA).expect(201);
    const passwordHash = await hashPassword('aaaaaaaa');
    await app.database.query(`UPDATE users SET password_hash = $1 WHERE email = $2`, [
      passwordHash,
      ANA.email,
    ]);
    await login({ ...ANA, password: 'aaaaaaaa' }).expect(200);
  });

  it('ignores every field other than name, email and password', async () => {
    const agent = visitor(app);
    const forgedId = '01890000-0000-7000-8000-000000000000';
    const { body } = await agent.post('/api/user/register').send({
      ...ANA,
      role: 'seller',
      isSeller: true,
      _id: forgedId,
      id: forgedId,
      cartItems: [1],
    });
    expect(body.user).toEqual({
      _id: expect.not.stringMatching(forgedId),
      name: ANA.name,
      email: ANA.email,
      cartItems: {},
      cartVersion: 1,
    });
    const [user] = await app.database.query<object[]>(
      `SELECT role FROM users WHERE email = '${ANA.email}'`,
    );
    expect(user).toEqual({ role: 'customer' });
    expect((await agent.get('/api/order/seller')).status).toBe(401);
  });

  it('treats an email in any case and with surrounding whitespace as the same account', async () => {
    await register({ ...ANA, email: 'Ana@Shop.test' });
    expectFailure(await register({ ...ANA, email: 'ana@shop.test ' }), 409, 'EMAIL_TAKEN');
    expect((await login({ ...ANA, email: ' ANA@shop.TEST' })).body.user.email).toBe(
      'ana@shop.test',
    );
    expect(await accounts()).toBe(1);
  });

  it('creates one account from ten concurrent registrations', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => register(ANA)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    expect(await accounts()).toBe(1);
  });

  it('creates a customer account with the email of a seller', async () => {
    const email = app.env.sellerEmail;
    expect((await register({ ...ANA, email })).status).toBe(201);
    expect((await login({ email, password: app.env.sellerPassword })).status).toBe(401);
  });

  it.each(['ana@bücher.test', 'änä@shop.test', 'ΑΣ@shop.test', 'İ@shop.test', '\uA7CB@shop.test'])(
    'returns 201 or 400 for the email %s, never 500',
    async (email) => {
      const { status } = await register({ ...ANA, email });
      expect([201, 400]).toContain(status);
      if (status === 201) expect((await login({ ...ANA, email })).status).toBe(200);
    },
  );
});

describe('POST /api/user/login', () => {
  beforeEach(async () => void (await register(ANA)));

  it('returns the user with the saved cart, and ignores an empty name', async () => {
    const { agent, email, id } = await signIn(app);
    const tomato = await createProduct(app);
    await agent.post('/api/cart/update').send({ cartItems: { [tomato.id]: 2 } });
    const { status, body } = await login({ name: '', email, password: ANA.password });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Welcome back',
      user: { _id: id, name: 'Ana Flores', email, cartItems: { [tomato.id]: 2 }, cartVersion: 2 },
    });
  });

  it('omits archived products from the saved cart, as GET /api/user/auth does', async () => {
    const { agent, email } = await signIn(app);
    const [milk, tomato] = [await createProduct(app), await createProduct(app)];
    await agent.post('/api/cart/update').send({ cartItems: { [milk.id]: 1, [tomato.id]: 2 } });
    await app.database.getRepository(Product).update({ id: milk.id }, { archivedAt: new Date() });
    const kept = { [tomato.id]: 2 };
    expect((await agent.get('/api/user/auth')).body.user.cartItems).toEqual(kept);
    expect((await login({ ...ANA, email })).body.user.cartItems).toEqual(kept);
  });

  it('returns the same response for a wrong password and an unknown email', async () => {
    const wrong = await login({ ...ANA, password: 'plenty of onions' });
    const unknown = await login({ ...ANA, email: 'nobody@shop.test' });
    expectFailure(wrong, 401, 'INVALID_CREDENTIALS');
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it.each([`' OR 1=1 --@shop.test`, `ana@shop.test' --`, `"'or''='"@shop.test`])(
    'is not open to SQL injection: %s',
    async (email) => {
      const { status } = await login({ email, password: `' OR '1'='1` });
      expect([400, 401]).toContain(status);
    },
  );

  it.each([
    ['an empty body', {}, ['email', 'password']],
    ['empty strings', { email: '', password: '' }, ['email', 'password']],
    [
      'objects as email and password',
      { email: { $gt: '' }, password: { $gt: '' } },
      ['email', 'password'],
    ],
    ['an array of passwords', { ...ANA, password: [ANA.password] }, ['password']],
    ['null as email and password', { email: null, password: null }, ['email', 'password']],
    ['a password of 10 kB', { ...ANA, password: 'x'.repeat(10_240) }, ['password']],
  ])('returns 400 for %s', async (_, body, fields) => {
    expectInvalid(await login(body), ...fields);
  });

  it('accepts an email of the maximum length', async () => {
    const domain = Array.from({ length: 3 }, () => 'd'.repeat(60)).join('.');
    const email = `${'a'.repeat(64)}@${domain}.test`;
    expectFailure(await login({ ...ANA, email }), 401, 'INVALID_CREDENTIALS');
  });
});

describe('GET /api/user/auth and /api/user/logout', () => {
  it('return 200 with success false to a visitor', async () => {
    const { status, body } = await visitor(app).get('/api/user/auth');
    expect(status).toBe(200);
    expect(body).toEqual({ success: false, message: 'You are not logged in.' });
  });

  it('log out customers, and succeed for visitors', async () => {
    const { agent } = await signIn(app);
    for (const someone of [agent, visitor(app)]) {
      const { status, body } = await someone.get('/api/user/logout');
      expect({ status, body }).toEqual({
        status: 200,
        body: { success: true, message: 'You are logged out' },
      });
    }
    expect((await agent.get('/api/user/auth')).body.success).toBe(false);
  });
});
