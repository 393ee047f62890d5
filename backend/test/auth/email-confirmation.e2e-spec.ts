import request from 'supertest';
import { readMails, type ReadMail, tokenIn } from '../support/account-mails.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { TestMailServer } from '../support/mail-server.js';
import {
  createTestApp,
  PASSWORD,
  resetDatabase,
  type SignedIn,
  signIn,
  SELLER_FACTORS,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

const PAGE = 'https://shop.example/confirm-email';
const log: string[] = [];
let app: TestApp;
let server: TestMailServer;
let ana: SignedIn;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp(
    {
      ...(await server.open()),
      LOG_LEVEL: 'debug',
      ALLOWED_ORIGINS: 'https://shop.example',
      PUBLIC_URL: 'https://shop.example',
    },
    { write: (line: string) => void log.push(line) },
  );
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
const sendLink = ({ agent }: SignedIn = ana) => agent.post('/api/user/email/send-link');
const confirm = (token: string): request.Test =>
  request(app.url).post('/api/user/email/confirm').send({ token });
const linkFor = async (who: SignedIn = ana): Promise<string> => {
  expect((await sendLink(who)).status).toBe(200);
  const own = (await mails()).filter(({ to }) => to === who.email);
  return tokenIn(own, PAGE);
};
const isConfirmed = async ({ agent }: SignedIn = ana): Promise<unknown> =>
  (await agent.get('/api/user/email')).body.isConfirmed;
const makeOld = (days: number): Promise<unknown> =>
  app.database.query(
    'UPDATE account_links SET expires_at = expires_at - make_interval(days => $1)',
    [days],
  );

describe('POST /api/user/register', () => {
  const register = (language: 'en' | 'de', email = 'new@shop.test') =>
    visitor(app)
      .post('/api/user/register')
      .send({ name: 'Visit https://evil.example', email, password: PASSWORD, language });

  it('sends a welcome email with a confirmation link, and logs in without waiting for the confirmation', async () => {
    const registered = await register('de');
    expect(registered.status).toBe(201);
    const sent = await mails();
    const [mail, ...more] = sent;
    expect([mail?.to, mail?.subject, more]).toEqual(['new@shop.test', 'Willkommen bei Larder', []]);
    // A stranger can register any address, so the email contains nothing the stranger entered.
    expect(mail?.text).not.toContain('evil');
    const token = tokenIn(sent, 'https://shop.example/de/confirm-email');
    expect((await confirm(token)).body).toEqual({
      success: true,
      message: 'Email confirmed',
      email: 'new@shop.test',
      outcome: 'confirmed',
    });
  });

  it('sends no email when the account already exists', async () => {
    expectFailure(await register('en', ana.email), 409, 'EMAIL_TAKEN');
    expect(await mails()).toEqual([]);
  });
});

describe('POST /api/user/email/confirm', () => {
  it('is idempotent, also for concurrent requests, and leaves the session unchanged', async () => {
    const token = await linkFor();
    expect(await isConfirmed()).toBe(false);
    const responses = await Promise.all([1, 2, 3].map(() => confirm(token)));
    expect(responses.map(({ body }) => body.outcome as string).toSorted()).toEqual([
      'already',
      'already',
      'confirmed',
    ]);
    const again = await confirm(token);
    expect([again.status, again.body.outcome]).toEqual([200, 'already']);
    expect(again.headers['cache-control']).toBe('no-store');
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(await isConfirmed()).toBe(true);
  });

  it('accepts only the newest link, for seven days', async () => {
    const older = await linkFor();
    const newest = await linkFor();
    expectFailure(await confirm(older), 410, 'LINK_SPENT');
    await makeOld(7);
    expectFailure(await confirm(newest), 410, 'LINK_SPENT');
    await makeOld(-1);
    expect((await confirm(newest)).body.outcome).toBe('confirmed');
  });

  it('rejects forged tokens, password reset links and other origins', async () => {
    expectFailure(await confirm('made-up'), 410, 'LINK_SPENT');
    expectInvalid(await confirm(''), 'token');
    await request(app.url).post('/api/user/password/forgot').send({ email: ana.email });
    const password = tokenIn(await mails(), 'https://shop.example/reset-password');
    expectFailure(await confirm(password), 410, 'LINK_SPENT');
    const token = await linkFor();
    const foreign = confirm(token).set('Origin', 'https://evil.example');
    expectFailure(await foreign, 403, 'FOREIGN_ORIGIN');
    const reset = { token, password: 'plenty of potatoes' };
    const misused = await request(app.url).post('/api/user/password/reset').send(reset);
    expectFailure(misused, 410, 'LINK_SPENT');
    expect(await isConfirmed()).toBe(false);
  });

  it('never logs the token', async () => {
    const token = await linkFor();
    await confirm(token);
    expect(log.join('')).toContain('/api/user/email/confirm');
    expect(log.join('')).not.toContain(token);
  });
});

describe('POST /api/user/email/send-link', () => {
  it('sends at most five emails in half an hour, and none once the email is confirmed', async () => {
    const ben = await signIn(app);
    for (let n = 0; n < 5; n++) expect((await sendLink()).status).toBe(200);
    expectFailure(await sendLink(), 429, 'TOO_MANY_ATTEMPTS');
    await confirm(await linkFor(ben));
    await mails();
    expectFailure(await sendLink(ben), 409, 'EMAIL_CONFIRMED');
    expect(await mails()).toEqual([]);
  });
});

describe('password reset by an emailed link', () => {
  const NEW = 'plenty of potatoes';
  interface Staff {
    _id: string;
    email: string;
  }
  interface Link {
    link: string;
  }
  async function confirmedAt(email: string): Promise<Date | null | undefined> {
    const [row] = await app.database.query<{ at: Date | null }[]>(
      'SELECT email_confirmed_at AS at FROM users WHERE email = $1',
      [email],
    );
    return row?.at;
  }

  it('confirms the email of a customer', async () => {
    const welcome = await linkFor();
    await request(app.url).post('/api/user/password/forgot').send({ email: ana.email });
    const token = tokenIn(await mails(), 'https://shop.example/reset-password');
    await request(app.url).post('/api/user/password/reset').send({ token, password: NEW });
    expect(await confirmedAt(ana.email)).toEqual(expect.any(Date));
    expect((await confirm(welcome)).body.outcome).toBe('already');
  });

  it('does not confirm the email of a seller, who may have received the link from a colleague', async () => {
    const seller = await signInSeller(app);
    const email = 'cleo@shop.test';
    const cleo = { name: 'Cleo', email, password: PASSWORD };
    await seller.post('/api/seller/staff').send({ ...cleo, ...SELLER_FACTORS });
    const { staff } = (await seller.get('/api/seller/staff')).body as { staff: Staff[] };
    const id = staff.find((member) => member.email === email)?._id;
    const made = await seller.post(`/api/seller/staff/${id}/password-link`).send(SELLER_FACTORS);
    const { link } = made.body as Link;
    const token = link.split('#')[1];
    const reset = await request(app.url)
      .post('/api/seller/password/reset')
      .send({ token, password: NEW });
    expect(reset.status).toBe(200);
    expect(await confirmedAt(email)).toBeNull();
  });
});
