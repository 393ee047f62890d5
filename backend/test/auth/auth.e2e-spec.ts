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

it('notes in which language somebody wants to be written to', async () => {
  await register({ ...ANA, language: 'de' }).expect(201);
  expect(await languages()).toEqual(['de']);
  // An old client says nothing, another one what the shop does not speak.
  for (const language of [undefined, 'fr', { $ne: 'de' }]) {
    await login({ ...ANA, language }).expect(200);
    expect(await languages()).toEqual(['de']);
  }
  await login({ ...ANA, language: 'en' }).expect(200);
  expect(await languages()).toEqual(['en']);
});

describe('POST /api/user/register', () => {
  it('opens an account and logs in', async () => {
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
    ['nothing', {}, ['email', 'name', 'password']],
    ['no name', { ...ANA, name: undefined }, ['name']],
    ['a name of blanks', { ...ANA, name: '   ' }, ['name']],
    ['a name over two lines', { ...ANA, name: 'Ana\r\nSet-Cookie: a=b' }, ['name']],
    ['a name of 101 characters', { ...ANA, name: 'a'.repeat(101) }, ['name']],
    ['an e-mail that is none', { ...ANA, email: 'ana' }, ['email']],
    ['two e-mails', { ...ANA, email: ['a@shop.test', 'b@shop.test'] }, ['email']],
    ['an object for an e-mail', { ...ANA, email: { $ne: null } }, ['email']],
    ['a number for a password', { ...ANA, password: 123456789 }, ['password']],
    ['a password of 7', { ...ANA, password: 'abcdefg' }, ['password']],
    ['a password of 129', { ...ANA, password: 'pq'.repeat(64) + 'p' }, ['password']],
    ['a password of 10 kB', { ...ANA, password: 'x'.repeat(10_240) }, ['password']],
    ['a common password', { ...ANA, password: 'Password123' }, ['password']],
    ['a password of blanks', { ...ANA, password: ' '.repeat(8) }, ['password']],
    ['their e-mail as a password', { ...ANA, password: ANA.email }, ['password']],
    ['the shop as a password', { ...ANA, password: 'Larder123' }, ['password']],
  ])('refuses %s', async (_, body, fields) => {
    expectInvalid(await register(body), ...fields);
    expect(await accounts()).toBe(0);
  });

  it('names what is missing', async () => {
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

  it('names the number of the rule that was broken', async () => {
    const { body } = await register({ ...ANA, name: 'a'.repeat(101), password: 'abcdefg' });
    expect(body.reasons).toEqual({
      name: [{ code: 'maxLength', values: { limit: 100 } }],
      password: [{ code: 'minLength', values: { limit: 8 } }],
    });
  });

  it.each([
    ['eight characters', 'qzxjvkwp'],
    ['64 with spaces and emoji', '🥕 carrots and 🍅 tomatoes '.repeat(3).slice(0, 64)],
    ['128 emoji', '🥕🍅🥔🧅🌽🍆🥦🥬'.repeat(16)],
  ])('takes a password of %s', async (_, password) => {
    expect((await register({ ...ANA, password })).status).toBe(201);
    expect((await login({ ...ANA, password })).status).toBe(200);
    expect((await login({ ...ANA, password: 'something else' })).status).toBe(401);
  });

  it('lets accounts log in with a password from before it was refused', async () => {
    await register(ANA).expect(201);
    const passwordHash = await hashPassword('aaaaaaaa');
    await app.database.query(`UPDATE users SET password_hash = $1 WHERE email = $2`, [
      passwordHash,
      ANA.email,
    ]);
    await login({ ...ANA, password: 'aaaaaaaa' }).expect(200);
  });

  it('believes nothing but name, e-mail and password', async () => {
    const agent = visitor(app);
    const claimed = '01890000-0000-7000-8000-000000000000';
    const { body } = await agent
      .post('/api/user/register')
      .send({ ...ANA, role: 'seller', isSeller: true, _id: claimed, id: claimed, cartItems: [1] });
    expect(body.user).toEqual({
      _id: expect.not.stringMatching(claimed),
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

  it('takes an e-mail in any case and with blanks as one account', async () => {
    await register({ ...ANA, email: 'Ana@Shop.test' });
    expectFailure(await register({ ...ANA, email: 'ana@shop.test ' }), 409, 'EMAIL_TAKEN');
    expect((await login({ ...ANA, email: ' ANA@shop.TEST' })).body.user.email).toBe(
      'ana@shop.test',
    );
    expect(await accounts()).toBe(1);
  });

  it('opens one account for ten registrations at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(ANA)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    expect(await accounts()).toBe(1);
  });

  it("lets a seller's e-mail have a customer's account beside it", async () => {
    const email = app.env.sellerEmail;
    expect((await register({ ...ANA, email })).status).toBe(201);
    expect((await login({ email, password: app.env.sellerPassword })).status).toBe(401);
  });

  it.each(['ana@bücher.test', 'änä@shop.test', 'ΑΣ@shop.test', 'İ@shop.test', '\uA7CB@shop.test'])(
    'takes %s or refuses it, and does not fail',
    async (email) => {
      const { status } = await register({ ...ANA, email });
      expect([201, 400]).toContain(status);
      if (status === 201) expect((await login({ ...ANA, email })).status).toBe(200);
    },
  );
});

describe('POST /api/user/login', () => {
  beforeEach(async () => void (await register(ANA)));

  it('answers the user with the saved cart, and ignores an empty name', async () => {
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

  it('answers nothing of the saved cart that was archived since, nor does the session', async () => {
    const { agent, email } = await signIn(app);
    const [milk, tomato] = [await createProduct(app), await createProduct(app)];
    await agent.post('/api/cart/update').send({ cartItems: { [milk.id]: 1, [tomato.id]: 2 } });
    await app.database.getRepository(Product).update({ id: milk.id }, { archivedAt: new Date() });
    const kept = { [tomato.id]: 2 };
    expect((await agent.get('/api/user/auth')).body.user.cartItems).toEqual(kept);
    expect((await login({ ...ANA, email })).body.user.cartItems).toEqual(kept);
  });

  it('answers a wrong password and an unknown e-mail alike', async () => {
    const wrong = await login({ ...ANA, password: 'plenty of onions' });
    const unknown = await login({ ...ANA, email: 'nobody@shop.test' });
    expectFailure(wrong, 401, 'INVALID_CREDENTIALS');
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it.each([`' OR 1=1 --@shop.test`, `ana@shop.test' --`, `"'or''='"@shop.test`])(
    'is not opened by SQL: %s',
    async (email) => {
      const { status } = await login({ email, password: `' OR '1'='1` });
      expect([400, 401]).toContain(status);
    },
  );

  it.each([
    ['nothing', {}, ['email', 'password']],
    ['empty texts', { email: '', password: '' }, ['email', 'password']],
    ['objects', { email: { $gt: '' }, password: { $gt: '' } }, ['email', 'password']],
    ['a list of passwords', { ...ANA, password: [ANA.password] }, ['password']],
    ['null', { email: null, password: null }, ['email', 'password']],
    ['a password of 10 kB', { ...ANA, password: 'x'.repeat(10_240) }, ['password']],
  ])('refuses %s', async (_, body, fields) => {
    expectInvalid(await login(body), ...fields);
  });

  it('takes the longest e-mail there can be', async () => {
    const domain = Array.from({ length: 3 }, () => 'd'.repeat(60)).join('.');
    const email = `${'a'.repeat(64)}@${domain}.test`;
    expectFailure(await login({ ...ANA, email }), 401, 'INVALID_CREDENTIALS');
  });
});

describe('GET /api/user/auth and /api/user/logout', () => {
  it('answers a visitor with 200 and success false', async () => {
    const { status, body } = await visitor(app).get('/api/user/auth');
    expect(status).toBe(200);
    expect(body).toEqual({ success: false, message: 'Nobody is logged in.' });
  });

  it('logs out, also a visitor', async () => {
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
