import { randomUUID } from 'node:crypto';
import { CleanUpJob } from '../../src/clean-up.job.js';
import { NotifyBackInStockJob } from '../../src/products/back-in-stock/notify-back-in-stock.job.js';
import type { Product } from '../../src/products/product.entity.js';
import { readMails, type ReadMail } from '../support/account-mails.js';
import { expectFailure } from '../support/expect-failure.js';
import { countRows, createProduct, createAddress, line } from '../support/factories.js';
import { TestMailServer } from '../support/mail-server.js';
import {
  createTestApp,
  PASSWORD,
  resetDatabase,
  type SignedIn,
  signIn,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

const ASKED = { success: true, isAsked: true, isConfirmed: true };
const DAY = 24 * 60 * 60 * 1_000;

let app: TestApp;
let server: TestMailServer;
let ana: SignedIn;
let milk: Product;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp(await server.open());
});
beforeEach(async () => {
  await resetDatabase(app);
  server.taken.length = 0;
  ana = await signIn(app);
  await confirmAddress(ana);
  milk = await createProduct(app, { name: 'Whole Milk', category: 'Dairy', units: 0 });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const confirmAddress = ({ id }: SignedIn): Promise<unknown> =>
  app.database.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [id]);
const path = (id = milk.id): string => `/api/product/${id}/notice`;
const ask = ({ agent }: SignedIn = ana, id = milk.id) => agent.put(path(id));
const set = (columns: string, id = milk.id): Promise<unknown> =>
  app.database.query(`UPDATE products SET ${columns} WHERE id = $1`, [id]);
const tell = (): Promise<void> => app.nest.get(NotifyBackInStockJob).run();
async function noticeMails(): Promise<ReadMail[]> {
  await tell();
  return readMails(app, server);
}

describe('PUT, GET and DELETE /api/product/:id/notice', () => {
  it('store one request for repeated calls, return its state and delete it', async () => {
    expect((await ana.agent.get(path())).body).toEqual({ ...ASKED, isAsked: false });
    for (let n = 0; n < 2; n++) expect((await ask().expect(200)).body).toEqual(ASKED);
    expect((await ana.agent.get(path())).body).toEqual(ASKED);
    expect(await countRows(app, 'stock_notices')).toBe(1);
    for (let n = 0; n < 2; n++)
      expect((await ana.agent.delete(path()).expect(200)).body).toEqual({
        ...ASKED,
        isAsked: false,
      });
    expect(await countRows(app, 'stock_notices')).toBe(0);
  });

  it('return 409 for an available product, 404 for an archived one and 401 for visitors', async () => {
    const { id: bread } = await createProduct(app);
    expectFailure(await ask(ana, bread), 409, 'IN_STOCK_AGAIN');
    const { id: gone } = await createProduct(app, { archivedAt: new Date() });
    for (const id of [gone, randomUUID(), 'nonsense'])
      expectFailure(await ask(ana, id), 404, 'PRODUCT_NOT_FOUND');
    expectFailure(await visitor(app).put(path()), 401, 'NOT_SIGNED_IN');
  });

  it('allow at most fifty products per customer, also for concurrent requests', async () => {
    const ids = await Promise.all(
      Array.from({ length: 52 }, async () => (await createProduct(app, { units: 0 })).id),
    );
    await app.database.query(
      'INSERT INTO stock_notices (user_id, product_id) SELECT $1, unnest($2::uuid[])',
      [ana.id, ids.slice(0, 49)],
    );
    const responses = await Promise.all(ids.slice(49).map((id) => ask(ana, id)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'TOO_MANY_NOTICES', values: { most: 50 } });
    // A repeated request for the same product does not count again.
    await ask(ana, ids[0]).expect(200);
    await ask(await signIn(app)).expect(200);
  });
});

describe('back-in-stock email', () => {
  it('is sent once to each customer who requested it, when the product is available', async () => {
    const ben = await signIn(app);
    await confirmAddress(ben);
    await app.database.query(`UPDATE users SET language = 'de' WHERE id = $1`, [ben.id]);
    await ask();
    await ask(ben);
    expect(await noticeMails()).toEqual([]);
    await set('units = 4');
    const mails = await noticeMails();
    const [toAna, toBen] = [ana, ben].map(({ email }) => mails.find(({ to }) => to === email));
    expect(mails).toHaveLength(2);
    expect(toAna?.subject).toBe('Whole Milk is back in stock');
    expect(toBen?.subject).toBe('Whole Milk ist wieder da');
    expect(toAna?.text).toContain(`${app.env.publicUrl}/products/dairy/${milk.id}`);
    expect(toBen?.text).toContain(`${app.env.publicUrl}/de/products/dairy/${milk.id}`);
    await set('units = 0');
    await set('units = 4');
    expect(await noticeMails()).toEqual([]);
    expect((await ana.agent.get(path())).body.isAsked).toBe(false);
  });

  it('is sent only after the customer has confirmed their email', async () => {
    const ben = await signIn(app);
    expect((await ask(ben)).body).toEqual({ ...ASKED, isConfirmed: false });
    await set('units = 4');
    expect((await noticeMails()).map(({ subject }) => subject)).not.toContain(
      'Whole Milk is back in stock',
    );
    expect((await ben.agent.get(path())).body.isAsked).toBe(true);
    await confirmAddress(ben);
    expect((await noticeMails()).map(({ to }) => to)).toContain(ben.email);
  });

  it('is sent once when the job runs concurrently', async () => {
    await ask();
    await set('units = 4');
    await Promise.all([tell(), tell(), tell()]);
    expect(await readMails(app, server)).toHaveLength(1);
  });

  it('is postponed when the product sells out again before it is sent', async () => {
    await ask();
    await set('units = 4');
    await tell();
    await set('units = 0');
    expect(await readMails(app, server)).toEqual([]);
    expect((await ana.agent.get(path())).body.isAsked).toBe(true);
    await set('in_stock = true, units = NULL');
    expect(await noticeMails()).toHaveLength(1);
  });

  it('is sent when a cancelled order releases units', async () => {
    await set('units = 1');
    const ben = await signIn(app);
    const address = await createAddress(ben.agent);
    const { body } = await ben.agent
      .post('/api/order/cod')
      .send({ items: [line(milk.id)], address });
    await ask();
    expect(await noticeMails()).toEqual([expect.objectContaining({ to: ben.email })]);
    const seller = await signInSeller(app);
    await seller
      .post(`/api/order/seller/${body.order._id}/status`)
      .send({ status: 'Cancelled', version: 1 })
      .expect(200);
    expect((await noticeMails()).map(({ subject }) => subject)).toContain(
      'Whole Milk is back in stock',
    );
  });

  it('is not sent for an archived product until it is restored', async () => {
    await ask();
    await set('units = 4, archived_at = now()');
    expect(await noticeMails()).toEqual([]);
    await set('archived_at = NULL');
    expect(await noticeMails()).toHaveLength(1);
  });

  it('is not sent after the account is deleted', async () => {
    await ask();
    await ana.agent.post('/api/user/delete').send({ password: PASSWORD }).expect(200);
    expect(await countRows(app, 'stock_notices')).toBe(0);
    await set('units = 4');
    expect((await noticeMails()).map(({ subject }) => subject)).not.toContain(
      'Whole Milk is back in stock',
    );
  });
});

it('deletes back-in-stock requests after a year', async () => {
  await ask();
  await app.nest.get(CleanUpJob).run(undefined, Date.now() + 364 * DAY);
  expect(await countRows(app, 'stock_notices')).toBe(1);
  await app.nest.get(CleanUpJob).run(undefined, Date.now() + 366 * DAY);
  expect(await countRows(app, 'stock_notices')).toBe(0);
});
