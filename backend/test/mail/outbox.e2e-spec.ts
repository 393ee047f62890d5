import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import type { User } from '../../src/auth/user.entity.js';
import { inTransaction } from '../../src/database/transaction.js';
import { mailKind } from '../../src/mail/mail-kind.js';
import { MailServer } from '../../src/mail/mail-server.js';
import { MailSettings } from '../../src/mail/mail-settings.js';
import { MailWriter } from '../../src/mail/mail-writer.js';
import { OutboxMail } from '../../src/mail/outbox-mail.entity.js';
import { enqueueMail, Outbox, withdrawMails } from '../../src/mail/outbox.js';
import { claimMail } from '../../src/mail/outbox-attempts.js';
import { SendMailsJob } from '../../src/mail/send-mails.job.js';
import { headerOf, TestMailServer } from '../support/mail-server.js';
import { createTestApp, resetDatabase, signIn, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

interface Note {
  subject: string;
  orderId?: string;
}

const write = ({ subject }: Note) => ({ subject, preview: 'A note', body: subject });
const NOTE = mailKind<Note>({
  name: 'test-note',
  template: () => Promise.resolve({ default: { write } }),
});
const SECRET = mailKind<Note>({
  name: 'test-secret',
  keepMinutes: 60,
  template: () => Promise.resolve({ default: { write } }),
});
const ANA = { email: 'ana@shop.test', language: 'en' } as const;

let app: TestApp;
let server: TestMailServer;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp(await server.open());
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await resetDatabase(app);
  server.behaviour = {};
  server.taken.length = 0;
});

const add = (subject: string, kind = NOTE): Promise<void> =>
  inTransaction(app.database, (tx) => enqueueMail(tx, kind, ANA, { subject }));
/** Creates a job with its own connection to the mail server, as another process has. */
const openSender = (settings = app.nest.get(MailSettings)): SendMailsJob =>
  new SendMailsJob(
    app.database,
    app.nest.get(Outbox),
    app.nest.get(MailWriter),
    new MailServer(settings),
  );
const send = (): Promise<void> => openSender().run();
const rows = (): Promise<OutboxMail[]> => app.database.getRepository(OutboxMail).find();
const row = async (): Promise<OutboxMail> => {
  const [first, ...more] = await rows();
  if (!first || more.length > 0) throw new Error('There is not one mail');
  return first;
};
const makeDue = (): Promise<unknown> => app.database.query('UPDATE outbox SET due_at = now()');
const secondsUntilDue = async (): Promise<number> =>
  ((await row()).dueAt.getTime() - Date.now()) / 1_000;

describe('outbox', () => {
  it('sends an email after its transaction has committed, and deletes it', async () => {
    await add('Hello');
    const { id } = await row();
    await send();
    expect(server.taken).toEqual([
      { from: 'shop@larder.test', to: ['ana@shop.test'], raw: expect.any(String) },
    ]);
    const [mail] = server.taken;
    expect(mail && headerOf(mail, 'Message-ID')).toBe(`<${id}@larder.test>`);
    expect(mail && headerOf(mail, 'From')).toBe('Larder <shop@larder.test>');
    expect(await rows()).toEqual([]);
    await send();
    expect(server.taken).toHaveLength(1);
  });

  it('logs the sent email with its order ID', async () => {
    const log = jest.spyOn(Logger.prototype, 'log');
    await inTransaction(app.database, (tx) =>
      enqueueMail(tx, NOTE, ANA, { subject: 'Hello', orderId: 'an id' }),
    );
    await send();
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/\(test-note\) was sent$/), {
      order: 'an id',
    });
    log.mockRestore();
  });

  it('sends no email of a transaction that was rolled back', async () => {
    const rolledBack = inTransaction(app.database, async (tx) => {
      await enqueueMail(tx, NOTE, ANA, { subject: 'Hello' });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await send();
    expect(server.taken).toEqual([]);
  });

  it('delays an email that may be withdrawn, and sends it unless it was', async () => {
    const { id } = await signIn(app);
    const to = { ...ANA, id };
    for (const subject of ['first', 'second']) {
      await inTransaction(app.database, (tx) =>
        enqueueMail(tx, NOTE, to, { subject }, { wait: 60 }),
      );
    }
    await send();
    expect(server.taken).toEqual([]);
    await withdrawMails(app.database.manager, [NOTE], id, { subject: 'first' });
    await makeDue();
    await send();
    expect(server.taken.map((mail) => headerOf(mail, 'Subject'))).toEqual(['second']);
  });

  it('deletes the emails of a deleted account', async () => {
    const { id } = await signIn(app);
    const to = { ...ANA, id } satisfies Partial<User>;
    await inTransaction(app.database, (tx) => enqueueMail(tx, NOTE, to, { subject: 'Hello' }));
    await app.database.query('DELETE FROM users WHERE id = $1', [id]);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['a line break', 'Hello\r\nBcc: eve@evil.test', 'Hello Bcc: eve@evil.test'],
    ['a Unicode line separator', 'Hello\u2028Bcc: eve@evil.test\u0000', 'Hello Bcc: eve@evil.test'],
  ])('prevents header injection by %s in the subject', async (_, subject, expected) => {
    // PostgreSQL does not store NUL.
    await add(subject.replaceAll('\0', '\u0007'));
    await send();
    const [mail] = server.taken;
    expect(mail && headerOf(mail, 'Subject')).toBe(expected);
    expect(mail && headerOf(mail, 'Bcc')).toBeUndefined();
  });

  it('never splits an address into several recipients', async () => {
    const to = { ...ANA, email: 'ana@shop.test, eve@evil.test' };
    await inTransaction(app.database, (tx) => enqueueMail(tx, NOTE, to, { subject: 'Hello' }));
    await send();
    expect(server.taken.flatMap((mail) => mail.to)).not.toContain('eve@evil.test');
    // The invalid email does not block others.
    expect((await row()).deadAt).not.toBeNull();
  });

  it('escapes text in the HTML part', async () => {
    await add('<img src=x onerror=alert(1)> & "Co"');
    await send();
    const [, html = ''] = server.taken[0]?.raw.split('Content-Type: text/html') ?? [];
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
  });
});

describe('mail server', () => {
  it('that rejects a recipient permanently makes the email a dead letter with its response', async () => {
    server.behaviour = { recipient: '550 no such mailbox' };
    await add('Hello');
    await send();
    const mail = await row();
    expect(mail.deadAt).not.toBeNull();
    expect(mail.problem).toBe('550 no such mailbox');
    expect(mail.data).toEqual({ subject: 'Hello' });
  });

  it('that fails temporarily is retried with increasing backoff', async () => {
    server.behaviour = { recipient: '450 greylisted' };
    await add('Hello');
    await send();
    const first = await secondsUntilDue();
    await makeDue();
    await send();
    expect(await secondsUntilDue()).toBeGreaterThan(first * 2);
    expect(await row()).toMatchObject({ deadAt: null, problem: '450 greylisted', unanswered: 0 });
    server.behaviour = {};
    await makeDue();
    await send();
    expect([server.taken.length, await rows()]).toEqual([1, []]);
  });

  it('that fails temporarily for days makes the email a dead letter', async () => {
    server.behaviour = { data: '451 no room' };
    await add('Hello');
    await app.database.query('UPDATE outbox SET refusals = 15');
    await send();
    expect((await row()).deadAt).not.toBeNull();
  });

  it('that disconnects without a response is retried once with the same Message-ID', async () => {
    server.behaviour = { hangsUp: true };
    await add('Hello');
    await send();
    expect(await row()).toMatchObject({ unanswered: 1, deadAt: null });
    await makeDue();
    await send();
    await makeDue();
    await send();
    const ids = new Set(server.taken.map((mail) => headerOf(mail, 'Message-ID')));
    expect([server.taken.length, ids.size]).toEqual([2, 1]);
    expect((await row()).deadAt).not.toBeNull();
  });

  it('that is slow is waited for', async () => {
    server.behaviour = { thinks: 1_500 };
    await add('Hello');
    await send();
    expect([server.taken.length, await rows()]).toEqual([1, []]);
  });

  it('that does not respond delays no shutdown, and counts as no attempt', async () => {
    const silent = net.createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    await add('Hello');
    const { port } = silent.address() as AddressInfo;
    const sender = openSender(new MailSettings(`smtp://127.0.0.1:${port}`, 'shop@larder.test'));
    const closing = new AbortController();
    silent.once('connection', () => closing.abort());
    await sender.run(closing.signal);
    // The send was aborted; it did not time out.
    const problem = 'Message sending aborted';
    expect(await row()).toMatchObject({ problem, deadAt: null, deferrals: 0, unanswered: 0 });
    silent.close();
  });

  it('that is unavailable counts as no attempt', async () => {
    await add('Hello');
    await openSender(new MailSettings('smtp://127.0.0.1:1', 'shop@larder.test')).run();
    expect(await row()).toMatchObject({ deadAt: null, deferrals: 0, unanswered: 0 });
  });
});

describe('email with a secret', () => {
  it('loses its data when it becomes a dead letter', async () => {
    server.behaviour = { recipient: '550 no such mailbox' };
    await add('a link', SECRET);
    await send();
    expect((await row()).data).toBeNull();
  });

  it('loses its data when it expires', async () => {
    await add('a link', SECRET);
    await app.database.query(`UPDATE outbox SET created_at = now() - interval '61 minutes'`);
    await send();
    expect([server.taken, (await row()).data]).toEqual([[], null]);
  });
});

describe('concurrent processes', () => {
  it('never send the same email twice', async () => {
    for (let n = 0; n < 20; n++) await add(`Hello ${n}`);
    await Promise.all([send(), send(), send()]);
    const subjects = server.taken.map((mail) => headerOf(mail, 'Subject'));
    expect([subjects.length, new Set(subjects).size]).toEqual([20, 20]);
  });

  it('that die while sending leave the email to another process, up to twice', async () => {
    await add('Hello');
    await claimMail(app.database.manager);
    await send();
    expect(server.taken).toEqual([]);
    await makeDue();
    await claimMail(app.database.manager);
    await makeDue();
    await send();
    expect([server.taken, (await row()).deadAt]).toEqual([[], expect.any(Date)]);
  });
});

describe('SendMailsJob', () => {
  it('is queued when an email is committed', async () => {
    const { id } = await signIn(app);
    await add('Hello');
    await until(async () => {
      const jobs = await app.database.query<object[]>(
        `SELECT FROM pgboss.job WHERE name = 'send-mails' AND state = 'created'`,
      );
      return jobs.length === 1;
    });
    expect(id).toBeTruthy();
  });
});
