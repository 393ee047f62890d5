import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { RefundsService } from '../../src/payments/refunds/refunds.service.js';
import { readMails, tokenIn } from './account-mails.js';
import { type Authenticator, switchOnTwoFactor } from './authenticator.js';
import { createProduct, line } from './factories.js';
import type { TestMailServer } from './mail-server.js';
import {
  eventText,
  lastSessionOf,
  paid,
  refundsOf,
  sandboxOf,
  sendEvent,
} from './payment-factories.js';
import { picture } from './product-forms.js';
import { signInSeller, type TestApp, visitor } from './test-app.js';

/** A customer whose personal data are unique, so that they can be searched for. */
export const QUIXOTILDA = {
  name: 'Quixotilda Marwood',
  email: 'quixotilda@zzyzx.test',
  password: 'plenty of zucchini',
  home: {
    firstName: 'Quixotilda',
    lastName: 'Marwood',
    email: 'deliver@zzyzx.test',
    street: '77 Plumbago Row',
    city: 'Wugglethorpe',
    state: 'Vandelay',
    zipcode: 'QZ7 7XXVOLE',
    country: 'Elbonia',
    phone: '+49 5550 918273',
  },
};

/** Substrings of her personal data in lower case, as they may occur anywhere. */
export const TRACES = [
  'quixotilda',
  'marwood',
  'zzyzx',
  'plumbago',
  'wugglethorpe',
  'vandelay',
  'qz7 7xxvole',
  'elbonia',
  '918273',
];

interface Life {
  agent: TestAgent;
  id: string;
  phone: Authenticator;
}

/** Lets a customer use every feature that stores personal data. All orders, payments and refunds are completed. */
export async function liveFully(app: TestApp, server: TestMailServer): Promise<Life> {
  const { name, email, password, home } = QUIXOTILDA;
  const agent = visitor(app);
  const seller = await signInSeller(app);
  const { body } = await agent.post('/api/user/register').send({ name, email, password });
  const id = body.user._id as string;
  await agent.post('/api/user/profile').send({ name, language: 'en' });
  const add = async (address: object): Promise<string> =>
    (await agent.post('/api/address/add').send({ address })).body.address._id as string;
  const address = await add(home);
  await agent.patch(`/api/address/${address}`).send({ isDefault: true });
  const archived = await add({
    ...home,
    street: '78 Plumbago Row',
    driverNote: `Ask for ${home.firstName}`,
  });

  const { id: product } = await createProduct(app, {
    offerPriceCents: 5_000,
    facts: { brand: 'Hollow Farm' },
  });
  const order = { items: [line(product)], address };
  const key = `${randomUUID()}-${email}`;
  const placed = await agent
    .post('/api/order/cod')
    .set('Idempotency-Key', key)
    .send({
      address: archived,
      items: [{ ...line(product), substitution: 'call' }],
      packerNote: `Pack it well for ${name}`,
      driverNote: `Ask for ${home.firstName}`,
      substitution: 'leave-out',
    });
  const delivered = placed.body.order._id as string;
  await agent.delete(`/api/address/${archived}`);
  await agent.put(`/api/favourites/${product}`);
  await agent
    .post('/api/shopping-lists')
    .send({ name: `Weekly of ${name}`, items: { [product]: 2 } });
  let version = 1;
  const move = (orderId: string, status: string) =>
    seller.post(`/api/order/seller/${orderId}/status`).send({ status, version: version++ });
  for (const status of ['Packing', 'Out for delivery', 'Delivered']) await move(delivered, status);
  await agent
    .post(`/api/order/${delivered}/problem`)
    .field('kind', 'other')
    .field('text', `${name} got somebody else’s milk`)
    .attach('photo', await picture(), 'photo.png');
  await agent
    .post('/api/order/attempt/close')
    .set('Idempotency-Key', `given up by ${email}`.replaceAll(' ', '_'));

  const { orderId } = (await agent.post('/api/order/stripe').send(order)).body;
  const session = lastSessionOf(app, orderId as string);
  const intent = sandboxOf(app).pay(session.id).payment_intent ?? '';
  await sendEvent(app, eventText({ object: paid(session, { payment_intent: intent }) }));
  await sendEvent(app, eventText({ object: paid(session, { payment_intent: `${intent}_2` }) }));
  version = 2;
  await move(orderId as string, 'Cancelled');
  const { refund } = refundsOf(() => ({ app, seller, orderId: orderId as string, intent }));
  await refund(51, randomUUID());
  await app.nest.get(RefundsService).sendPending();
  await app.database.query(
    'UPDATE payment_flags SET resolved_at = now() WHERE resolved_at IS NULL',
  );

  const { id: soldOut } = await createProduct(app, { units: 0 });
  await agent.put(`/api/product/${soldOut}/notice`);
  const choice = { topic: 'order-updates', isWanted: true };
  await agent.post('/api/user/mail-choices').send(choice);
  await agent.post('/api/cart/update').send({ cartItems: { [product]: 2 } });
  const consent = `I, ${name}, want the newsletter.`;
  await request(app.url).post('/api/newsletter').send({ email, consent, language: 'en' });
  const written = { name, email, subject: 'Milk', message: `It was sour. ${name}` };
  await request(app.url).post('/api/contact').send(written);
  const mails = await readMails(app, server);
  const confirmation = mails.find(({ text }) => text.includes('#confirm='));
  const subscriber = /#confirm=([\da-f-]{36})/.exec(confirmation?.text ?? '')?.[1];
  await request(app.url).post('/api/newsletter/confirm').send({ key: subscriber });

  const token = tokenIn(mails, '/confirm-email');
  await request(app.url).post('/api/user/email/confirm').send({ token });
  const newEmail = 'soon@zzyzx.test';
  await agent.post('/api/user/email/change').send({ email: newEmail, password });

  const phone = await switchOnTwoFactor(agent, password);
  const login = { email, password, code: phone.code() };
  await visitor(app).post('/api/user/login').set('User-Agent', FIREFOX).send(login);
  const report = { message: `Cannot greet ${name} <${email}>`, page: '/', build: 'x' };
  await request(app.url).post('/api/client-errors').send(report);

  // The rejected email becomes a dead letter, with the response of the mail server.
  server.behaviour = { recipient: `550 <${email}>: ${name} has moved` };
  await request(app.url).post('/api/user/password/forgot').send({ email });
  await readMails(app, server);
  server.behaviour = {};
  // This email stays queued.
  await request(app.url).post('/api/user/password/forgot').send({ email });
  return { agent, id, phone };
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
