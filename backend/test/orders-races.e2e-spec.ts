import request, { type Response } from 'supertest';
import { expectFailure } from './expect-failure.js';
import {
  createBuyers,
  createProduct,
  line,
  placeOrder,
  countRows,
  unitsLeft,
} from './factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from './test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

/** How often each status was answered; every refusal is a clean one. */
function tally(answers: Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const answer of answers) {
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    if (answer.status !== 201) expectFailure(answer, 409, 'OUT_OF_STOCK');
  }
  return counts;
}

describe('POST /api/order/cod by many at once', () => {
  it('sells the last item once', async () => {
    const { id } = await createProduct(app, { units: 1 });
    const buyers = await createBuyers(app, 100);
    const answers = await Promise.all(buyers.map((buyer) => placeOrder(app, buyer, [line(id)])));
    expect(tally(answers)).toEqual({ 201: 1, 409: 99 });
    expect([await unitsLeft(app, id), await countRows(app, 'orders')]).toEqual([0, 1]);
  });

  it('sells ten items to ten of fifty', async () => {
    const { id } = await createProduct(app, { units: 10 });
    const buyers = await createBuyers(app, 50);
    const answers = await Promise.all(buyers.map((buyer) => placeOrder(app, buyer, [line(id)])));
    expect(tally(answers)).toEqual({ 201: 10, 409: 40 });
    expect([await unitsLeft(app, id), await countRows(app, 'orders')]).toEqual([0, 10]);
  });

  it('sells every unit but what is too few for anybody', async () => {
    const { id } = await createProduct(app, { units: 20 });
    const buyers = await createBuyers(app, 12);
    const answers = await Promise.all(buyers.map((buyer) => placeOrder(app, buyer, [line(id, 3)])));
    expect(tally(answers)).toEqual({ 201: 6, 409: 6 });
    expect(await unitsLeft(app, id)).toBe(2);
  });

  it('takes carts of A, B and of B, A without a deadlock', async () => {
    const [a, b, free] = await Promise.all([
      createProduct(app, { units: 25 }),
      createProduct(app, { units: 30 }),
      createProduct(app),
    ]);
    const buyers = await createBuyers(app, 60);
    const carts = [
      [line(a.id), line(b.id), line(free.id)],
      [line(free.id), line(b.id), line(a.id)],
    ];
    const answers = await Promise.all(
      buyers.map((buyer, n) => placeOrder(app, buyer, carts[n % 2])),
    );
    expect(tally(answers)).toEqual({ 201: 25, 409: 35 });
    expect([await unitsLeft(app, a.id), await unitsLeft(app, b.id)]).toEqual([0, 5]);
  });

  it('takes one customer ordering and changing the cart at the same time', async () => {
    const { id } = await createProduct(app, { units: 100 });
    const [buyer] = await createBuyers(app, 1);
    if (!buyer) throw new Error('Nobody buys');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 2
          ? placeOrder(app, buyer, [line(id)])
          : request(app.url)
              .post('/api/cart/update')
              .set('Cookie', buyer.cookie)
              .send({ cartItems: { [id]: n + 1 } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(15).fill(200),
      ...Array(15).fill(201),
    ]);
    expect(await unitsLeft(app, id)).toBe(85);
  });

  it('loses no unit while the seller flips the stock switch', async () => {
    const { id } = await createProduct(app, { units: 40 });
    const buyers = await createBuyers(app, 40);
    const seller = await signInSeller(app);
    const flips = Array.from({ length: 20 }, (_, n) =>
      seller.post('/api/product/stock').send({ id, inStock: n % 2 === 1 }),
    );
    const orders = buyers.map((buyer) => placeOrder(app, buyer, [line(id)]));
    const [flipped, answers] = await Promise.all([Promise.all(flips), Promise.all(orders)]);
    expect(flipped.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { 201: sold = 0 } = tally(answers);
    expect(await unitsLeft(app, id)).toBe(40 - sold);
    expect(await countRows(app, 'orders')).toBe(sold);
  });
});
