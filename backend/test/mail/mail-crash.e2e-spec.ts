import { inTransaction } from '../../src/database/transaction.js';
import { enqueueMail } from '../../src/mail/outbox.js';
import { SendMailsJob } from '../../src/mail/send-mails.job.js';
import { ORDER_PLACED } from '../../src/orders/mails/order-mails.js';
import { createBuyers, createProduct, line, placeOrder } from '../support/factories.js';
import { headerOf, TestMailServer } from '../support/mail-server.js';
import { ShopProcess } from '../support/processes/shop-process.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

/** A process of the built app sends emails and is killed; another one continues. */
describe('process killed while sending emails', () => {
  let app: TestApp;
  let server: TestMailServer;
  let victim: ShopProcess;
  let orderId: string;
  beforeAll(async () => {
    server = new TestMailServer();
    const settings = await server.open();
    app = await createTestApp(settings);
    const [buyer] = await createBuyers(app, 1);
    if (!buyer) throw new Error('There is no buyer');
    const { id } = await createProduct(app);
    orderId = (await placeOrder(app, buyer, [line(id)])).body.order._id;
    await app.database.query('DELETE FROM outbox');
    // Sellers would also be notified of the order and get the daily summary.
    await app.database.query(`UPDATE users SET disabled_at = now() WHERE role = 'seller'`);
    victim = await ShopProcess.start(app.databaseUrl, app.env.dataDir, {
      ...settings,
      BACKGROUND_JOBS: 'true',
    });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  /** Sends the emails as another process does after the lease has expired. */
  const resume = async (): Promise<void> => {
    server.behaviour = {};
    await app.database.query('UPDATE outbox SET due_at = now()');
    await app.nest.get(SendMailsJob).run();
  };
  const ids = (): (string | undefined)[] =>
    server.taken.map((mail) => headerOf(mail, 'Message-ID'));

  it('sends an email once while it runs, and once more with the same Message-ID after it is killed', async () => {
    const ana = { email: 'ana@shop.test', language: 'en' } as const;
    const add = (): Promise<void> =>
      inTransaction(app.database, (tx) => enqueueMail(tx, ORDER_PLACED, ana, { orderId }));
    await add();
    await until(() => server.taken.length === 1);
    await until(
      async () => (await app.database.query<object[]>('SELECT FROM outbox')).length === 0,
    );

    // The server accepts the email but does not respond.
    server.behaviour = { thinks: 60_000 };
    await add();
    await until(() => server.taken.length === 2);
    // The other process still holds the lease.
    await app.nest.get(SendMailsJob).run();
    expect(server.taken).toHaveLength(2);
    await victim.kill();
    await resume();
    const [, sent, again] = ids();
    expect([ids().length, again]).toEqual([3, sent]);
    expect(await app.database.query('SELECT FROM outbox')).toEqual([]);
    await resume();
    expect(ids()).toHaveLength(3);
  });

  it('loses no email that the server had not accepted yet', async () => {
    const settings = { SMTP_URL: app.env.smtpUrl, MAIL_FROM: app.env.mailFrom };
    server.taken.length = 0;
    server.behaviour = { hesitates: true };
    // pg-boss would fail the job of the killed process only after a while.
    await app.database.query(`DELETE FROM pgboss.job WHERE name = 'send-mails'`);
    victim = await ShopProcess.start(app.databaseUrl, app.env.dataDir, {
      ...settings,
      BACKGROUND_JOBS: 'true',
    });
    const kim = { email: 'kim@shop.test', language: 'de' } as const;
    await inTransaction(app.database, (tx) => enqueueMail(tx, ORDER_PLACED, kim, { orderId }));
    await until(() => server.hesitated > 0);
    await victim.kill();
    await resume();
    expect(server.taken.map(({ to }) => to)).toEqual([['kim@shop.test']]);
  });
});
