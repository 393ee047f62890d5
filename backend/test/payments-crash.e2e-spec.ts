import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import request, { type Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { DataSource } from 'typeorm';
import { databaseOptions } from '../src/database/data-source.js';
import type { SandboxSession } from '../src/payments/sandbox/sandbox-state.js';
import { countRows, createAddress, createProduct, line, unitsLeft } from './factories.js';
import { stateOf, until } from './payment-factories.js';
import { expectConsistent, expectNoneOverdue } from './payment-invariants.js';
import { readSandbox, ShopProcess } from './shop-process.js';
import { signIn, signInSeller } from './test-app.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

const LATER = (): Date => new Date(Date.now() + 2 * 60 * 60_000);

describe('when the process is killed', () => {
  let own: TestDatabase;
  let database: DataSource;
  let dataDir: string;
  let shop: ShopProcess;
  let holder: Client;
  let milk: string;
  let address: string;
  let cookies: string[];
  beforeAll(async () => {
    own = await createTestDatabase();
    database = await new DataSource(databaseOptions(own.url, 2)).initialize();
    holder = new Client(own.url);
    await holder.connect();
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-crash-'));
    shop = await ShopProcess.start(own.url, dataDir);
  });
  beforeEach(async () => {
    await database.query('DELETE FROM orders; DELETE FROM products; DELETE FROM payment_events');
    milk = (await createProduct({ database }, { units: 10 })).id;
    const { agent, email } = await signIn(shop);
    address = await createAddress(agent);
    const login = { email, password: 'plenty of tomatoes' };
    const { headers } = await request(shop.url).post('/api/user/login').send(login);
    cookies = headers['set-cookie'] as unknown as string[];
  });
  afterEach(async () => {
    await shop.ask({ reconcileAt: LATER() });
    await expectConsistent({ database }, readSandbox(dataDir), { [milk]: 10 });
    await expectNoneOverdue({ database });
  });
  afterAll(async () => {
    await shop.kill();
    await holder.end();
    await database.destroy();
    await own.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const restart = async (): Promise<void> => {
    await shop.kill();
    await holder.query('SELECT pg_advisory_unlock_all()');
    await database.query('DROP FUNCTION IF EXISTS hold CASCADE');
    shop = await ShopProcess.start(own.url, dataDir);
  };
  const checkout = (): request.Test =>
    request(shop.url)
      .post('/api/order/stripe')
      .set('Cookie', cookies)
      .set('Idempotency-Key', 'k1')
      .send({ items: [line(milk, 2)], address });
  /** Sends a request to whose answer nobody will listen. */
  const begin = (test: request.Test): void => void test.then(undefined, () => undefined);
  const sessionsOf = (orderId: string): SandboxSession[] =>
    readSandbox(dataDir).sessions.filter(({ metadata }) => metadata.orderId === orderId);
  const pay = (session?: SandboxSession): request.Test =>
    request(shop.url).post(`/payment-sandbox/${session?.id}/pay`).redirects(0);
  const idOfOrder = async (): Promise<string> => {
    await until(async () => (await countRows({ database }, 'orders')) === 1);
    return (await database.query<[{ id: string }]>('SELECT id FROM orders'))[0].id;
  };
  const isPaid = async (orderId: string): Promise<boolean> =>
    (await stateOf({ database }, orderId)).isPaid;

  /** Stops whoever changes a row of the table, in the middle of their transaction, until the process is restarted. */
  const hold = async (table: string): Promise<void> => {
    await holder.query('SELECT pg_advisory_lock(1)');
    await database.query(`
      CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$;
      CREATE TRIGGER hold BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION hold()`);
  };
  const isHeld = async (): Promise<boolean> =>
    (
      await database.query<
        unknown[]
      >(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
    ).length > 0;

  async function settle(again: Response): Promise<void> {
    expect(again.status).toBe(201);
    const orderId = await idOfOrder();
    expect(sessionsOf(orderId)).toHaveLength(1);
    expect(again.body.url).toBe(sessionsOf(orderId)[0]?.url);
    await pay(sessionsOf(orderId)[0]);
    await until(() => isPaid(orderId));
    expect(await unitsLeft({ database }, milk)).toBe(8);
  }

  it('between the order and its session, the same request goes on with the same order', async () => {
    await shop.ask({ faults: { delay: 60_000 } });
    begin(checkout());
    const orderId = await idOfOrder();
    await restart();
    expect(await stateOf({ database }, orderId)).toMatchObject({ sessionId: null });
    await settle(await checkout());
  });

  it('between the order and its session, and nobody comes back, the units do', async () => {
    await shop.ask({ faults: { delay: 60_000 } });
    begin(checkout());
    const orderId = await idOfOrder();
    await restart();
    await database.query(`UPDATE payments SET expires_at = now() - interval '1 second'`);
    await shop.ask({ reconcileAt: LATER() });
    expect((await stateOf({ database }, orderId)).status).toBe('Cancelled');
    expect(sessionsOf(orderId)).toEqual([]);
  });

  it.each([true, false])(
    'between the session and its saving, one session stays (customer comes back: %j)',
    async (comesBack) => {
      await hold('payments');
      begin(checkout());
      const orderId = await idOfOrder();
      await until(isHeld);
      expect(sessionsOf(orderId)).toHaveLength(1);
      await restart();
      expect(await stateOf({ database }, orderId)).toMatchObject({ sessionId: null });
      if (comesBack) return settle(await checkout());
      await shop.ask({ reconcileAt: LATER() });
      expect((await stateOf({ database }, orderId)).status).toBe('Cancelled');
      expect(sessionsOf(orderId).map(({ status }) => status)).toEqual(['expired']);
    },
  );

  it('between the payment and its event, which never comes, asking Stripe finds it', async () => {
    const { body } = await checkout();
    const orderId = body.orderId as string;
    await shop.ask({ faults: { deliveries: 0 } });
    await pay(sessionsOf(orderId)[0]);
    await restart();
    expect(await isPaid(orderId)).toBe(false);
    await shop.ask({ reconcileAt: LATER() });
    expect(await isPaid(orderId)).toBe(true);
  });

  it.each(['payments', 'orders'])(
    'between an event and its commit (at %s), it is sent again and taken once',
    async (table) => {
      const { body } = await checkout();
      const orderId = body.orderId as string;
      await hold(table);
      await pay(sessionsOf(orderId)[0]);
      await until(isHeld);
      await restart();
      await until(() => isPaid(orderId));
      expect(await countRows({ database }, 'payment_events')).toBe(1);
      const changes = `SELECT action FROM changes WHERE subject_id = $1`;
      expect(await database.query(changes, [orderId])).toEqual([{ action: 'status' }]);
    },
  );

  it.each(['before it is sent', 'before it is saved'])(
    'after a refund is written down, %s, the money goes back once',
    async (when) => {
      const { body } = await checkout();
      const orderId = body.orderId as string;
      await pay(sessionsOf(orderId)[0]);
      await until(() => isPaid(orderId));
      const seller: TestAgent = await signInSeller(shop);
      if (when === 'before it is sent') await shop.ask({ faults: { delay: 60_000 } });
      else await hold('refunds');
      const path = `/api/order/seller/${orderId}/refund`;
      begin(seller.post(path).set('Idempotency-Key', 'k1').send({ amount: 2 }));
      await until(async () => (await countRows({ database }, 'refunds')) === 1);
      if (when !== 'before it is sent') await until(isHeld);
      await restart();
      await shop.ask({ reconcileAt: LATER() });
      const intent = sessionsOf(orderId)[0]?.payment_intent;
      const sent = readSandbox(dataDir).refunds.filter((one) => one.payment_intent === intent);
      expect(sent.map(({ amount }) => amount)).toEqual([200]);
      const rows = await database.query<object[]>('SELECT status FROM refunds');
      expect(rows).toEqual([{ status: 'done' }]);
    },
  );
});
