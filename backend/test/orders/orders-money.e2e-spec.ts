import fc from 'fast-check';
import request from 'supertest';
import type { Product } from '../../src/products/product.entity.js';
import { type Buyer, createBuyers, createProduct, line, placeOrder } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

describe('the money of orders', () => {
  let app: TestApp;
  let ana: Buyer;
  const products: Product[] = [];
  beforeAll(async () => {
    app = await createTestApp();
    await resetDatabase(app);
    [ana] = (await createBuyers(app, 1)) as [Buyer];
    for (const offerPriceCents of [0, 1, 10, 20, 33, 49, 50, 99, 115, 3333, 9999, 123_456]) {
      products.push(await createProduct(app, { offerPriceCents, priceCents: 200_000 }));
    }
  });
  afterAll(() => app.close());

  it('adds up for any cart: lines and tax are the amount that is told, listed and stored', async () => {
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
        const told = sold.reduce(
          (sum, item) => sum + cents(item.product.offerPrice) * item.quantity,
          0,
        );
        expect([told, cents(order.subtotal as number)]).toEqual([subtotal, subtotal]);
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
