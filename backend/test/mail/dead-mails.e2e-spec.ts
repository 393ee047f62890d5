import type TestAgent from 'supertest/lib/agent.js';
import { SendMailsJob } from '../../src/mail/send-mails.job.js';
import { expectFailure } from '../support/expect-failure.js';
import { type Buyer, createBuyers, createProduct, line, placeOrder } from '../support/factories.js';
import { TestMailServer } from '../support/mail-server.js';
import {
  createTestApp,
  resetDatabase,
  signIn,
  signInSeller,
  type TestApp,
} from '../support/test-app.js';

let app: TestApp;
let server: TestMailServer;
let seller: TestAgent;
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
  seller = await signInSeller(app);
  server.behaviour = { recipient: '550 no such mailbox' };
  server.taken.length = 0;
});

const send = (): Promise<void> => app.nest.get(SendMailsJob).run();

/**
 * Places orders whose emails are rejected.
 * @returns the buyers, the one with the oldest order first
 */
async function lose(count: number): Promise<Buyer[]> {
  const { id } = await createProduct(app);
  const buyers = await createBuyers(app, count);
  for (const buyer of buyers) await placeOrder(app, buyer, [line(id)]).expect(201);
  await send();
  return buyers;
}
const list = async (query = '') => (await seller.get(`/api/seller/mails${query}`)).body;

describe('/api/seller/mails', () => {
  it('lists dead letters with the response of the mail server, for sellers only', async () => {
    await lose(1);
    expect(await list()).toEqual({
      success: true,
      total: 1,
      waiting: { count: 0, problem: null },
      mails: [
        {
          _id: expect.any(String),
          kind: 'order-placed',
          to: expect.stringContaining('@shop.test'),
          createdAt: expect.any(String),
          gaveUpAt: expect.any(String),
          problem: '550 no such mailbox',
          canBeSent: true,
        },
      ],
    });
    const { agent } = await signIn(app);
    expectFailure(await agent.get('/api/seller/mails'), 401, 'NOT_SIGNED_IN');
    expect((await seller.get('/api/seller/overview')).body.undeliveredMails).toBe(1);
  });

  it('returns pages in both directions', async () => {
    await lose(3);
    const ids = (await list()).mails.map(({ _id }: { _id: string }) => _id);
    const first = await list('?limit=2');
    expect([first.mails.map(({ _id }: { _id: string }) => _id), first.total]).toEqual([
      ids.slice(0, 2),
      3,
    ]);
    const second = await list(`?limit=2&after=${first.next}`);
    expect(second.mails.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(2));
    const back = await list(`?limit=2&before=${second.previous}`);
    expect(back.mails).toEqual(first.mails);
  });

  it('requeues a dead letter once', async () => {
    await lose(1);
    const [{ _id: id }] = (await list()).mails;
    server.behaviour = {};
    await seller.post(`/api/seller/mails/${id}/send-again`).expect(200);
    expectFailure(await seller.post(`/api/seller/mails/${id}/send-again`), 404, 'MAIL_NOT_FOUND');
    await send();
    expect([server.taken.length, (await list()).mails]).toEqual([1, []]);
  });

  it('returns 404 when the data of the email has been deleted', async () => {
    await lose(1);
    await app.database.query('UPDATE outbox SET data = NULL');
    const [{ _id: id, canBeSent }] = (await list()).mails;
    expect(canBeSent).toBe(false);
    expectFailure(await seller.post(`/api/seller/mails/${id}/send-again`), 404, 'MAIL_NOT_FOUND');
  });

  it('counts emails that wait for an unavailable server separately', async () => {
    server.behaviour = { recipient: '450 come back later' };
    await lose(2);
    expect(await list()).toMatchObject({
      total: 0,
      waiting: { count: 2, problem: '450 come back later' },
    });
    expect((await seller.get('/api/seller/overview')).body).toMatchObject({
      waitingMails: 2,
      undeliveredMails: 0,
    });
    // Scheduled and new emails are not late.
    await app.database.query(`UPDATE outbox SET problem = NULL, due_at = now() + interval '1 min'`);
    expect((await list()).waiting).toEqual({ count: 0, problem: null });
    await app.database.query(`UPDATE outbox SET due_at = now() - interval '5 min'`);
    expect((await list()).waiting).toEqual({ count: 2, problem: null });
  });

  it('removes a dead letter', async () => {
    await lose(1);
    const [{ _id: id }] = (await list()).mails;
    await seller.post(`/api/seller/mails/${id}/remove`).expect(200);
    expectFailure(await seller.post(`/api/seller/mails/${id}/remove`), 404, 'MAIL_NOT_FOUND');
    expectFailure(await seller.post('/api/seller/mails/x/remove'), 404, 'MAIL_NOT_FOUND');
    expect((await list()).total).toBe(0);
  });
});
