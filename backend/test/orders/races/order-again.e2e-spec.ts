import request, { type Response } from 'supertest';
import { expectFailure } from '../../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  holdLock,
  line,
  placeOrder,
  unitsLeft,
  untilWaiting,
} from '../../support/factories.js';
import { actOn } from '../../support/payment-factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../../support/test-app.js';

const CUSTOMERS = 6;
const BREADS = 100;
/** Three of the milk that becomes scarce, and one of what there is enough of. */
const MILKS = 3;

let app: TestApp;
let buyers: Buyer[];
let milk: string;
let bread: string;
/** What each of them ordered before, in their order. */
let earlier: { _id: string; amount: number }[];
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());

/** All of them have ordered the same before; so many units of the milk are left. */
async function haveOrdered(left: number): Promise<void> {
  await resetDatabase(app);
  milk = (await createProduct(app, { name: 'Milk', units: CUSTOMERS * MILKS + left })).id;
  bread = (await createProduct(app, { units: BREADS })).id;
  buyers = await createBuyers(app, CUSTOMERS);
  const answers = await Promise.all(buyers.map((buyer) => placeOrder(app, buyer, lines())));
  earlier = answers.map(({ body }) => body.order);
  expect(await unitsLeft(app, milk)).toBe(left);
}

const lines = (milks = MILKS) => [line(milk, milks), line(bread)];
const asks = (path: string, { cookie }: Buyer) =>
  request(app.url).get(`/api/${path}`).set('Cookie', cookie);
const cartOf = async (buyer: Buyer): Promise<unknown> =>
  (await asks('user/auth', buyer)).body.user.cartItems;
const saveCart = (milks: number, { cookie }: Buyer) =>
  request(app.url)
    .post('/api/cart/update')
    .set('Cookie', cookie)
    .send({ cartItems: { [milk]: milks, [bread]: 1 } });

/** Fills the cart with what was ordered before, as far as the shop says that it is left. */
async function fillCart(buyer: Buyer): Promise<void> {
  const { body } = await asks(`product/list?ids=${milk}`, buyer);
  const [{ unitsLeft: left = Infinity }] = body.products;
  const { body: saved } = await saveCart(Math.min(MILKS, left), buyer);
  expect(saved.cartItems).toEqual({ [milk]: MILKS, [bread]: 1 });
}

/** Places the order of the cart, for no more than what was shown. */
const order = (buyer: Buyer, milks = MILKS, key = `again-${milks}`): request.Test =>
  placeOrder(app, buyer, lines(milks), { expectedAmount: earlier[0]?.amount }).set(
    'Idempotency-Key',
    key,
  );

const isPlaced = ({ status }: Response): boolean => status === 201;
const idOf = ({ body }: Response): unknown => body.order._id;

function expectTold(answers: Response[], left: number): void {
  for (const answer of answers) {
    expectFailure(answer, 409, 'OUT_OF_STOCK', { product: milk, unitsLeft: left });
    expect(answer.body.values).toEqual({ name: 'Milk', units: left });
  }
}

describe('Customers who order again at the same moment what is too little for all', () => {
  it('get it as long as there is enough; the others are told what is left, and go on', async () => {
    await haveOrdered(7);
    await Promise.all(buyers.map(fillCart));
    const letGo = await holdLock(app, 'SELECT 1 FROM products WHERE id = $1 FOR UPDATE', [milk]);
    const first = buyers.map((buyer) => order(buyer).then());
    await untilWaiting(app, CUSTOMERS);
    // Each is sent once more, as if its answer had been lost.
    const second = buyers.map((buyer) => order(buyer).then());
    await letGo();
    const answers = await Promise.all(first);
    const repeated = await Promise.all(second);

    expect(repeated.map(({ body }) => body)).toEqual(answers.map(({ body }) => body));
    const winners = answers.filter(isPlaced);
    expect(winners).toHaveLength(2);
    for (const { body } of winners) expect(body.order.amount).toBe(earlier[0]?.amount);
    const refused = buyers.filter((_, n) => answers[n]?.status !== 201);
    expectTold(
      answers.filter((answer) => !isPlaced(answer)),
      1,
    );
    expect(await unitsLeft(app, milk)).toBe(1);
    // All of an order, or nothing.
    expect(await unitsLeft(app, bread)).toBe(BREADS - CUSTOMERS - 2);
    expect(await countRows(app, 'orders')).toBe(CUSTOMERS + 2);
    for (const buyer of buyers) {
      const kept = refused.includes(buyer) ? { [milk]: MILKS, [bread]: 1 } : {};
      expect(await cartOf(buyer)).toEqual(kept);
    }

    // They take the one that is left.
    await Promise.all(refused.map((buyer) => saveCart(1, buyer)));
    const ofOne = await Promise.all(refused.map((buyer) => order(buyer, 1)));
    expect(ofOne.filter(isPlaced)).toHaveLength(1);
    expectTold(
      ofOne.filter((answer) => !isPlaced(answer)),
      0,
    );
    const late = await Promise.all(buyers.map((buyer) => order(buyer)));
    expect(late.filter(isPlaced).map(idOf)).toEqual(winners.map(idOf));
    expect(await unitsLeft(app, milk)).toBe(0);
    expect(await countRows(app, 'orders')).toBe(CUSTOMERS + 3);
  });

  it('get what others give back meanwhile, once', async () => {
    await haveOrdered(4);
    await Promise.all(buyers.map(fillCart));
    const cancels: Promise<Response>[] = [];
    const orders = buyers.map((buyer, n) => {
      const id = earlier[n]?._id ?? '';
      const cancel = () => actOn(app, buyer, id, 'cancel').send({ status: 'Order Placed' }).then();
      if (n % 2) cancels.push(cancel());
      const placing = order(buyer).then();
      if (n % 2) cancels.push(cancel());
      return placing;
    });
    const answers = await Promise.all(orders);
    const cancelled = await Promise.all(cancels);
    expect(cancelled.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const answer of cancelled.filter(({ status }) => status !== 200)) {
      expectFailure(answer, 409, 'NOT_CANCELLABLE', { status: 'Cancelled' });
    }
    for (const answer of answers.filter((given) => !isPlaced(given))) {
      expectFailure(answer, 409, 'OUT_OF_STOCK');
      expect(answer.body.details.unitsLeft).toBeLessThan(MILKS);
    }
    const placed = answers.filter(isPlaced);
    expect(await unitsLeft(app, milk)).toBe(4 + 3 * MILKS - placed.length * MILKS);

    // Thirteen are four times three: who came too early has it now, and nobody has it twice.
    const ids = new Set(placed.map(idOf));
    for (const buyer of buyers) {
      const answer = await order(buyer);
      if (isPlaced(answer)) ids.add(idOf(answer));
      else expectTold([answer], 1);
    }
    expect(ids.size).toBe(4);
    expect(await unitsLeft(app, milk)).toBe(1);
    expect(await countRows(app, 'orders')).toBe(CUSTOMERS + 4);
  });
});
