import { readMails } from '../support/account-mails.js';
import { TestMailServer } from '../support/mail-server.js';
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
let server: TestMailServer;
let ana: SignedIn;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp(await server.open());
});
beforeEach(async () => {
  await resetDatabase(app);
  ana = await signIn(app);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const messages = async (): Promise<string[]> =>
  (await app.database.query<{ message: string }[]>('SELECT message FROM contact_messages')).map(
    ({ message }) => message,
  );
const remove = ({ agent }: Pick<SignedIn, 'agent'> = ana) =>
  agent.post('/api/user/delete').send({ password: PASSWORD });

describe('deletion of an account with an unconfirmed email', () => {
  it('limits the emails to an address whose accounts are repeatedly created and deleted', async () => {
    const stranger = { name: 'Ben', email: 'stranger@shop.test', password: PASSWORD };
    const subjects: string[] = [];
    for (let n = 0; n < 4; n++) {
      const agent = visitor(app);
      expect((await agent.post('/api/user/register').send(stranger)).status).toBe(201);
      subjects.push(...(await readMails(app, server)).map(({ subject }) => subject));
      for (let link = 0; link < 2; link++) await agent.post('/api/user/email/send-link');
      expect((await remove({ agent })).status).toBe(200);
      subjects.push(...(await readMails(app, server)).map(({ subject }) => subject));
    }
    const sent = await app.database.query(
      `SELECT points FROM login_attempts WHERE key LIKE 'email-account:%'`,
    );
    expect(sent).toEqual([{ points: 5 }]);
    expect(subjects).toEqual([
      'Welcome to Larder',
      'Your account was deleted',
      'Welcome to Larder',
    ]);
  });

  it('keeps messages written before the account was created', async () => {
    const write = (message: string) =>
      visitor(app).post('/api/contact').send({ name: 'Ben', email: ana.email, message });
    await write('earlier');
    await app.database.query(
      `UPDATE contact_messages SET created_at = created_at - interval '1 day'`,
    );
    await write('later');
    const confirm = 'UPDATE users SET email_confirmed_at = now() WHERE id = $1';
    const ben = await signIn(app);
    await app.database.query('UPDATE users SET email = $1 WHERE id = $2', [
      'ben@shop.test',
      ben.id,
    ]);
    expect((await remove()).status).toBe(200);
    expect(await messages()).toEqual(['earlier']);
    await app.database.query('UPDATE contact_messages SET email = $1', ['ben@shop.test']);
    await app.database.query(confirm, [ben.id]);
    expect((await remove(ben)).status).toBe(200);
    expect(await messages()).toEqual([]);
  });

  it('keeps a newsletter subscription requested before the account was created', async () => {
    const subscribe = async (email: string, askedAt: string) => {
      await visitor(app).post('/api/newsletter').send({ email, consent: 'Yes' });
      await app.database.query(
        'UPDATE newsletter_subscribers SET asked_at = $2::timestamptz, confirmed_at = now() WHERE email = $1',
        [email, askedAt],
      );
    };
    const ben = await signIn(app);
    await app.database.query('DELETE FROM outbox');
    await subscribe(ana.email, 'yesterday');
    await app.database.query(`UPDATE outbox SET created_at = 'yesterday'`);
    await subscribe(ben.email, 'now');
    expect((await remove()).status).toBe(200);
    expect((await remove(ben)).status).toBe(200);
    const left = await app.database.query('SELECT email FROM newsletter_subscribers');
    expect(left).toEqual([{ email: ana.email }]);
    const waiting = await app.database.query(
      `SELECT address FROM outbox WHERE kind = 'newsletter-confirm'`,
    );
    expect(waiting).toEqual([{ address: ana.email }]);
  });
});
