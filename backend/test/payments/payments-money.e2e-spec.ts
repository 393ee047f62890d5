import fc from 'fast-check';
import type { Product } from '../../src/products/product.entity.js';
import { type Buyer, createBuyers, createProduct, line } from '../support/factories.js';
import { checkout, lastSessionOf } from '../support/payment-factories.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/** Exceeds the number of line items that Stripe accepts. */
const COUNT = 110;
const PRICES = [0, 1, 10, 20, 33, 49, 50, 99, 115, 1999, 3333, 9999, 123_456];

describe('amount of online orders', () => {
  let app: TestApp;
  let ana: Buyer;
  const products: Product[] = [];
  beforeAll(async () => {
    app = await createTestApp();
    [ana] = (await createBuyers(app, 1)) as [Buyer];
    for (let n = 0; n < COUNT; n++) {
      const offerPriceCents = PRICES[n % PRICES.length];
      products.push(await createProduct(app, { offerPriceCents, priceCents: 200_000 }));
    }
  });
  afterAll(() => app.close());

  const quantity = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 60 }));
  const someProduct = fc.nat({ max: COUNT - 1 });
  const cart = (minLength: number, maxLength: number) =>
    fc.array(fc.record({ product: someProduct, quantity }), { minLength, maxLength });
  const carts = fc.oneof(
    { weight: 9, arbitrary: cart(1, 30) },
    { weight: 1, arbitrary: cart(100, 200) },
  );

  it('is the same when shown, stored and charged', async () => {
    await fc.assert(
      fc.asyncProperty(carts, async (lines) => {
        const priceOf = (n: number): number => products[n]?.offerPriceCents ?? 0;
        const subtotal = lines.reduce((sum, one) => sum + priceOf(one.product) * one.quantity, 0);
        const tax = Math.floor((subtotal * 2) / 100);
        const shown = subtotal + tax;
        const items = lines.map((one) => line(products[one.product]?.id ?? '', one.quantity));
        const { status, body } = await checkout(app, ana, items, { expectedAmount: shown / 100 });
        if (shown < 50) {
          expect([status, body.code]).toEqual([400, 'AMOUNT_TOO_SMALL']);
          return;
        }
        expect(status).toBe(201);
        const [stored] = await app.database.query<{ amount: number; tax: number }[]>(
          'SELECT amount_cents AS amount, tax_cents AS tax FROM orders WHERE id = $1',
          [body.orderId],
        );
        expect(stored).toEqual({ amount: shown, tax });
        const { amount_total, line_items } = lastSessionOf(app, body.orderId as string);
        expect(amount_total).toBe(shown);
        expect(line_items.reduce((sum, one) => sum + one.unit_amount * one.quantity, 0)).toBe(
          shown,
        );
        expect(line_items.length).toBeLessThanOrEqual(100);
      }),
      { numRuns: 40 },
    );
  });
});
