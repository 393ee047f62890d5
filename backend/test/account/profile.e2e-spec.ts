import { expectFailure, expectInvalid } from '../support/expect-failure.js';
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
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  ana = await signIn(app);
});
afterAll(() => app.close());

describe('/api/user/profile', () => {
  const change = (body: object) => ana.agent.post('/api/user/profile').send(body);

  it('returns and changes the name and the language of the current user only', async () => {
    const ben = await signIn(app);
    const changed = await change({ name: '  Ana María  ', language: 'de' });
    expect(changed.status).toBe(200);
    const { body } = await ana.agent.get('/api/user/profile');
    expect(body).toEqual({
      success: true,
      profile: { name: 'Ana María', email: ana.email, language: 'de' },
    });
    expect((await ana.agent.get('/api/user/auth')).body.user.name).toBe('Ana María');
    expect((await ben.agent.get('/api/user/profile')).body.profile).toEqual({
      name: 'Ana Flores',
      email: ben.email,
      language: 'en',
    });
  });

  it('rejects an invalid name and an unsupported language', async () => {
    expectInvalid(await change({ name: ' ', language: 'fr' }), 'name', 'language');
    expectInvalid(await change({ name: 'two\nlines', language: 'en' }), 'name');
  });
});

describe('POST /api/user/password', () => {
  const change = (currentPassword: string, newPassword: string) =>
    ana.agent.post('/api/user/password').send({ currentPassword, newPassword });

  it('sets the new password and revokes all other sessions', async () => {
    const other = visitor(app);
    await other.post('/api/user/login').send({ email: ana.email, password: PASSWORD });
    expect((await change(PASSWORD, 'a better one at last')).status).toBe(200);
    expectFailure(await other.get('/api/order/user'), 401, 'NOT_SIGNED_IN');
    expect((await ana.agent.get('/api/order/user')).status).toBe(200);
    const login = (password: string) =>
      visitor(app).post('/api/user/login').send({ email: ana.email, password });
    expectFailure(await login(PASSWORD), 401, 'INVALID_CREDENTIALS');
    expect((await login('a better one at last')).status).toBe(200);
    expect(await app.database.query('SELECT 1 FROM changes')).toEqual([]);
  });

  it('requires the current password and a new one that is hard to guess', async () => {
    expectFailure(await change('a guess', 'a better one at last'), 401, 'INVALID_CREDENTIALS');
    expectInvalid(await change(PASSWORD, 'password123'), 'newPassword');
  });
});
