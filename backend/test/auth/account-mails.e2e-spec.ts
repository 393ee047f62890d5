import type TestAgent from 'supertest/lib/agent.js';
import { switchOnTwoFactor } from '../support/authenticator.js';
import { readMails, type ReadMail } from '../support/account-mails.js';
import { countRows } from '../support/factories.js';
import { TestMailServer } from '../support/mail-server.js';
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

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
let app: TestApp;
let server: TestMailServer;
let ana: SignedIn;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp({ ...(await server.open()), SHOP_TIME_ZONE: 'Asia/Tokyo' });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await resetDatabase(app);
  server.taken.length = 0;
  ana = await signIn(app);
});

const mails = (): Promise<ReadMail[]> => readMails(app, server);
const subjects = async (): Promise<string[]> => (await mails()).map(({ subject }) => subject);

it('emails the customer after a password change, with advice in case it was not them', async () => {
  const body = { currentPassword: PASSWORD, newPassword: 'plenty of potatoes' };
  expect((await ana.agent.post('/api/user/password').send(body)).status).toBe(200);
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: ana.email, subject: 'Your password was changed' });
  expect(mail?.text).toContain('Forgot your password?');
});

describe('two-factor login', () => {
  it('emails the customer when it is switched on or off, and when the recovery codes are renewed', async () => {
    const { recoveryCodes } = await switchOnTwoFactor(ana.agent, PASSWORD);
    const factors = (code?: string) => ({ password: PASSWORD, code });
    const renewed = await ana.agent
      .post('/api/user/two-factor/recovery-codes')
      .send(factors(recoveryCodes[0]));
    const [code] = renewed.body.recoveryCodes as string[];
    expect((await ana.agent.post('/api/user/two-factor/off').send(factors(code))).status).toBe(200);
    expect((await ana.agent.post('/api/user/two-factor/off').send(factors(code))).status).toBe(409);
    expect((await subjects()).toSorted()).toEqual([
      'New recovery codes',
      'Two-factor login is off',
      'Two-factor login is on',
    ]);
  });
});

describe('change of a colleague’s account', () => {
  const BEN = { name: 'Ben', email: 'ben.mails@shop.test', password: 'a colleague of Ana' };
  const sentMails = async (): Promise<[string, string][]> =>
    (await mails()).map(({ to, subject }): [string, string] => [to, subject]).toSorted();

  it('emails both the seller who made it and the colleague, and only if something changed', async () => {
    const seller = await signInSeller(app);
    const post = (path: string, body: object = {}) =>
      seller
        .post(`/api/seller/staff${path}`)
        .send({ ...body, ...SELLER_FACTORS })
        .expect(({ ok }) => expect(ok).toBe(true));
    const { body } = await post('', BEN);
    const { id } = { id: body.seller._id as string };
    const added = await mails();
    expect(added.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      [BEN.email, 'Your seller account'],
      [app.env.sellerEmail, 'You have added a seller'],
    ]);
    const welcome = added.find(({ to }) => to === BEN.email);
    expect(welcome?.text).toContain(`Admin (${app.env.sellerEmail})`);
    expect(added.map(({ text }) => text).join()).not.toContain(BEN.password);

    await app.database.query(
      `INSERT INTO two_factors (user_id, secret, confirmed_at) VALUES ($1, 'sealed', now())`,
      [id],
    );
    await post(`/${id}/two-factor/reset`);
    await post(`/${id}/two-factor/reset`);
    expect(await sentMails()).toEqual([
      [BEN.email, 'Two-factor login was reset'],
      [app.env.sellerEmail, 'You have reset a colleague’s two-factor login'],
    ]);

    const { body: made } = await post(`/${id}/password-link`);
    const links = await mails();
    expect(links.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      [BEN.email, 'A colleague has created a password reset link for you'],
      [app.env.sellerEmail, 'You have created a password reset link for a colleague'],
    ]);
    const token = (made.link as string).split('#')[1] ?? '';
    expect(links.map(({ text }) => text).join()).not.toContain(token);

    for (const isDisabled of [true, true]) await post(`/${id}/disabled`, { isDisabled });
    expect(await sentMails()).toEqual([
      [BEN.email, 'Your account was disabled'],
      [app.env.sellerEmail, 'You have disabled a seller'],
    ]);
    await post(`/${id}/disabled`, { isDisabled: false });
    expect(await sentMails()).toEqual([
      [BEN.email, 'Your account was enabled'],
      [app.env.sellerEmail, 'You have enabled a seller'],
    ]);
  });

  it('keeps only the queued security emails when it disables the account', async () => {
    const seller = await signInSeller(app);
    const staff = '/api/seller/staff';
    const ben = { ...BEN, email: 'ben.warned@shop.test', ...SELLER_FACTORS };
    const id = (await seller.post(staff).send(ben)).body.seller._id as string;
    const warnings = ['password-changed', 'staff-changed', 'two-factor-changed'];
    await app.database.query(
      `INSERT INTO outbox (kind, user_id, address, language, data, due_at)
       SELECT kind, $1, $2, 'en', '{}', now() + interval '1 hour' FROM unnest($3::text[]) AS kind`,
      [id, ben.email, [...warnings, 'new-orders', 'reset-password']],
    );
    await seller.post(`${staff}/${id}/disabled`).send({ isDisabled: true, ...SELLER_FACTORS });
    const waiting = await app.database.query<{ kind: string }[]>(
      `SELECT kind FROM outbox WHERE user_id = $1 AND due_at > now() + interval '1 minute' ORDER BY kind`,
      [id],
    );
    expect(waiting.map(({ kind }) => kind)).toEqual(warnings);
  });
});

describe('POST /api/user/login', () => {
  const login = (agent: TestAgent, userAgent: string, password = PASSWORD) =>
    agent
      .post('/api/user/login')
      .set('User-Agent', userAgent)
      .send({ email: ana.email, password, language: 'en' });
  const loggedIn = async (agent: TestAgent, userAgent: string): Promise<void> => {
    expect((await login(agent, userAgent)).status).toBe(200);
  };

  it('sends an email about a login from a new device, with the device, the time and the IP address', async () => {
    await loggedIn(visitor(app), FIREFOX);
    server.taken.length = 0;
    await mails();
    await loggedIn(visitor(app), IPHONE);
    const [mail, ...more] = await mails();
    expect([mail?.to, mail?.subject, more]).toEqual([ana.email, 'New login to your account', []]);
    expect(mail?.text).toMatch(/Safari on iOS/);
    expect(mail?.text).toMatch(/Time: .* GMT\+9$/m);
    expect(mail?.text).toMatch(/127\.0\.0\.1/);
  });

  it('sends no email about a known browser, nor about a private window of it', async () => {
    const browser = visitor(app);
    await loggedIn(browser, FIREFOX);
    await mails();
    await loggedIn(browser, FIREFOX);
    await loggedIn(visitor(app), FIREFOX);
    await browser.get('/api/user/logout');
    await loggedIn(browser, IPHONE);
    expect(await subjects()).toEqual([]);
  });

  it('opens no session when the email cannot be queued, and sends it on the next attempt', async () => {
    await loggedIn(visitor(app), FIREFOX);
    await mails();
    const before = await countRows(app, 'sessions');
    await app.owner.query('ALTER TABLE outbox ADD CONSTRAINT full_disk CHECK (false) NOT VALID');
    try {
      expect((await login(visitor(app), IPHONE)).status).toBe(500);
    } finally {
      await app.owner.query('ALTER TABLE outbox DROP CONSTRAINT full_disk');
    }
    expect(await countRows(app, 'sessions')).toBe(before);
    await loggedIn(visitor(app), IPHONE);
    expect(await subjects()).toEqual(['New login to your account']);
  });

  it('sends no email about the first login of an account, nor about a failed one', async () => {
    await app.database.query('DELETE FROM sessions');
    await login(visitor(app), IPHONE, 'a wrong guess');
    await loggedIn(visitor(app), IPHONE);
    expect(await subjects()).toEqual([]);
  });
});
