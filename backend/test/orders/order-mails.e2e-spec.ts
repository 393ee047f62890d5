import { simpleParser } from 'mailparser';
import type TestAgent from 'supertest/lib/agent.js';
import { SendMailsJob } from '../../src/mail/send-mails.job.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  sellersOrders,
} from '../support/factories.js';
import { TestMailServer } from '../support/mail-server.js';
import {
  actOn,
  checkout,
  createPaid,
  createPending,
  eventText,
  mendSandbox,
  paid,
  sendEvent,
} from '../support/payment-factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

let app: TestApp;
let server: TestMailServer;
let seller: TestAgent;
let buyer: Buyer;
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
  mendSandbox(app, { deliveries: 0 });
  server.taken.length = 0;
  seller = await signInSeller(app);
  [buyer] = (await createBuyers(app, 1)) as [Buyer];
});

const { orderTwo, move } = sellersOrders(() => ({ app, seller, buyer }));
const speak = (language: string): Promise<unknown> =>
  app.database.query('UPDATE users SET language = $1 WHERE id = $2', [language, buyer.id]);

interface Read {
  to: string;
  subject: string;
  text: string;
}

/** Sends all queued emails, including delayed ones. */
async function mails(): Promise<Read[]> {
  await app.database.query('UPDATE outbox SET due_at = now()');
  await app.nest.get(SendMailsJob).run();
  const taken = server.taken.splice(0);
  return Promise.all(
    taken.map(async ({ to, raw }) => {
      const { subject = '', text = '' } = await simpleParser(raw);
      return { to: to.join(), subject, text: text.replace(/\s+/g, ' ') };
    }),
  );
}
const subjects = async (): Promise<string[]> => (await mails()).map(({ subject }) => subject);
const orderId = async (): Promise<string> => {
  const [row] = await app.database.query<{ id: string }[]>('SELECT id FROM orders');
  return row?.id ?? '';
};
const number = async (): Promise<string> => {
  const [row] = await app.database.query<{ number: string }[]>('SELECT number FROM orders');
  return row?.number ?? '';
};

describe('order instructions', () => {
  const text = 'If something is missing: we replace it with a similar product.';
  const instructions = {
    packerNote: 'No <b>soft</b> ones',
    driverNote: 'Ring',
    substitution: 'nearest',
  };

  it('are included in the confirmation email', async () => {
    const { id } = await createProduct(app);
    await placeOrder(app, buyer, [{ ...line(id), substitution: 'call' }], instructions).expect(201);
    const [own] = await mails();
    expect(own?.text).toContain('Note for the packer: No <b>soft</b> ones');
    expect(own?.text).toContain('Note for the driver: Ring');
    expect(own?.text).toContain(text);
    expect(own?.text).toContain('If missing: we call you');
  });

  it('are omitted from the email when there are none', async () => {
    await orderTwo();
    expect((await mails())[0]?.text).not.toMatch(/instructions|missing/);
  });
});

describe('emails about an order paid on delivery', () => {
  it('confirm it with the products and prices at order placement, even if the product changes later', async () => {
    const { id } = await createProduct(app, { name: 'Whole <b>Milk</b>', offerPriceCents: 320 });
    await placeOrder(app, buyer, [line(id, 2)]).expect(201);
    await app.database.query(`UPDATE products SET name = 'Oats', offer_price_cents = 999`);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    const [user] = await app.database.query<{ email: string }[]>(
      'SELECT email FROM users WHERE id = $1',
      [buyer.id],
    );
    expect(mail?.to).toBe(user?.email);
    expect(mail?.subject).toBe(`Your order ${await number()}`);
    for (const words of [
      'Whole <b>Milk</b> $6.40 1 kg · 2 × $3.20',
      'We’ll pack it soon',
      'Total $6.52',
      'Cash on delivery: please have $6.52 ready at the door.',
      'Ana Flores 1 Market St Springfield, IL 02134 UNITED STATES',
    ]) {
      expect(mail?.text).toContain(words);
    }
  });

  it('are in German for a customer whose language is German', async () => {
    await speak('de');
    await orderTwo();
    const [mail] = await mails();
    expect(mail?.subject).toBe(`Ihre Bestellung ${await number()}`);
    expect(mail?.text).toContain('Gesamtsumme 6,52 $');
    expect(mail?.text).toContain(`/de/my-orders/${await number()}`);
  });

  it('report that it is out for delivery and that it was delivered', async () => {
    const { id } = await orderTwo();
    const placed = await number();
    await mails();
    await move(id, 'Packing', 1).expect(200);
    expect(await subjects()).toEqual([]);
    await move(id, 'Out for delivery', 2).expect(200);
    expect(await subjects()).toEqual([`Your order ${placed} is out for delivery`]);
    await move(id, 'Delivered', 3).expect(200);
    const [mail] = await mails();
    expect(mail?.subject).toBe(`Your order ${placed} was delivered`);
    expect(mail?.text).toContain('$6.52 paid in cash on delivery.');
  });

  it('are sent in the order of the status transitions, even if the mail server rejects one at first', async () => {
    const { id } = await orderTwo();
    const placed = await number();
    server.behaviour = { data: '451 try later' };
    expect(await mails()).toEqual([]);
    server.behaviour = {};
    await move(id, 'Packing', 1).expect(200);
    await move(id, 'Out for delivery', 2).expect(200);
    await app.database.query(`UPDATE outbox SET due_at = now() WHERE kind = 'order-on-its-way'`);
    await app.nest.get(SendMailsJob).run();
    expect(server.taken).toEqual([]);
    expect(await subjects()).toEqual([
      `Your order ${placed}`,
      `Your order ${placed} is out for delivery`,
    ]);
  });

  it('omit “out for delivery” if it is delivered before that email is sent', async () => {
    const { id } = await orderTwo();
    const placed = await number();
    await mails();
    await move(id, 'Packing', 1).expect(200);
    await move(id, 'Out for delivery', 2).expect(200);
    await move(id, 'Delivered', 3).expect(200);
    expect(await subjects()).toEqual([`Your order ${placed} was delivered`]);
  });

  it('omit the confirmation if the order is cancelled before that email is sent', async () => {
    const { id } = await orderTwo();
    server.behaviour = { data: '451 try later' };
    expect(await mails()).toEqual([]);
    server.behaviour = {};
    await move(id, 'Cancelled', 1).expect(200);
    expect(await subjects()).toEqual([`Your order ${await number()} was cancelled`]);
  });

  it('confirm an order that left the shop before that email was sent, without announcing the packing', async () => {
    await orderTwo();
    await app.database.query(`UPDATE orders SET status = 'Out for delivery'`);
    const [mail] = await mails();
    expect(mail?.subject).toBe(`Your order ${await number()}`);
    expect(mail?.text).not.toContain('pack it');
  });

  it('wait for an earlier email whose delivery is in progress, however often it was deferred', async () => {
    await orderTwo();
    await app.database.query(
      `UPDATE outbox SET refusals = 5, unanswered = 1, due_at = now() + interval '1 minute'`,
    );
    await app.database.query(
      `INSERT INTO outbox (kind, user_id, address, language, data)
       SELECT 'order-on-its-way', user_id, address, language, data FROM outbox`,
    );
    await app.database.query(`UPDATE orders SET status = 'Out for delivery'`);
    await app.nest.get(SendMailsJob).run();
    expect(server.taken).toEqual([]);
    const placed = await number();
    expect(await subjects()).toEqual([
      `Your order ${placed}`,
      `Your order ${placed} is out for delivery`,
    ]);
  });

  it('do not report a status transition that the seller undoes before the email is sent', async () => {
    const { id } = await orderTwo();
    await mails();
    await move(id, 'Packing', 1).expect(200);
    await move(id, 'Out for delivery', 2).expect(200);
    await app.nest.get(SendMailsJob).run();
    expect(server.taken).toEqual([]);
    await seller.post(`/api/order/seller/${id}/undo`).send({ version: 3 }).expect(200);
    expect(await countRows(app, 'outbox')).toBe(0);
  });

  it('report the cancellation by the shop, without a refund', async () => {
    const { id } = await orderTwo();
    await mails();
    await move(id, 'Cancelled', 1).expect(200);
    const [mail] = await mails();
    expect(mail?.subject).toBe(`Your order ${await number()} was cancelled`);
    expect(mail?.text).toContain('We’re sorry');
    expect(mail?.text).not.toContain('your refund');
  });

  it('are not queued when order placement fails', async () => {
    const { id } = await createProduct(app, { units: 1 });
    await placeOrder(app, buyer, [line(id, 2)]).expect(409);
    expect(await countRows(app, 'outbox')).toBe(0);
  });
});

describe('emails about an order paid online', () => {
  const create = async (): Promise<string> => (await createProduct(app)).id;

  it('confirm the payment once, even if Stripe delivers the event several times', async () => {
    const { session, intent } = await createPaid(app, buyer, [line(await create())]);
    for (const id of ['evt_again', 'evt_more']) {
      const object = paid(session, { payment_intent: intent });
      await sendEvent(app, eventText({ id, object })).expect(200);
    }
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual([`Your order ${await number()} is paid`, []]);
    for (const words of ['$3.26 paid online.', 'Total $3.26', 'Ana Flores 1 Market St'])
      expect(mail?.text).toContain(words);
  });

  it('ask for the payment only after a delay', async () => {
    await createPending(app, buyer, [line(await create())]);
    await app.nest.get(SendMailsJob).run();
    expect(server.taken).toEqual([]);
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual([`Your order ${await number()}`, []]);
    expect(mail?.text).toContain('is waiting for payment');
    expect(mail?.text).toContain('$3.26, to be paid online.');
  });

  it('do not ask for a payment that arrived before the email is sent', async () => {
    await createPending(app, buyer, [line(await create())]);
    await app.database.query(`UPDATE orders SET status = 'Order Placed', is_paid = true`);
    expect([await subjects(), await countRows(app, 'outbox')]).toEqual([[], 0]);
  });

  it.each([
    ['', {}],
    [', even if the webhook arrives before Stripe’s response', { deliveries: 1, answerDelay: 300 }],
  ])('report the cancellation by the customer after a confirmation%s', async (_name, faults) => {
    const { orderId: id } = await createPending(app, buyer, [line(await create())]);
    await mails();
    mendSandbox(app, faults);
    await actOn(app, buyer, id, 'cancel').expect(200);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('You have cancelled your order.');
  });

  it('do not report the cancellation of an unconfirmed order: reordering with cash on delivery sends one email', async () => {
    const product = await create();
    const { orderId: id } = await createPending(app, buyer, [line(product)]);
    await actOn(app, buyer, id, 'cancel').expect(200);
    const { body } = await placeOrder(app, buyer, [line(product)]).expect(201);
    expect(await subjects()).toEqual([`Your order ${body.order.number}`]);
  });

  it.each([
    ['by cash on delivery', (product: string) => placeOrder(app, buyer, [line(product)])],
    ['by another payment page', (product: string) => createPending(app, buyer, [line(product)])],
  ])('do not report the cancellation of an order that is replaced %s', async (_name, order) => {
    const product = await create();
    const { orderId: id } = await createPending(app, buyer, [line(product)]);
    expect(await subjects()).toHaveLength(1);
    await actOn(app, buyer, id, 'cancel').expect(200);
    await app.nest.get(SendMailsJob).run();
    expect(server.taken).toEqual([]);
    await order(product);
    expect(await subjects()).toEqual([expect.not.stringContaining('cancelled')]);
  });

  it('report the cancellation of an order beside a later one of other products', async () => {
    const { orderId: id } = await createPending(app, buyer, [line(await create())]);
    const cancelled = await number();
    await placeOrder(app, buyer, [line(await create())]);
    await mails();
    await actOn(app, buyer, id, 'cancel').expect(200);
    expect(await subjects()).toEqual([`Your order ${cancelled} was cancelled`]);
  });

  it('do not report a delivery that the seller undoes while the mail server defers the email', async () => {
    await createPaid(app, buyer, [line(await create())]);
    const id = await orderId();
    await move(id, 'Packing', 2).expect(200);
    await move(id, 'Out for delivery', 3).expect(200);
    await mails();
    await move(id, 'Delivered', 4).expect(200);
    server.behaviour = { data: '451 try later' };
    expect(await mails()).toEqual([]);
    server.behaviour = {};
    await seller.post(`/api/order/seller/${id}/undo`).send({ version: 5 }).expect(200);
    expect([await subjects(), await countRows(app, 'outbox')]).toEqual([[], 0]);
  });

  it('are not sent when no checkout session could be created', async () => {
    mendSandbox(app, { isDown: true });
    const { status } = await checkout(app, buyer, [line(await create())]);
    expect([status, await subjects()]).toEqual([503, []]);
  });

  it('report each refund once', async () => {
    await createPaid(app, buyer, [line(await create())]);
    await mails();
    const refund = { amount: 1 };
    const path = `/api/order/seller/${await orderId()}/refund`;
    await seller.post(path).set('Idempotency-Key', 'k1').send(refund).expect(200);
    await seller.post(path).set('Idempotency-Key', 'k1').send(refund).expect(200);
    expect(await subjects()).toEqual([`Your refund of $1.00 for order ${await number()}`]);
  });

  it('report both the cancellation and the refund when a seller cancels it', async () => {
    await createPaid(app, buyer, [line(await create())]);
    await mails();
    const wish = { status: 'Cancelled', version: 2, refund: true };
    await seller
      .post(`/api/order/seller/${await orderId()}/status`)
      .send(wish)
      .expect(200);
    const placed = await number();
    expect((await subjects()).toSorted()).toEqual([
      `Your order ${placed} was cancelled`,
      `Your refund of $3.26 for order ${placed}`,
    ]);
  });
});
