import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import type { ProductFacts } from '../../src/products/facts/product-facts.js';
import { Product } from '../../src/products/product.entity.js';
import { expectInvalid } from '../support/expect-failure.js';
import { type Buyer, createBuyers, createProduct, line, placeOrder } from '../support/factories.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const FACTS: ProductFacts = {
  brand: 'Hollow Farm',
  allergens: ['milk'],
  nutrition: { per: '100 ml', energyKj: 268, energyKcal: 64, salt: 0.13 },
};

const get = (path: string) => request(app.url).get(`/api/product/${path}`);

describe('product facts', () => {
  it('are returned with the product, and omitted when there are none', async () => {
    const { id } = await createProduct(app, { facts: FACTS });
    const { id: plain } = await createProduct(app);
    expect((await get(id)).body.product.facts).toEqual(FACTS);
    expect((await get(plain)).body.product).not.toHaveProperty('facts');
  });

  it('are omitted from lists, except for allergens, even after the product was requested', async () => {
    const { id } = await createProduct(app, { facts: { ...FACTS, mayContain: ['nuts'] } });
    await get(id);
    for (const query of [
      'list',
      'list?page=1',
      'list?search=product',
      `list?ids=${id}`,
      `list?ids=${id}&facts=false`,
    ]) {
      const { body } = await get(query);
      expect(body.products).toEqual([
        expect.objectContaining({ facts: { allergens: ['milk'], mayContain: ['nuts'] } }),
      ]);
    }
  });

  it('have their allergens also among products beside another and nearest products', async () => {
    const { id } = await createProduct(app);
    await createProduct(app, { name: 'Rye Bread', facts: { ...FACTS, allergens: [] } });
    const related = (await get(`${id}/related`)).body.products as unknown[];
    const { nearest } = (await get('list?search=bread+unicorn')).body as { nearest: unknown[] };
    for (const products of [related, nearest]) {
      expect(products).toEqual([expect.objectContaining({ facts: { allergens: [] } })]);
    }
  });

  it('are included in a list of ids with facts=true', async () => {
    const { id } = await createProduct(app, { facts: FACTS });
    const { id: plain } = await createProduct(app);
    await get(`list?ids=${id},${plain}`);
    const { body } = await get(`list?ids=${id},${plain}&facts=true`);
    expect((body.products as { facts?: object }[]).map(({ facts }) => facts)).toEqual([
      undefined,
      FACTS,
    ]);
  });

  it.each(['facts=true', 'facts=true&category=Dairy', 'facts=maybe&ids='])(
    'are rejected with 400 for %s',
    async (query) => expectInvalid(await get(`list?${query}`), 'facts'),
  );
});

describe('product facts in orders', () => {
  let seller: TestAgent;
  let buyer: Buyer;
  beforeEach(async () => {
    seller = await signInSeller(app);
    [buyer] = (await createBuyers(app, 1)) as [Buyer];
  });

  const factsIn = (body: { orders: { items: { product: { facts?: object } }[] }[] }) =>
    body.orders.flatMap(({ items }) => items.map(({ product }) => product.facts));

  it('stay unchanged when the product is edited, for the customer and for sellers', async () => {
    const { id } = await createProduct(app, { facts: FACTS });
    const { id: plain } = await createProduct(app);
    const { body } = await placeOrder(app, buyer, [line(id), line(plain)]);
    expect(factsIn({ orders: [body.order] })).toEqual([FACTS, undefined]);
    await app.database.manager.update(Product, { id }, { facts: { brand: 'Other' } });
    await app.database.manager.update(Product, { id: plain }, { facts: { brand: 'Other' } });
    const own = await request(app.url).get('/api/order/user').set('Cookie', buyer.cookie);
    expect(factsIn(own.body)).toEqual([FACTS, undefined]);
    expect(own.body.orders[0].items[1].product).not.toHaveProperty('facts');
    expect(factsIn((await seller.get('/api/order/seller')).body)).toEqual([FACTS, undefined]);
  });
});
