import { Client } from 'pg';
import request from 'supertest';
import type { SandboxSession } from '../../dev/sandbox/sandbox-state.js';
import { type Buyer, countRows, createBuyers, createProduct, line } from '../support/factories.js';
import {
  checkout,
  reconcile,
  sandboxOf,
  sessionsOf,
  stateOf,
} from '../support/payment-factories.js';
import { expectConsistent, expectNoneOverdue } from '../support/payment-invariants.js';
import { ShopProcess } from '../support/processes/shop-process.js';
import { createTestApp, signInSeller, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

/** A customer who orders 2 of the 10 units of a product. */
interface Purchase {
  buyer: Buyer;
  milk: string;
}

/** Blocks a change of a row in a table if it belongs to an order of a buyer who is held at that table. */
const HOLD = `
  CREATE TABLE held (place text, buyer uuid);
  CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock_shared(1, hashtext(buyer::text)) FROM held JOIN orders ON user_id = buyer
    WHERE place = TG_TABLE_NAME AND orders.id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
    RETURN NEW;
  END $$;
  CREATE TRIGGER hold BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION hold('id');
  CREATE TRIGGER hold BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION hold('order_id');
  CREATE TRIGGER hold BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION hold('order_id')`;
/** Blocked transactions, each once: Stripe may redeliver an event meanwhile. */
const HELD = `SELECT DISTINCT objid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Each purchase is stopped at another point in one process, which is then killed; another process continues. */
describe('killed process', () => {
  let app: TestApp;
  let victim: ShopProcess;
  let holder: Client;
  let buyers: Buyer[];
  const units: Record<string, number> = {};

  const createPurchase = async (): Promise<Purchase> => {
    const { id: milk } = await createProduct(app, { units: 10 });
    units[milk] = 10;
    return { buyer: buyers.pop() as Buyer, milk };
  };
  const order = (shop: { url: string }, { buyer, milk }: Purchase): request.Test =>
    checkout(shop, buyer, [line(milk, 2)]).set('Idempotency-Key', 'k1');
  /** Sends a request without waiting for its response. */
  const begin = (test: request.Test): void => void test.then(undefined, () => undefined);
  const orderOf = async ({ buyer }: Purchase): Promise<string> => {
    const find = 'SELECT id FROM orders WHERE user_id = $1';
    const ids = await app.database.query<{ id: string }[]>(find, [buyer.id]);
    expect(ids).toHaveLength(1);
    return ids[0]?.id ?? '';
  };
  const stateOfOrder = async (purchase: Purchase): ReturnType<typeof stateOf> =>
    stateOf(app, await orderOf(purchase));
  const sessions = async (purchase: Purchase): Promise<SandboxSession[]> =>
    sessionsOf(app, await orderOf(purchase));
  const untilPaid = (purchase: Purchase): Promise<void> =>
    until(async () => (await stateOfOrder(purchase)).isPaid);

  /** Pays at the sandbox of the process that will be killed, which delivers the event to itself. */
  const pay = async (purchase: Purchase): Promise<void> => {
    const [session] = await sessions(purchase);
    await request(victim.url).post(`/payment-sandbox/${session?.id}/pay`).redirects(0).expect(303);
  };
  const hold = async (table: string, { buyer }: Purchase): Promise<void> => {
    await holder.query('SELECT pg_advisory_lock(1, hashtext($1))', [buyer.id]);
    await app.database.query('INSERT INTO held VALUES ($1, $2)', [table, buyer.id]);
  };
  const untilHeld = (count: number): Promise<void> =>
    until(async () => (await app.database.query<object[]>(HELD)).length === count);

  let unopened: Purchase[];
  let unkept: Purchase[];
  let unheard: Purchase;
  let untaken: Purchase[];
  let unsent: Purchase;
  let unsaved: Purchase;
  beforeAll(async () => {
    app = await createTestApp();
    buyers = await createBuyers(app, 9);
    unopened = [await createPurchase(), await createPurchase()];
    unkept = [await createPurchase(), await createPurchase()];
    unheard = await createPurchase();
    untaken = [await createPurchase(), await createPurchase()];
    [unsent, unsaved] = [await createPurchase(), await createPurchase()];
    const settings = { MAX_UNPAID_ORDERS: '0', STRIPE_TIMEOUT_SECONDS: '60' };
    // There is no statement timeout, so that held statements stay blocked however slow the machine is.
    const url = new URL(app.databaseUrl);
    url.searchParams.set('options', '-c TimeZone=UTC -c statement_timeout=0');
    victim = await ShopProcess.start(url.href, app.env.dataDir, settings);
    holder = new Client(app.databaseUrl);
    await holder.connect();
    await stopEverywhere();
    await victim.kill();
    // PostgreSQL continues the statements of a killed process; dropping the trigger waits for their end.
    await holder.end();
    await app.owner.query('DROP FUNCTION hold CASCADE');
  });
  afterAll(() => app.close());

  async function stopEverywhere(): Promise<void> {
    const refund = async (purchase: Purchase): Promise<void> => {
      const path = `/api/order/seller/${await orderOf(purchase)}/refund`;
      begin(seller.post(path).set('Idempotency-Key', 'k1').send({ amount: 2 }));
    };
    const seller = await signInSeller({ ...app, url: victim.url });
    for (const purchase of [unheard, ...untaken, unsent, unsaved]) {
      await order(victim, purchase).expect(201);
    }
    for (const purchase of [unsent, unsaved]) {
      await pay(purchase);
      await untilPaid(purchase);
    }
    await victim.ask({ faults: { deliveries: 0 } });
    await pay(unheard);
    await victim.ask({ faults: { deliveries: 1 } });
    await app.owner.query(HOLD);
    for (const purchase of unkept) {
      await hold('payments', purchase);
      begin(order(victim, purchase));
    }
    for (const [n, purchase] of untaken.entries()) {
      await hold(['payments', 'orders'][n] ?? '', purchase);
      await pay(purchase);
    }
    await hold('refunds', unsaved);
    await refund(unsaved);
    await untilHeld(5);
    await victim.ask({ faults: { delay: 60_000 } });
    for (const purchase of unopened) begin(order(victim, purchase));
    await refund(unsent);
    await until(async () => (await countRows(app, 'orders')) === 9);
    await until(async () => (await countRows(app, 'refunds')) === 2);
  }

  describe.each([
    ['before the session of the order is opened', () => unopened[0]],
    ['before the session of the order is stored', () => unkept[0]],
  ])('%s', (_, purchaseOf) => {
    it('returns the same order with one session when the request is retried', async () => {
      const purchase = purchaseOf() as Purchase;
      expect(await stateOfOrder(purchase)).toMatchObject({ sessionId: null });
      const again = await order(app, purchase);
      expect([again.status, again.body.orderId]).toEqual([201, await orderOf(purchase)]);
      const [session, ...more] = await sessions(purchase);
      expect([again.body.url, more]).toEqual([session?.url, []]);
      sandboxOf(app).pay(session?.id ?? '');
      await untilPaid(purchase);
    });
  });

  describe('before the commit of a webhook event', () => {
    beforeAll(() => sandboxOf(app).courier.resume());

    it.each([
      ['payments', 0],
      ['orders', 1],
    ])('processes the redelivered event once when killed at the update of %s', async (_, n) => {
      const purchase = untaken[n] as Purchase;
      await untilPaid(purchase);
      const changes = 'SELECT action FROM changes WHERE subject_id = $1';
      const moves = await app.database.query(changes, [await orderOf(purchase)]);
      expect(moves).toEqual([{ action: 'status' }]);
    });
  });

  describe('later reconciliation', () => {
    let wasPaid: boolean;
    beforeAll(async () => {
      wasPaid = (await stateOfOrder(unheard)).isPaid;
      // The attempt without a page has expired: Stripe opens no session in the past.
      const wait = `UPDATE payments SET expires_at = now() - interval '1 second' WHERE order_id = $1`;
      await app.database.query(wait, [await orderOf(unopened[1] as Purchase)]);
      await reconcile(app);
    });

    it.each([
      ['opened', [], () => unopened[1]],
      ['stored', ['expired'], () => unkept[1]],
    ])(
      'cancels an abandoned order whose process was killed before its session was %s',
      async (_, ends, of) => {
        const purchase = of() as Purchase;
        expect((await stateOfOrder(purchase)).status).toBe('Cancelled');
        expect((await sessions(purchase)).map(({ status }) => status)).toEqual(ends);
      },
    );

    it('records a payment whose event was lost', async () => {
      expect([wasPaid, (await stateOfOrder(unheard)).isPaid]).toEqual([false, true]);
    });

    it.each([
      ['sent', () => unsent],
      ['marked as done', () => unsaved],
    ])('sends a refund that was stored but not %s exactly once', async (_, of) => {
      const [session] = await sessions(of());
      const sent = sandboxOf(app).state.refunds.filter(
        ({ payment_intent: intent }) => intent === session?.payment_intent,
      );
      expect(sent.map(({ amount }) => amount)).toEqual([200]);
      const find = 'SELECT status FROM refunds WHERE order_id = $1';
      const rows = await app.database.query(find, [await orderOf(of())]);
      expect(rows).toEqual([{ status: 'done' }]);
    });

    it('loses no unit and no cent', async () => {
      await expectConsistent(app, sandboxOf(app).state, units);
      await expectNoneOverdue(app);
    });
  });
});
