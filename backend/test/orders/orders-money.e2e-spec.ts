import fc from 'fast-check';
import request from 'supertest';
import type { Product } from '../../src/products/product.entity.js';
import { expectFailure } from '../support/expect-failure.js';
import {
  type Buyer,
  countRows,
  createBuyers,
  createProduct,
  line,
  placeOrder,
  unitsLeft,
} from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';
import vectors from '../money-vectors.json' with { type: 'json' };

let app: TestApp;
let ana: Buyer;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  [ana] = (await createBuyers(app, 1)) as [Buyer];
});
afterAll(() => app.close());

describe('order amounts', () => {
  it.each(vectors.filter(({ lines }) => lines.length > 0))(
    'are computed correctly: $name',
    async ({ lines, subtotalCents, taxCents, amountCents }) => {
      const items = [];
      for (const { offerPrice, quantity } of lines) {
        const offerPriceCents = Math.round(offerPrice * 100);
        const { id } = await createProduct(app, { offerPriceCents, priceCents: offerPriceCents });
        items.push(line(id, quantity));
      }
      const { body, status } = await placeOrder(app, ana, items);
      expect(status).toBe(201);
      expect(body.order).toMatchObject({
        subtotal: subtotalCents / 100,
        tax: taxCents / 100,
        amount: amountCents / 100,
      });
    },
  );

  it('return 409 PRICE_CHANGED with the new amount when it is higher than expected', async () => {
    const { id } = await createProduct(app, { offerPriceCents: 10_000, units: 5 });
    const refused = await placeOrder(app, ana, [line(id)], { expectedAmount: 101.99 });
    expectFailure(refused, 409, 'PRICE_CHANGED', { amount: 102 });
    expect(refused.body.message).toContain('$102.00');
    expect([await unitsLeft(app, id), await countRows(app, 'orders')]).toEqual([5, 0]);
    for (const expectedAmount of [102, 102.01, 5000, null]) {
      const { body } = await placeOrder(app, ana, [line(id)], { expectedAmount });
      expect(body.order.amount).toBe(102);
    }
  });

  it('are accepted up to the maximum, and return 400 ORDER_TOO_LARGE above it', async () => {
    const { id } = await createProduct(app, { offerPriceCents: 98_039_213 });
    expect((await placeOrder(app, ana, [line(id)])).body.order.amount).toBe(999_999.97);
    const { id: dear } = await createProduct(app, { offerPriceCents: 98_039_216 });
    expectFailure(await placeOrder(app, ana, [line(dear)]), 400, 'ORDER_TOO_LARGE');
    const { id: dearest } = await createProduct(app, { offerPriceCents: 2_147_483_647 });
    expectFailure(await placeOrder(app, ana, [line(dearest, 999)]), 400, 'ORDER_TOO_LARGE');
    expect(await countRows(app, 'orders')).toBe(1);
  });

  it('equal lines plus tax for any cart, in the response, the list and the database', async () => {
    const products: Product[] = [];
    for (const offerPriceCents of [0, 1, 10, 20, 33, 49, 50, 99, 115, 3333, 9999, 123_456]) {
      products.push(await createProduct(app, { offerPriceCents, priceCents: 200_000 }));
    }
    const lines = fc.array(
      fc.record({
        product: fc.nat({ max: 11 }),
        quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 60 })),
      }),
      { minLength: 1, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(lines, async (cart) => {
        const items = cart.map(({ product, quantity }) =>
          line(products[product]?.id ?? '', quantity),
        );
        const { status, body } = await placeOrder(app, ana, items);
        expect(status).toBe(201);
        const cents = (decimal: number): number => Math.round(decimal * 100);
        const { order } = body;
        const subtotal = cart.reduce(
          (sum, { product, quantity }) =>
            sum + (products[product]?.offerPriceCents ?? 0) * quantity,
          0,
        );
        const sold = order.items as { product: { offerPrice: number }; quantity: number }[];
        const sum = sold.reduce(
          (sum, item) => sum + cents(item.product.offerPrice) * item.quantity,
          0,
        );
        expect([sum, cents(order.subtotal as number)]).toEqual([subtotal, subtotal]);
        const tax = Math.floor((subtotal * 2) / 100);
        expect(cents(order.tax as number)).toBe(tax);
        expect(cents(order.amount as number)).toBe(subtotal + tax);
        for (const decimal of [order.subtotal, order.tax, order.amount] as number[]) {
          expect(decimal).toBe(Number(decimal.toFixed(2)));
        }
        const listed = await request(app.url)
          .get('/api/order/user?limit=1')
          .set('Cookie', ana.cookie);
        expect(listed.body.orders[0]).toEqual(order);
        const [stored] = await app.database.query<object[]>(
          `SELECT subtotal_cents AS subtotal, tax_cents AS tax, amount_cents AS amount,
                  (SELECT sum(quantity * offer_price_cents)::int FROM order_items WHERE order_id = orders.id) AS lines
           FROM orders WHERE id = $1`,
          [order._id],
        );
        expect(stored).toEqual({ subtotal, tax, amount: subtotal + tax, lines: subtotal });
      }),
      { numRuns: 40 },
    );
  });
});
