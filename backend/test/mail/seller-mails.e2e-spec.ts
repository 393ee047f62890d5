import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { DEMO_SELLER } from '../../src/config/env.js';
import { TellSellersJob } from '../../src/seller/news/tell-sellers.job.js';
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
  // As if it had come already, so that the hour at which the tests run does not matter.
  await app.database.query(
    `INSERT INTO seller_tellings (topic, told_at) VALUES ('daily-summary', now() + interval '1 hour')`,
  );
});

const tell = (later = 0): Promise<void> =>
  app.nest.get(TellSellersJob).run(undefined, new Date(Date.now() + later));
/** What sellers were sent. */
async function mails(): Promise<ReadMail[]> {
  return (await readMails(app, server)).filter(({ to }) => to === DEMO_SELLER.email);
}
const subjects = async (): Promise<string[]> => (await mails()).map(({ subject }) => subject);
const switchOff = (topic: string) =>
  seller.post('/api/seller/mail-choices').send({ topic, isWanted: false }).expect(200);

describe('new orders', () => {
  const order = async (more = {}): Promise<void> => {
    const { id } = await createProduct(app);
    await placeOrder(app, buyer, [line(id)], more).expect(201);
  };
  const numbers = async (): Promise<string[]> =>
    (await app.database.query<{ number: string }[]>('SELECT number FROM orders ORDER BY id')).map(
      ({ number }) => number,
    );

  it('are told within a minute, with the way to the order', async () => {
    await order();
    await tell();
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual([`New order ${(await numbers()).join()} for $3.26`, []]);
    expect(mail?.text).toMatch(/Springfield · Cash on delivery/);
    expect(mail?.text).toMatch(/\/seller\/orders\/[\da-f-]{36}/);
  });

  it('are told with what is asked of the packer', async () => {
    await order({ packerNote: 'No <b>soft</b> ones', driverNote: 'Ring' });
    await tell();
    const [mail] = await mails();
    expect(mail?.text).toContain('To the packer: No <b>soft</b> ones');
    expect(mail?.text).not.toContain('Ring');
  });

  it('of a busy while come together, each once', async () => {
    await order();
    await tell();
    await mails();
    for (let n = 0; n < 3; n++) await order();
    await tell(9 * MINUTE);
    expect(await subjects()).toEqual([]);
    await tell(11 * MINUTE);
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual(['3 new orders', []]);
    for (const number of (await numbers()).slice(1)) expect(mail?.text).toContain(number);
    await tell(22 * MINUTE);
    expect(await subjects()).toEqual([]);
  });

  it('that are many are counted, and not all listed', async () => {
    for (let n = 0; n < 21; n++) await order();
    await tell();
    const [mail] = await mails();
    expect(mail?.subject).toBe('21 new orders');
    expect(mail?.text).toContain('And 1 more.');
  });

  it('are told once where two processes look at the same moment', async () => {
    await order();
    await Promise.all([tell(), tell(), tell()]);
    expect((await subjects()).length).toBe(1);
  });

  it('that are paid online are told when they are paid', async () => {
    const { id } = await createProduct(app);
    await createPending(app, buyer, [line(id)]);
    await tell();
    expect(await subjects()).toEqual([]);
    await createPaid(app, buyer, [line(id)]);
    await tell();
    const [mail] = await mails();
    expect(mail?.text).toContain('Paid online');
  });

  it('are not told when the order is undone or cancelled at once', async () => {
    const { id } = await createProduct(app, { units: 1 });
    await placeOrder(app, buyer, [line(id, 2)]).expect(409);
    expect(await countRows(app, 'seller_news')).toBe(0);
    await order();
    await tell();
    await app.database.query(`UPDATE orders SET status = 'Cancelled'`);
    expect(await subjects()).toEqual([]);
  });

  it('go to sellers who want them and may log in, and are kept for nobody', async () => {
    await switchOff('new-orders');
    await order();
    await tell();
    expect([await subjects(), await countRows(app, 'seller_news')]).toEqual([[], 0]);
  });

  it('are not sent to a seller who has switched them off since', async () => {
    await order();
    await tell();
    await switchOff('new-orders');
    expect(await subjects()).toEqual([]);
  });
});

describe('what customers report', () => {
  it('is told once, with the way to the order; not what was settled meanwhile', async () => {
    const { id } = await createProduct(app);
    const { body } = await placeOrder(app, buyer, [line(id)]);
    await app.database.query(`UPDATE orders SET status = 'Delivered'`);
    await app.database.query('DELETE FROM seller_news');
    const path = `/api/order/${body.order._id}/problem`;
    const report = (text: string) =>
      request(app.url).post(path).set('Cookie', buyer.cookie).send({ kind: 'damaged', text });
    await Promise.all([report('It <b>leaks</b>'), report('It <b>leaks</b>')]);
    await tell();
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual([`A problem with order ${body.order.number}`, []]);
    expect(mail?.text).toContain('It <b>leaks</b>');
    expect(mail?.text).toContain(`/seller/orders/${body.order._id}`);
    await report('And smells');
    await app.database.query('UPDATE order_problems SET resolved_at = now()');
    await tell(11 * MINUTE);
    expect(await subjects()).toEqual([]);
  });
});

describe('stock', () => {
  const buy = (id: string, quantity: number) =>
    placeOrder(app, buyer, [line(id, quantity)]).expect(201);
  /** Of new orders, too, which these tests are not about. */
  const aboutStock = async (): Promise<string[]> =>
    (await subjects()).filter((subject) => subject.includes('left'));

  it('is told when few are left and when none are, and not by each order', async () => {
    const { id } = await createProduct(app, { name: 'Whole Milk', units: 14 });
    await buy(id, 3);
    await tell();
    expect(await aboutStock()).toEqual([]);
    await buy(id, 1);
    await buy(id, 1);
    await tell();
    expect(await aboutStock()).toEqual(['Few left: Whole Milk']);
    await buy(id, 2);
    await tell(2 * 60 * MINUTE);
    expect(await aboutStock()).toEqual([]);
    await buy(id, 7);
    await tell(4 * 60 * MINUTE);
    expect(await aboutStock()).toEqual(['Few left: Whole Milk']);
  });

  it('of a busy hour comes in one mail, without what was filled up again', async () => {
    const products = await Promise.all(
      ['Milk', 'Oats', 'Tea'].map((name) => createProduct(app, { name, units: 11 })),
    );
    for (const { id } of products) await buy(id, 1);
    await app.database.query(`UPDATE products SET units = 50 WHERE name = 'Oats'`);
    await tell();
    const mail = (await mails()).find(({ subject }) => subject.includes('left'));
    expect(mail?.subject).toBe('Few left of 2 products');
    expect(mail?.text).toMatch(/Milk[^]*10 left[^]*Tea/);
    expect(mail?.text).not.toContain('Oats');
  });
});

it('tells of a payment that needs a look, unless somebody has looked already', async () => {
  const { id } = await createProduct(app);
  const { orderId } = await createPaid(app, buyer, [line(id)]);
  await tell();
  await mails();
  const flag = `INSERT INTO payment_flags (order_id, kind, reference, sentence, amount_cents) VALUES ($1, 'dispute', $2, '', 100)`;
  const news = `INSERT INTO seller_news (topic, subject_id) VALUES ('payments', $1)`;
  await app.database.query(flag, [orderId, 'one']);
  await app.database.query(news, [orderId]);
  await tell();
  const [mail] = await mails();
  expect(mail?.subject).toMatch(/^The payment of order \w+ needs a look$/);
  expect(mail?.text).toContain('The customer disputes it at their bank');
  await app.database.query(news, [orderId]);
  await app.database.query('UPDATE payment_flags SET resolved_at = now()');
  await tell(11 * MINUTE);
  expect(await subjects()).toEqual([]);
});

describe('the daily summary', () => {
  // Read once: it may become midnight meanwhile.
  const begun = Date.now();
  /** Eight in the morning in Tokyo, so many days from the beginning of the tests. */
  const morning = (days: number): Date => {
    const day = new Date(begun + days * DAY).toISOString().slice(0, 10);
    return new Date(`${day}T08:00:00+09:00`);
  };
  const sumUp = (at: Date): Promise<void> => app.nest.get(TellSellersJob).run(undefined, at);
  /** Places an order in the middle of the shop's day before a morning. */
  const orderBefore = async (at: Date): Promise<void> => {
    const { id } = await createProduct(app);
    await placeOrder(app, buyer, [line(id)]).expect(201);
    const noon = new Date(at.getTime() - 20 * 60 * MINUTE);
    await app.database.query('UPDATE orders SET created_at = $1', [noon]);
    await app.database.query('DELETE FROM seller_news');
  };

  it('comes once each morning, of the day before in the shop’s time zone', async () => {
    await orderBefore(morning(3));
    await sumUp(new Date(morning(3).getTime() - 61 * MINUTE));
    expect(await subjects()).toEqual([]);
    await Promise.all([sumUp(morning(3)), sumUp(morning(3))]);
    await sumUp(new Date(morning(3).getTime() + 5 * MINUTE));
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual(['Yesterday: 1 order, $3.26', []]);
    expect(mail?.text).toContain('Orders to pack and send');
    expect(mail?.text).toMatch(/, 20\d\d \(Asia\/Tokyo time\)$/m);
    await sumUp(morning(4));
    expect(await subjects()).toEqual(['Yesterday: 0 orders, $0.00']);
  });

  it('does not come where there is nothing to tell, or to who wants none', async () => {
    await sumUp(morning(3));
    expect(await subjects()).toEqual([]);
    await switchOff('daily-summary');
    await orderBefore(morning(4));
    await sumUp(morning(4));
    expect(await subjects()).toEqual([]);
  });
});
