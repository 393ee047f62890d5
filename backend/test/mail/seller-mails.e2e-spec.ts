import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { DEMO_SELLER } from '../../src/config/env.js';
import { NotifySellersJob } from '../../src/seller/notifications/notify-sellers.job.js';
import { readMails, type ReadMail } from '../support/account-mails.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
} from '../support/factories.js';
import { TestMailServer } from '../support/mail-server.js';
import { createPaid, createPending, mendSandbox } from '../support/payment-factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
let server: TestMailServer;
let seller: TestAgent;
let buyer: Buyer;
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
  mendSandbox(app, { deliveries: 0 });
  server.taken.length = 0;
  seller = await signInSeller(app);
  [buyer] = (await createBuyers(app, 1)) as [Buyer];
  // Today's summary counts as sent, so that the tests do not depend on the time of day.
  await app.database.query(
    `INSERT INTO seller_tellings (topic, told_at) VALUES ('daily-summary', now() + interval '1 hour')`,
  );
});

const notify = (later = 0): Promise<void> =>
  app.nest.get(NotifySellersJob).run(undefined, new Date(Date.now() + later));
/**
 * Sends the queued emails.
 * @returns those to the sellers
 */
async function mails(): Promise<ReadMail[]> {
  return (await readMails(app, server)).filter(({ to }) => to === DEMO_SELLER.email);
}
const subjects = async (): Promise<string[]> => (await mails()).map(({ subject }) => subject);
const switchOff = (topic: string) =>
  seller.post('/api/seller/mail-choices').send({ topic, isWanted: false }).expect(200);

describe('new order notification', () => {
  const order = async (more = {}): Promise<void> => {
    const { id } = await createProduct(app);
    await placeOrder(app, buyer, [line(id)], more).expect(201);
  };
  const numbers = async (): Promise<string[]> =>
    (await app.database.query<{ number: string }[]>('SELECT number FROM orders ORDER BY id')).map(
      ({ number }) => number,
    );

  it('is sent within a minute, with a link to the order', async () => {
    await order();
    await notify();
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual([`New order ${(await numbers()).join()} for $3.26`, []]);
    expect(mail?.text).toMatch(/Springfield · Cash on delivery/);
    expect(mail?.text).toMatch(/\/seller\/orders\/[\da-f-]{36}/);
  });

  it('contains the note to the packer, but not the one to the driver', async () => {
    await order({ packerNote: 'No <b>soft</b> ones', driverNote: 'Ring' });
    await notify();
    const [mail] = await mails();
    expect(mail?.text).toContain('Note for the packer: No <b>soft</b> ones');
    expect(mail?.text).not.toContain('Ring');
  });

  it('combines the orders of ten minutes, each once', async () => {
    await order();
    await notify();
    await mails();
    for (let n = 0; n < 3; n++) await order();
    await notify(9 * MINUTE);
    expect(await subjects()).toEqual([]);
    await notify(11 * MINUTE);
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual(['3 new orders', []]);
    for (const number of (await numbers()).slice(1)) expect(mail?.text).toContain(number);
    await notify(22 * MINUTE);
    expect(await subjects()).toEqual([]);
  });

  it('counts many orders, and lists the first twenty', async () => {
    for (let n = 0; n < 21; n++) await order();
    await notify();
    const [mail] = await mails();
    expect(mail?.subject).toBe('21 new orders');
    expect(mail?.text).toContain('And 1 more.');
  });

  it('is sent once when jobs run concurrently', async () => {
    await order();
    await Promise.all([notify(), notify(), notify()]);
    expect((await subjects()).length).toBe(1);
  });

  it('is sent for an online order when it is paid', async () => {
    const { id } = await createProduct(app);
    await createPending(app, buyer, [line(id)]);
    await notify();
    expect(await subjects()).toEqual([]);
    await createPaid(app, buyer, [line(id)]);
    await notify();
    const [mail] = await mails();
    expect(mail?.text).toContain('Paid online');
  });

  it('is not sent for an order that was rolled back or cancelled immediately', async () => {
    const { id } = await createProduct(app, { units: 1 });
    await placeOrder(app, buyer, [line(id, 2)]).expect(409);
    expect(await countRows(app, 'seller_news')).toBe(0);
    await order();
    await notify();
    await app.database.query(`UPDATE orders SET status = 'Cancelled'`);
    expect(await subjects()).toEqual([]);
  });

  it('is neither sent nor stored when no seller wants it', async () => {
    await switchOff('new-orders');
    await order();
    await notify();
    expect([await subjects(), await countRows(app, 'seller_news')]).toEqual([[], 0]);
  });

  it('is not sent to a seller who has switched it off since', async () => {
    await order();
    await notify();
    await switchOff('new-orders');
    expect(await subjects()).toEqual([]);
  });
});

describe('problem notification', () => {
  it('is sent once with a link to the order, unless the problem is resolved', async () => {
    const { id } = await createProduct(app);
    const { body } = await placeOrder(app, buyer, [line(id)]);
    await app.database.query(`UPDATE orders SET status = 'Delivered'`);
    await app.database.query('DELETE FROM seller_news');
    const path = `/api/order/${body.order._id}/problem`;
    const report = (text: string) =>
      request(app.url).post(path).set('Cookie', buyer.cookie).send({ kind: 'damaged', text });
    await Promise.all([report('It <b>leaks</b>'), report('It <b>leaks</b>')]);
    await notify();
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual([`A problem with order ${body.order.number}`, []]);
    expect(mail?.text).toContain('It <b>leaks</b>');
    expect(mail?.text).toContain(`/seller/orders/${body.order._id}`);
    await report('And smells');
    await app.database.query('UPDATE order_problems SET resolved_at = now()');
    await notify(11 * MINUTE);
    expect(await subjects()).toEqual([]);
  });
});

describe('low stock notification', () => {
  const buy = (id: string, quantity: number) =>
    placeOrder(app, buyer, [line(id, quantity)]).expect(201);
  /** The orders also cause new order notifications, which these tests ignore. */
  const aboutStock = async (): Promise<string[]> =>
    (await subjects()).filter((subject) => /running low/i.test(subject));

  it('is sent when few are left and when none are, not for each order', async () => {
    const { id } = await createProduct(app, { name: 'Whole Milk', units: 14 });
    await buy(id, 3);
    await notify();
    expect(await aboutStock()).toEqual([]);
    await buy(id, 1);
    await buy(id, 1);
    await notify();
    expect(await aboutStock()).toEqual(['Running low: Whole Milk']);
    await buy(id, 2);
    await notify(2 * 60 * MINUTE);
    expect(await aboutStock()).toEqual([]);
    await buy(id, 7);
    await notify(4 * 60 * MINUTE);
    const mail = (await mails()).find(({ subject }) => /running low/i.test(subject));
    expect(mail?.subject).toBe('Running low: Whole Milk');
    expect(mail?.text).toContain('No units left');
  });

  it('combines products, without those that were restocked', async () => {
    const products = await Promise.all(
      ['Milk', 'Oats', 'Tea'].map((name) => createProduct(app, { name, units: 11 })),
    );
    for (const { id } of products) await buy(id, 1);
    await app.database.query(`UPDATE products SET units = 50 WHERE name = 'Oats'`);
    await notify();
    const mail = (await mails()).find(({ subject }) => /running low/i.test(subject));
    expect(mail?.subject).toBe('2 products are running low');
    expect(mail?.text).toMatch(/Milk[^]*10 left[^]*Tea/);
    expect(mail?.text).not.toContain('Oats');
  });
});

it('notifies sellers of a payment that needs review, unless it is resolved', async () => {
  const { id } = await createProduct(app);
  const { orderId } = await createPaid(app, buyer, [line(id)]);
  await notify();
  await mails();
  const flag = `INSERT INTO payment_flags (order_id, kind, reference, sentence, amount_cents) VALUES ($1, 'dispute', $2, '', 100)`;
  const insertNotification = `INSERT INTO seller_news (topic, subject_id) VALUES ('payments', $1)`;
  await app.database.query(flag, [orderId, 'one']);
  await app.database.query(insertNotification, [orderId]);
  await notify();
  const [mail] = await mails();
  expect(mail?.subject).toMatch(/^The payment of order \w+ needs review$/);
  expect(mail?.text).toContain('The customer disputes it at their bank');
  await app.database.query(insertNotification, [orderId]);
  await app.database.query('UPDATE payment_flags SET resolved_at = now()');
  await notify(11 * MINUTE);
  expect(await subjects()).toEqual([]);
});

describe('daily summary', () => {
  // The time is read once, because midnight may pass during the tests.
  const startedAt = Date.now();
  /** @returns 8:00 in Tokyo, a number of days after the start of the tests */
  const morning = (days: number): Date => {
    const day = new Date(startedAt + days * DAY).toISOString().slice(0, 10);
    return new Date(`${day}T08:00:00+09:00`);
  };
  const runJobAt = (at: Date): Promise<void> => app.nest.get(NotifySellersJob).run(undefined, at);
  /** Places an order at noon of the day before. */
  const orderBefore = async (at: Date): Promise<void> => {
    const { id } = await createProduct(app);
    await placeOrder(app, buyer, [line(id)]).expect(201);
    const noon = new Date(at.getTime() - 20 * 60 * MINUTE);
    await app.database.query('UPDATE orders SET created_at = $1', [noon]);
    await app.database.query('DELETE FROM seller_news');
  };

  it('is sent once each morning, about the previous day in the shop’s time zone', async () => {
    await orderBefore(morning(3));
    await runJobAt(new Date(morning(3).getTime() - 61 * MINUTE));
    expect(await subjects()).toEqual([]);
    await Promise.all([runJobAt(morning(3)), runJobAt(morning(3))]);
    await runJobAt(new Date(morning(3).getTime() + 5 * MINUTE));
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual(['Yesterday: 1 order, $3.26', []]);
    expect(mail?.text).toContain('Orders to pack and send');
    expect(mail?.text).toMatch(/, 20\d\d \(Asia\/Tokyo time\)$/m);
    await runJobAt(morning(4));
    expect(await subjects()).toEqual(['Yesterday: 0 orders, $0.00']);
  });

  it('names refunds that are due and problems that are not solved', async () => {
    await orderBefore(morning(3));
    await app.database.query(
      `UPDATE orders SET status = 'Cancelled', payment_type = 'Online', is_paid = true`,
    );
    await app.database.query(
      `INSERT INTO order_problems (order_id, kind, text, hash) SELECT id, 'damaged', '', '' FROM orders`,
    );
    await runJobAt(morning(3));
    const [mail] = await mails();
    expect(mail?.text).toContain('Orders with a problem');
    expect(mail?.text).toContain('Refunds due');
  });

  it('is not sent without orders, nor to a seller who has switched it off', async () => {
    await runJobAt(morning(3));
    expect(await subjects()).toEqual([]);
    await switchOff('daily-summary');
    await orderBefore(morning(4));
    await runJobAt(morning(4));
    expect(await subjects()).toEqual([]);
  });
});
