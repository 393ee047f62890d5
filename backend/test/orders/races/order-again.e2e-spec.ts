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
/** The quantity of milk, which becomes scarce, in each order; bread does not run out. */
const MILKS = 3;

let app: TestApp;
let buyers: Buyer[];
let milk: string;
let bread: string;
/** The first order of each buyer, in the order of `buyers`. */
let earlier: { _id: string; amount: number }[];
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());

/** Places the same first order for all buyers, so that `left` units of milk remain. */
async function haveOrdered(left: number): Promise<void> {
  await resetDatabase(app);
  milk = (await createProduct(app, { name: 'Milk', units: CUSTOMERS * MILKS + left })).id;
  bread = (await createProduct(app, { units: BREADS })).id;
  buyers = await createBuyers(app, CUSTOMERS);
  const responses = await Promise.all(buyers.map((buyer) => placeOrder(app, buyer, lines())));
  earlier = responses.map(({ body }) => body.order);
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

/** Fills the cart with the products of the first order, up to the units left. */
async function fillCart(buyer: Buyer): Promise<void> {
  const { body } = await asks(`product/list?ids=${milk}`, buyer);
  const [{ unitsLeft: left = Infinity }] = body.products;
  const { body: saved } = await saveCart(Math.min(MILKS, left), buyer);
  expect(saved.cartItems).toEqual({ [milk]: MILKS, [bread]: 1 });
}

/** Places an order for the cart, at most for the amount that was shown. */
const order = (buyer: Buyer, milks = MILKS, key = `again-${milks}`): request.Test =>
  placeOrder(app, buyer, lines(milks), { expectedAmount: earlier[0]?.amount }).set(
    'Idempotency-Key',
    key,
  );

const isPlaced = ({ status }: Response): boolean => status === 201;
const idOf = ({ body }: Response): unknown => body.order._id;

function expectOutOfStock(responses: Response[], left: number): void {
  for (const response of responses) {
    expectFailure(response, 409, 'OUT_OF_STOCK', { product: milk, unitsLeft: left });
    expect(response.body.values).toEqual({ name: 'Milk', units: left });
  }
}

describe('concurrent reorders of a scarce product', () => {
  it('succeed while stock lasts; the others return 409 with the units left and can be placed again', async () => {
    await haveOrdered(7);
    await Promise.all(buyers.map(fillCart));
    const release = await holdLock(app, 'SELECT 1 FROM products WHERE id = $1 FOR UPDATE', [milk]);
    const first = buyers.map((buyer) => order(buyer).then());
    await untilWaiting(app, CUSTOMERS);
    // Each request is repeated, as a client does after a lost response.
    const second = buyers.map((buyer) => order(buyer).then());
    await release();
    const responses = await Promise.all(first);
    const repeated = await Promise.all(second);

    expect(repeated.map(({ body }) => body)).toEqual(responses.map(({ body }) => body));
    const winners = responses.filter(isPlaced);
    expect(winners).toHaveLength(2);
    for (const { body } of winners) expect(body.order.amount).toBe(earlier[0]?.amount);
    const refused = buyers.filter((_, n) => responses[n]?.status !== 201);
    expectOutOfStock(
      responses.filter((response) => !isPlaced(response)),
      1,
    );
    expect(await unitsLeft(app, milk)).toBe(1);
    // An order reserves the units of all its products or none.
    expect(await unitsLeft(app, bread)).toBe(BREADS - CUSTOMERS - 2);
    expect(await countRows(app, 'orders')).toBe(CUSTOMERS + 2);
    for (const buyer of buyers) {
      const kept = refused.includes(buyer) ? { [milk]: MILKS, [bread]: 1 } : {};
      expect(await cartOf(buyer)).toEqual(kept);
    }

    // They order the one unit that is left.
    await Promise.all(refused.map((buyer) => saveCart(1, buyer)));
    const ofOne = await Promise.all(refused.map((buyer) => order(buyer, 1)));
    expect(ofOne.filter(isPlaced)).toHaveLength(1);
    expectOutOfStock(
      ofOne.filter((response) => !isPlaced(response)),
      0,
    );
    const late = await Promise.all(buyers.map((buyer) => order(buyer)));
    expect(late.filter(isPlaced).map(idOf)).toEqual(winners.map(idOf));
    expect(await unitsLeft(app, milk)).toBe(0);
    expect(await countRows(app, 'orders')).toBe(CUSTOMERS + 3);
  });

  it('succeed with units that concurrent cancellations release, each unit sold once', async () => {
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
    const responses = await Promise.all(orders);
    const cancelled = await Promise.all(cancels);
    expect(cancelled.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const response of cancelled.filter(({ status }) => status !== 200)) {
      expectFailure(response, 409, 'NOT_CANCELLABLE', { status: 'Cancelled' });
    }
    for (const response of responses.filter((given) => !isPlaced(given))) {
      expectFailure(response, 409, 'OUT_OF_STOCK');
      expect(response.body.details.unitsLeft).toBeLessThan(MILKS);
    }
    const placed = responses.filter(isPlaced);
    expect(await unitsLeft(app, milk)).toBe(4 + 3 * MILKS - placed.length * MILKS);

    // There are 13 units for orders of three, so exactly four succeed, including retries of those
    // refused too early.
    const ids = new Set(placed.map(idOf));
    for (const buyer of buyers) {
      const response = await order(buyer);
      if (isPlaced(response)) ids.add(idOf(response));
      else expectOutOfStock([response], 1);
    }
    expect(ids.size).toBe(4);
    expect(await unitsLeft(app, milk)).toBe(1);
    expect(await countRows(app, 'orders')).toBe(CUSTOMERS + 4);
  });
});
