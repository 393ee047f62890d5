import request, { type Response } from 'supertest';
import { inTransaction, RetryTransactionError } from '../../../src/database/transaction.js';
import { Product } from '../../../src/products/product.entity.js';
import { expectFailure } from '../../support/expect-failure.js';
import {
  type Buyer,
  createBuyers,
  createProduct,
  holdLock,
  line,
  placeOrder,
  countRows,
  unitsLeft,
  untilWaiting,
} from '../../support/factories.js';
import {
  createTestApp,
  resetDatabase,
  signInSeller,
  type TestApp,
} from '../../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

/**
 * @returns the number of responses per status, after checking that every failure is OUT_OF_STOCK
 */
function tally(responses: Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const response of responses) {
    counts[response.status] = (counts[response.status] ?? 0) + 1;
    if (response.status !== 201) expectFailure(response, 409, 'OUT_OF_STOCK');
  }
  return counts;
}

describe('concurrent POST /api/order/cod', () => {
  it('sells the last item once', async () => {
    const { id } = await createProduct(app, { units: 1 });
    const buyers = await createBuyers(app, 40);
    const responses = await Promise.all(buyers.map((buyer) => placeOrder(app, buyer, [line(id)])));
    expect(tally(responses)).toEqual({ 201: 1, 409: 39 });
    expect([await unitsLeft(app, id), await countRows(app, 'orders')]).toEqual([0, 1]);
  });

  it('sells ten items to ten of thirty', async () => {
    const { id } = await createProduct(app, { units: 10 });
    const buyers = await createBuyers(app, 30);
    const responses = await Promise.all(buyers.map((buyer) => placeOrder(app, buyer, [line(id)])));
    expect(tally(responses)).toEqual({ 201: 10, 409: 20 });
    expect([await unitsLeft(app, id), await countRows(app, 'orders')]).toEqual([0, 10]);
  });

  it('leaves only a remainder that is too small for any order', async () => {
    const { id } = await createProduct(app, { units: 20 });
    const buyers = await createBuyers(app, 12);
    const responses = await Promise.all(
      buyers.map((buyer) => placeOrder(app, buyer, [line(id, 3)])),
    );
    expect(tally(responses)).toEqual({ 201: 6, 409: 6 });
    expect(await unitsLeft(app, id)).toBe(2);
  });

  it('does not deadlock on carts with the same products in different orders', async () => {
    const [a, b, free] = await Promise.all([
      createProduct(app, { units: 12 }),
      createProduct(app, { units: 15 }),
      createProduct(app),
    ]);
    const buyers = await createBuyers(app, 30);
    const carts = [
      [line(a.id), line(b.id), line(free.id)],
      [line(free.id), line(b.id), line(a.id)],
    ];
    const responses = await Promise.all(
      buyers.map((buyer, n) => placeOrder(app, buyer, carts[n % 2])),
    );
    expect(tally(responses)).toEqual({ 201: 12, 409: 18 });
    expect([await unitsLeft(app, a.id), await unitsLeft(app, b.id)]).toEqual([0, 3]);
  });

  it('accepts orders and cart updates of one customer at the same time', async () => {
    const { id } = await createProduct(app, { units: 100 });
    const [buyer] = await createBuyers(app, 1);
    if (!buyer) throw new Error('Nobody buys');
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 2
          ? placeOrder(app, buyer, [line(id)])
          : request(app.url)
              .post('/api/cart/update')
              .set('Cookie', buyer.cookie)
              .send({ cartItems: { [id]: n + 1 } }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...Array(15).fill(200),
      ...Array(15).fill(201),
    ]);
    expect(await unitsLeft(app, id)).toBe(85);
  });

  it('keeps units consistent while the seller toggles inStock', async () => {
    const { id } = await createProduct(app, { units: 20 });
    const buyers = await createBuyers(app, 20);
    const seller = await signInSeller(app);
    const flips = Array.from({ length: 10 }, (_, n) =>
      seller.post('/api/product/stock').send({ id, inStock: n % 2 === 1 }),
    );
    const orders = buyers.map((buyer) => placeOrder(app, buyer, [line(id)]));
    const [flipped, responses] = await Promise.all([Promise.all(flips), Promise.all(orders)]);
    expect(flipped.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { 201: sold = 0 } = tally(responses);
    expect(await unitsLeft(app, id)).toBe(20 - sold);
    expect(await countRows(app, 'orders')).toBe(sold);
  });

  it('accepts orders while a seller starts to track units', async () => {
    const [early, late] = [await createProduct(app), await createProduct(app, { units: 10 })];
    const [ana, bob] = await createBuyers(app, 2);
    if (!ana || !bob) throw new Error('Nobody buys');
    const release = await holdLock(app, 'SELECT 1 FROM products WHERE id = $1 FOR UPDATE', [
      late.id,
    ]);
    // Ana's order waits and saw one product with tracked units; Bob's, sent later, saw two.
    const first = placeOrder(app, ana, [line(late.id), line(early.id)]).then();
    await untilWaiting(app, 1);
    await app.database.getRepository(Product).update({ id: early.id }, { units: 10 });
    const second = placeOrder(app, bob, [line(early.id), line(late.id)]).then();
    await untilWaiting(app, 2);
    await release();
    expect(tally(await Promise.all([first, second]))).toEqual({ 201: 2 });
    expect([await unitsLeft(app, early.id), await unitsLeft(app, late.id)]).toEqual([8, 8]);
  });

  it.each([
    ['at the new price', 'offer_price_cents = 500', 5.1],
    ['unless it was archived meanwhile', 'archived_at = now()', 'PRODUCT_NOT_FOUND'],
    ['unless it was marked as out of stock meanwhile', 'in_stock = false', 'OUT_OF_STOCK'],
    ['unless the units were sold out meanwhile', 'units = 0', 'OUT_OF_STOCK'],
  ])(
    'sells a product after waiting for its lock %s, with or without tracked units',
    async (_, change, expected) => {
      const first = await createProduct(app, { units: 7, offerPriceCents: 0 });
      const edit = `UPDATE products SET ${change} WHERE id = $1`;
      for (const units of [7, null]) {
        const { id } = await createProduct(app, { units });
        const [ana] = (await createBuyers(app, 1)) as [Buyer];
        const release = await (units === null
          ? holdLock(app, 'SELECT 1 FROM products WHERE id = $1 FOR UPDATE', [first.id])
          : holdLock(app, edit, [id]));
        const order = placeOrder(app, ana, [line(first.id), line(id)]).then();
        await untilWaiting(app, 1);
        if (units === null) await app.database.query(edit, [id]);
        await release();
        const { body } = await order;
        expect(body.order?.amount ?? body.code).toBe(expected);
      }
    },
  );

  it('accepts all orders of nine customers while a seller starts to track units', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await createProduct(app)).id));
    const buyers = await createBuyers(app, 9);
    const responses: Response[] = [];
    const begun: Promise<unknown>[] = [];
    const beginToCount = (id: string): Promise<unknown> =>
      app.database.getRepository(Product).update({ id }, { units: 500 });
    const buy = async (buyer: Buyer, n: number): Promise<void> => {
      for (let times = 0; times < 4; times++) {
        responses.push(
          await placeOrder(
            app,
            buyer,
            [0, 1, 2].map((at) => line(ids[(at + n) % 3] ?? '')),
          ),
        );
        const next = ids[responses.length / 9 - 1];
        if (next) begun.push(beginToCount(next));
      }
    };
    await Promise.all(buyers.map(buy));
    expect(tally(responses)).toEqual({ 201: 9 * 4 });
    expect(await Promise.all(begun)).toHaveLength(3);
  });
});

describe('inTransaction()', () => {
  it('retries after a deadlock', async () => {
    const [a, b] = [await createProduct(app), await createProduct(app)];
    let locked = 0;
    let letBothGoOn = (): void => undefined;
    const bothLocked = new Promise<void>((resolve) => (letBothGoOn = resolve));
    let runs = 0;
    const lockBoth = (first: string, second: string): Promise<void> =>
      inTransaction(app.database, async (tx) => {
        runs++;
        await tx.query('SELECT 1 FROM products WHERE id = $1 FOR UPDATE', [first]);
        if (++locked === 2) letBothGoOn();
        await bothLocked;
        await tx.query('SELECT 1 FROM products WHERE id = $1 FOR UPDATE', [second]);
      });
    await Promise.all([lockBoth(a.id, b.id), lockBoth(b.id, a.id)]);
    expect(runs).toBe(3);
  });

  it('rejects with 503 after four runs', async () => {
    let runs = 0;
    const work = (): Promise<void> => {
      runs++;
      return Promise.reject(new RetryTransactionError());
    };
    await expect(inTransaction(app.database, work)).rejects.toMatchObject({ status: 503 });
    expect(runs).toBe(4);
  });

  it('does not retry other errors', async () => {
    let runs = 0;
    const work = (): Promise<void> => {
      runs++;
      return Promise.reject(new Error('No'));
    };
    await expect(inTransaction(app.database, work)).rejects.toThrow('No');
    expect(runs).toBe(1);
  });
});
