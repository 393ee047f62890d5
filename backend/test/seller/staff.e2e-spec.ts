import fs from 'node:fs';
import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { User } from '../../src/auth/user.entity.js';
import { PasswordChange } from '../../src/auth/self-service/password-change.js';
import { switchOnTwoFactor } from '../support/authenticator.js';
import { countRows, createProduct, untilWaiting } from '../support/factories.js';
import { RoundTrips } from '../support/round-trips.js';
import { beginUpload, csvForm, productForm } from '../support/slow-upload.js';
import {
  createTestApp,
  resetDatabase,
  signIn,
  SELLER_FACTORS,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

let app: TestApp;
let seller: TestAgent;
let first: User;
beforeAll(async () => {
  app = await createTestApp();
  first = await app.database.getRepository(User).findOneByOrFail({ role: 'seller' });
});
beforeEach(async () => {
  await resetDatabase(app);
  fs.rmSync(app.env.picturesDir, { recursive: true, force: true });
  await app.database.query('DELETE FROM users');
  await app.database.getRepository(User).insert(first);
  seller = await signInSeller(app);
});
afterAll(() => app.close());

const BEN = { name: 'Ben Okafor', email: 'ben@shop.test', password: 'a colleague of Ana' };
const staff = async () => (await seller.get('/api/seller/staff')).body.staff;

const add = (account: object) =>
  seller.post('/api/seller/staff').send({ ...account, ...SELLER_FACTORS });

/** Adds Ben and logs him in. */
async function addBen(): Promise<{ id: string; agent: TestAgent }> {
  const { body } = await add(BEN);
  const agent = visitor(app);
  await agent.post('/api/seller/login').send(BEN);
  return { id: body.seller._id as string, agent };
}

describe('POST /api/seller/staff', () => {
  it('adds a seller who can log in, and returns no secrets', async () => {
    const { status, body } = await add(BEN);
    expect(status).toBe(201);
    expect(Object.keys(body.seller).toSorted()).toEqual([
      '_id',
      'createdAt',
      'email',
      'isDisabled',
      'name',
    ]);
    expect(body.seller.isDisabled).toBe(false);
    expect((await visitor(app).post('/api/seller/login').send(BEN)).status).toBe(200);
    expect((await staff()).map(({ name }: { name: string }) => name)).toEqual([
      'Admin',
      'Ben Okafor',
    ]);
  });

  it('accepts the email of a customer, and returns 409 for that of a seller', async () => {
    const { email } = await signIn(app);
    expect((await add({ ...BEN, email })).status).toBe(201);
    expectFailure(await add({ ...BEN, email: email.toUpperCase() }), 409, 'EMAIL_TAKEN');
  });

  it('returns 400 for passwords that are short or easy to guess', async () => {
    expectInvalid(await add({ ...BEN, password: BEN.email }), 'password');
    expectInvalid(await add({ ...BEN, password: 'password123' }), 'password');
    expectInvalid(await add({ ...BEN, password: 'short' }), 'password');
    expect(await staff()).toHaveLength(1);
  });
});

describe('POST /api/seller/staff/:id/disabled', () => {
  const disable = (id: string, isDisabled = true) =>
    seller.post(`/api/seller/staff/${id}/disabled`).send({ isDisabled, ...SELLER_FACTORS });

  it('ends the sessions of the seller and prevents logins until the account is enabled', async () => {
    const { id, agent } = await addBen();
    expect((await agent.get('/api/order/seller')).status).toBe(200);
    expect((await disable(id)).status).toBe(200);
    expectFailure(await agent.get('/api/order/seller'), 401, 'NOT_SIGNED_IN');
    expectFailure(await agent.post('/api/seller/login').send(BEN), 401, 'INVALID_CREDENTIALS');
    // Ids are accepted in upper case, too.
    expect((await disable(id.toUpperCase(), false)).status).toBe(200);
    expect((await agent.post('/api/seller/login').send(BEN)).status).toBe(200);
  });

  it('keeps at least one seller enabled, also for concurrent requests', async () => {
    const [admin] = await staff();
    expectFailure(await disable(admin._id as string), 409, 'LAST_SELLER');
    const { id, agent } = await addBen();
    await Promise.all([
      disable(id),
      agent
        .post(`/api/seller/staff/${admin._id}/disabled`)
        .send({ isDisabled: true, currentPassword: BEN.password }),
    ]);
    const rows = await app.database.query<unknown[]>(
      'SELECT 1 FROM users WHERE role = $1 AND disabled_at IS NULL',
      ['seller'],
    );
    expect(rows).toHaveLength(1);
  });

  it('returns 404 for customers and unknown ids', async () => {
    const { id } = await signIn(app);
    for (const unknown of [id, '01890000-0000-7000-8000-000000000000', 'ben']) {
      expectFailure(await disable(unknown), 404, 'STAFF_NOT_FOUND');
    }
    expectInvalid(
      await disable((await staff())[0]._id as string, 'yes' as unknown as boolean),
      'isDisabled',
    );
  });
});

describe('change of a colleague’s account', () => {
  const ACTIONS = [
    ['adding', () => ['', { ...BEN, email: 'cleo@shop.test' }]],
    ['disabling', (id) => [`/${id}/disabled`, { isDisabled: true }]],
    ['enabling', (id) => [`/${id}/disabled`, { isDisabled: false }]],
    ['resetting two-factor login', (id) => [`/${id}/two-factor/reset`, {}]],
    ['a password link', (id) => [`/${id}/password-link`, {}]],
  ] as const satisfies readonly [string, (id: string) => [string, object]][];
  const stateOf = async (): Promise<unknown> =>
    app.database.query(
      `SELECT email, disabled_at, (SELECT count(*) FROM account_links), (SELECT count(*) FROM changes)
       FROM users WHERE role = 'seller' ORDER BY email`,
    );

  it.each(ACTIONS)(
    'requires the current password, and a code with two-factor login: %s',
    async (_, to) => {
      const { id } = await addBen();
      const [path, body] = to(id);
      const act = (factors: object) =>
        seller.post(`/api/seller/staff${path}`).send({ ...body, ...factors });
      const before = await stateOf();
      expectInvalid(await act({}), 'currentPassword');
      expectFailure(await act({ currentPassword: 'a guess' }), 401, 'INVALID_CREDENTIALS');
      expect(await stateOf()).toEqual(before);
      const phone = await switchOnTwoFactor(seller, app.env.sellerPassword, 'seller');
      const guarded = await stateOf();
      expectFailure(await act(SELLER_FACTORS), 401, 'TOTP_REQUIRED');
      const wrong = { ...SELLER_FACTORS, code: phone.code(3) };
      expectFailure(await act(wrong), 401, 'WRONG_CODE');
      expect(await stateOf()).toEqual(guarded);
      expect((await act({ ...SELLER_FACTORS, code: phone.recoveryCodes[0] })).ok).toBe(true);
    },
  );

  it('consumes no recovery code when it fails for another reason', async () => {
    const [admin] = await staff();
    const phone = await switchOnTwoFactor(seller, app.env.sellerPassword, 'seller');
    const factors = { ...SELLER_FACTORS, code: phone.recoveryCodes[0] };
    const act = (path: string, body: object = {}) =>
      seller.post(`/api/seller/staff${path}`).send({ ...body, ...factors });
    expectFailure(await act('', { ...BEN, email: admin.email }), 409, 'EMAIL_TAKEN');
    expectFailure(await act(`/${admin._id}/disabled`, { isDisabled: true }), 409, 'LAST_SELLER');
    expectFailure(await act(`/${admin._id}/password-link`), 409, 'OWN_LINK');
    expectFailure(await act('/ben/disabled', { isDisabled: true }), 404, 'STAFF_NOT_FOUND');
    const { body } = await seller.get('/api/seller/two-factor');
    expect(body.recoveryCodesLeft).toBe(10);
  });

  it('counts wrong passwords towards the login rate limit', async () => {
    const { id } = await addBen();
    const guess = (currentPassword: string) =>
      seller.post(`/api/seller/staff/${id}/password-link`).send({ currentPassword });
    for (let n = 0; n < 20; n++) await guess('a wrong guess');
    expectFailure(await guess(app.env.sellerPassword), 429, 'TOO_MANY_ATTEMPTS');
  });

  it('returns 401 when the seller is disabled while the password is verified', async () => {
    const { id } = await addBen();
    const [admin] = await staff();
    const runner = app.database.createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE users SET disabled_at = now() WHERE id = $1', [admin._id]);
    const late = seller
      .post(`/api/seller/staff/${id}/password-link`)
      .send(SELLER_FACTORS)
      .then((response) => response);
    await untilWaiting(app, 1);
    await runner.commitTransaction();
    await runner.release();
    expectFailure(await late, 401, 'INVALID_CREDENTIALS');
    expect(await countRows(app, 'account_links')).toBe(0);
  });
});

describe('upload of a seller who is disabled meanwhile', () => {
  const UPLOADS = [
    ['a product', '/api/product/add', productForm, 'products', 201],
    ['a list of products', '/api/seller/products.csv', csvForm, 'product_imports', 202],
  ] as const;

  it.each(UPLOADS)(
    'is rejected with 401 and not stored: %s',
    async (_, route, form, table, stored) => {
      const { id, agent } = await addBen();
      const login = await agent.post('/api/seller/login').send(BEN);
      const [cookie = ''] = login.headers['set-cookie'] as unknown as string[];
      const begin = async () => beginUpload(app.url + route, cookie, await form());
      expect(await (await begin()).finish()).toBe(stored);
      const upload = await begin();
      await seller
        .post(`/api/seller/staff/${id}/disabled`)
        .send({ isDisabled: true, ...SELLER_FACTORS });
      expect(await upload.finish()).toBe(401);
      expect(await countRows(app, table)).toBe(1);
      const pictures = app.env.picturesDir;
      const names = fs.existsSync(pictures) ? fs.readdirSync(pictures) : [];
      expect(new Set(names.map((name) => name.slice(0, 36))).size).toBe(
        form === productForm ? 1 : 0,
      );
    },
  );
});

describe('POST /api/seller/password', () => {
  const change = (agent: TestAgent, currentPassword: string, newPassword: string) =>
    agent.post('/api/seller/password').send({ currentPassword, newPassword });

  it('changes the password and ends the other sessions', async () => {
    const { agent } = await addBen();
    const elsewhere = visitor(app);
    await elsewhere.post('/api/seller/login').send(BEN);
    expect((await change(agent, BEN.password, 'a better one for Ben')).status).toBe(200);
    expect((await agent.get('/api/seller/auth')).body.success).toBe(true);
    expect((await elsewhere.get('/api/seller/auth')).body.success).toBe(false);
    expectFailure(
      await visitor(app).post('/api/seller/login').send(BEN),
      401,
      'INVALID_CREDENTIALS',
    );
  });

  it('returns 401 for a wrong current password, and 400 for a new one that is easy to guess', async () => {
    const { agent } = await addBen();
    expectFailure(
      await change(agent, 'not it at all', 'a better one for Ben'),
      401,
      'INVALID_CREDENTIALS',
    );
    expectInvalid(await change(agent, BEN.password, 'password123'), 'newPassword');
    expectInvalid(await change(agent, BEN.password, BEN.email), 'newPassword');
    expectInvalid(await change(agent, '', 'short'), 'currentPassword', 'newPassword');
    expect((await agent.post('/api/seller/login').send(BEN)).status).toBe(200);
  });

  it('returns 401 for a seller who is disabled during the request', async () => {
    const { id } = await addBen();
    await seller
      .post(`/api/seller/staff/${id}/disabled`)
      .send({ isDisabled: true, ...SELLER_FACTORS });
    const ben = { id, name: BEN.name, email: BEN.email, role: 'seller', sessionId: id } as const;
    const passwords = { currentPassword: BEN.password, newPassword: 'a better one for Ben' };
    const caller = { address: '127.0.0.1' };
    const late = app.nest.get(PasswordChange).change(ben, passwords, caller);
    await expect(late).rejects.toMatchObject({ status: 401, response: { code: 'NOT_SIGNED_IN' } });
  });
});

describe('sessions and two-factor login of sellers', () => {
  const end = (id: string, agent = seller) => agent.post(`/api/seller/staff/${id}/sessions/end`);
  const reset = (id: string) =>
    seller.post(`/api/seller/staff/${id}/two-factor/reset`).send(SELLER_FACTORS);
  const actions = async () =>
    (await seller.get('/api/seller/changes')).body.changes.map(
      ({ action, label }: { action: string; label: string }) => `${action} ${label}`,
    );

  it('are listed with the last login, without tokens', async () => {
    await addBen();
    const [admin, ben] = await staff();
    expect(admin).toMatchObject({ lastLoginAt: null, hasTwoFactor: false });
    expect(ben).toMatchObject({ lastLoginAt: expect.any(String), hasTwoFactor: false });
    expect(ben.sessions).toEqual([
      {
        _id: expect.any(String),
        browser: null,
        system: null,
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        isCurrent: false,
      },
    ]);
  });

  it('are listed by one statement, however many sellers there are', async () => {
    const { id } = await addBen();
    await app.database.query(
      `INSERT INTO users (role, name, email, password_hash)
       SELECT 'seller', 'Seller ' || n, 'seller' || n || '@shop.test', 'none' FROM generate_series(1, 20) AS n`,
    );
    // More sessions than are listed, one of them used recently, and one that has expired.
    await app.database.query(
      `INSERT INTO sessions (user_id, created_at, expires_at)
       SELECT $1, now() - n * interval '1 hour', now() + interval '1 day' FROM generate_series(1, 60) AS n`,
      [id],
    );
    await app.database.query(
      `INSERT INTO sessions (user_id, created_at, last_used_at, expires_at, browser)
       VALUES ($1, now() - interval '9 days', now() + interval '1 minute', now() + interval '1 day', 'Firefox'),
              ($1, now(), now() + interval '2 minutes', now() - interval '1 minute', 'Ended')`,
      [id],
    );
    const trips = new RoundTrips(app);
    let listed: { name: string; sessions: { browser: string | null; lastUsedAt: string }[] }[] = [];
    const sent = (await trips.of(async () => (listed = await staff()))).flat();
    expect(sent.filter((statement) => statement !== 'session_user')).toHaveLength(1);
    expect(listed).toHaveLength(22);
    const [, ben] = listed;
    expect(ben?.sessions).toHaveLength(50);
    expect(ben?.sessions[0]).toMatchObject({ browser: 'Firefox' });
    const times = ben?.sessions.map(({ lastUsedAt }) => lastUsedAt);
    expect(times).toEqual(times?.toSorted().toReversed());
  });

  it('end the sessions of a colleague, or the other sessions of the current user', async () => {
    const { id, agent } = await addBen();
    const [admin] = await staff();
    expect((await end(id)).status).toBe(200);
    expectFailure(await agent.get('/api/order/seller'), 401, 'NOT_SIGNED_IN');
    expect((await end(admin._id as string)).status).toBe(200);
    expect((await seller.get('/api/order/seller')).status).toBe(200);
    expect(await actions()).toContain('sessions ended Ben Okafor (ben@shop.test)');
    const { id: customer } = await signIn(app);
    expectFailure(await end(customer), 404, 'STAFF_NOT_FOUND');
  });

  it('allow a login with the password alone after a colleague resets two-factor login', async () => {
    const { id, agent } = await addBen();
    await switchOnTwoFactor(agent, BEN.password, 'seller');
    const login = () => visitor(app).post('/api/seller/login').send(BEN);
    expectFailure(await login(), 401, 'TOTP_REQUIRED');
    expect((await staff())[1].hasTwoFactor).toBe(true);
    expect((await reset(id)).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect((await reset(id)).status).toBe(200);
    expect(await actions()).toEqual([
      'two-factor reset Ben Okafor (ben@shop.test)',
      'two-factor on Ben Okafor (ben@shop.test)',
      'added Ben Okafor (ben@shop.test)',
    ]);
  });

  it('return 409 when a seller resets their own two-factor login', async () => {
    const [admin] = await staff();
    const phone = await switchOnTwoFactor(seller, app.env.sellerPassword, 'seller');
    expectFailure(await reset(admin._id as string), 409, 'TWO_FACTOR_STATE');
    const login = (code?: string) =>
      visitor(app)
        .post('/api/seller/login')
        .send({ email: app.env.sellerEmail, password: app.env.sellerPassword, code });
    expectFailure(await login(), 401, 'TOTP_REQUIRED');
    expect((await login(phone.code())).status).toBe(200);
    const { id: customer } = await signIn(app);
    expectFailure(await reset(customer), 404, 'STAFF_NOT_FOUND');
  });
});

describe('GET /api/seller/changes', () => {
  it('returns the audit log, newest first, filtered by subject, with pagination', async () => {
    const { id } = await createProduct(app, { name: 'Milk' });
    await seller.post('/api/product/stock').send({ id, inStock: false });
    await addBen();
    const { body } = await seller.get('/api/seller/changes');
    expect(body.total).toBe(2);
    expect(body.changes).toEqual([
      expect.objectContaining({
        by: 'Admin',
        subject: 'staff',
        action: 'added',
        label: 'Ben Okafor (ben@shop.test)',
      }),
      expect.objectContaining({
        by: 'Admin',
        subject: 'product',
        subjectId: id,
        label: 'Milk',
        action: 'stock',
        before: { inStock: true },
        after: { inStock: false },
      }),
    ]);
    const products = await seller.get('/api/seller/changes?subject=product&page=1&limit=1');
    expect(products.body).toMatchObject({ total: 1, changes: [{ label: 'Milk' }] });
    expectInvalid(await seller.get('/api/seller/changes?subject=weather'), 'subject');
  });
});
