import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { createBuyers, createProduct, line, placeOrder, unitsLeft } from '../support/factories.js';
import { addProduct, form, MILK, picture } from '../support/product-forms.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

let app: TestApp;
let seller: TestAgent;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  seller = await signInSeller(app);
});
afterAll(() => app.close());

const edit = (id: string, data: object, ...uploads: Buffer[]) =>
  form(seller.patch(`/api/seller/products/${id}`), data, ...uploads);
const read = async (id: string) => (await seller.get(`/api/seller/products/${id}`)).body.product;
const changes = async (id: string) =>
  (await seller.get(`/api/seller/changes?subjectId=${id}`)).body.changes;

describe('PATCH /api/seller/products/:id', () => {
  it('changes only the given fields, and adds the previous values to the audit log', async () => {
    const { id } = await createProduct(app, { name: 'Milk', units: 5 });
    const { status, body } = await edit(id, { version: 1, price: 5, offerPrice: '4.10' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'Product saved' },
    });
    expect(await read(id)).toMatchObject({
      name: 'Milk',
      price: 5,
      offerPrice: 4.1,
      units: 5,
      version: 2,
    });
    expect(await changes(id)).toEqual([
      expect.objectContaining({
        by: 'Admin',
        subject: 'product',
        label: 'Milk',
        action: 'edited',
        before: { price: 4, offerPrice: 3.2 },
        after: { price: 5, offerPrice: 4.1 },
      }),
    ]);
  });

  it('ignores null, except for the size and the units, which it clears', async () => {
    const { id, name } = await createProduct(app, { units: 5 });
    const nothing = { name: null, description: null, category: null, price: null };
    const nulls = { ...nothing, offerPrice: null, inStock: null, pictures: null };
    const before = await read(id);
    expect((await edit(id, { version: 1, ...nulls })).status).toBe(200);
    expect(await read(id)).toEqual(before);
    expect((await edit(id, { version: 1, size: null, units: null, unitsBefore: 5 })).status).toBe(
      200,
    );
    const edited = await read(id);
    expect(edited).toMatchObject({ name, units: null });
    expect(edited).not.toHaveProperty('size');
    expectInvalid(await edit(id, { version: null, name: 'x' }), 'version');
  });

  it('accepts one of two concurrent edits and returns 409 for the other', async () => {
    const { id } = await createProduct(app);
    const responses = await Promise.all([
      edit(id, { version: 1, name: 'First' }),
      edit(id, { version: 1, name: 'Second' }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    if (refused) expectFailure(refused, 409, 'PRODUCT_CHANGED');
  });

  it('returns 409 UNITS_CHANGED when sales happened after the units were read', async () => {
    const { id } = await createProduct(app, { units: 10 });
    const [buyer] = await createBuyers(app, 1);
    if (!buyer) throw new Error('No buyer');
    await placeOrder(app, buyer, [line(id, 2)]);
    const refused = await edit(id, { version: 1, units: 20, unitsBefore: 10 });
    expectFailure(refused, 409, 'UNITS_CHANGED', { units: 8 });
    expect(await unitsLeft(app, id)).toBe(8);
    expect((await edit(id, { version: 1, units: 20, unitsBefore: 8 })).status).toBe(200);
    expect((await edit(id, { version: 2, units: null, unitsBefore: 20 })).status).toBe(200);
    expect((await read(id)).units).toBeNull();
  });

  it('keeps units consistent with concurrent edits and orders', async () => {
    const { id } = await createProduct(app, { units: 40 });
    const buyers = await createBuyers(app, 30);
    const sales = buyers.map((buyer) => placeOrder(app, buyer, [line(id)]));
    const edits = [1, 2, 3, 4, 5].map(async () => {
      const { version, units } = await read(id);
      const { status } = await edit(id, { version, units: units + 10, unitsBefore: units });
      return status === 200 ? 10 : 0;
    });
    const sold = (await Promise.all(sales)).filter(({ status }) => status === 201).length;
    const added = (await Promise.all(edits)).reduce<number>((sum, units) => sum + units, 0);
    expect(await unitsLeft(app, id)).toBe(40 + added - sold);
  });

  it('adds, reorders and removes pictures', async () => {
    await addProduct(seller, MILK, await picture(), await picture('jpeg'));
    const { body } = await seller.get('/api/seller/products');
    const { _id: id, pictures } = body.products[0];
    expect(
      (await edit(id, { version: 1, pictures: [pictures[1], null, pictures[0]] }, await picture()))
        .status,
    ).toBe(200);
    const edited = await read(id);
    expect([edited.pictures[0], edited.pictures[2]]).toEqual([pictures[1], pictures[0]]);
    expect(edited.image).toHaveLength(3);
    expect((await edit(id, { version: 2, pictures: [pictures[0]] })).status).toBe(200);
    expect((await edit(id, { version: 3, pictures: [] })).status).toBe(200);
    expect((await read(id)).image).toEqual([]);
    expectFailure(await edit(id, { version: 4, pictures: ['../secret'] }), 409, 'PRODUCT_CHANGED');
    const five = [null, null, null, null, null];
    expectInvalid(await edit(id, { version: 4, pictures: five }), 'pictures');
  });

  it('returns 400 for an offer above the price and invalid fields, and 404 for unknown products', async () => {
    const { id } = await createProduct(app);
    expectInvalid(await edit(id, { version: 1, offerPrice: 4.01 }), 'offerPrice');
    expectInvalid(await edit(id, { version: 1, price: 3 }), 'offerPrice');
    expectInvalid(await edit(id, { name: 'x' }), 'version');
    for (const unknown of ['01890000-0000-7000-8000-000000000000', 'milk']) {
      expectFailure(await edit(unknown, { version: 1 }), 404, 'PRODUCT_NOT_FOUND');
    }
    expect((await read(id)).version).toBe(1);
  });
});

describe('POST /api/seller/products/bulk', () => {
  const bulk = (ids: string[], action: string) =>
    seller.post('/api/seller/products/bulk').send({ ids, action });

  it.each([
    ['out-of-stock', { isSwitchedOn: false }],
    ['in-stock', { isSwitchedOn: true }],
    ['archive', { isArchived: true }],
    ['restore', { isArchived: false }],
  ])('applies %s to all products', async (action, expected) => {
    const before = {
      inStock: action !== 'in-stock',
      archivedAt: action === 'restore' ? new Date() : null,
    };
    const ids: [string, string] = [
      (await createProduct(app, before)).id,
      (await createProduct(app, before)).id,
    ];
    const { status, body } = await bulk([ids[0].toUpperCase(), ids[1]], action);
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: '2 products changed', values: { count: 2 } },
    });
    for (const id of ids) expect(await read(id)).toMatchObject(expected);
    expect((await bulk(ids, action)).body.message).toBe('0 products changed');
    expect(await changes(ids[0])).toHaveLength(1);
  });

  it('changes prices and offer prices in percent, rounded to the cent, or none of them', async () => {
    const price = (ids: string[], percent: unknown) =>
      seller.post('/api/seller/products/bulk').send({ ids, action: 'price', percent });
    const cheap = await createProduct(app, { priceCents: 399, offerPriceCents: 1 });
    const dear = await createProduct(app, { priceCents: 9_000_000, offerPriceCents: 500 });
    expect((await price([cheap.id, dear.id], 10)).body.values).toEqual({ count: 2 });
    expect(await read(cheap.id)).toMatchObject({ price: 4.39, offerPrice: 0.01 });
    expect(await read(dear.id)).toMatchObject({ price: 99_000, offerPrice: 5.5 });
    expect(await changes(cheap.id)).toHaveLength(1);

    expectInvalid(await price([cheap.id, dear.id], 2), 'percent');
    expect(await read(cheap.id)).toMatchObject({ price: 4.39 });
    await price([cheap.id], -50);
    expect(await read(cheap.id)).toMatchObject({ price: 2.2, offerPrice: 0.01 });
    for (const percent of [undefined, '5', -91, 501])
      expectInvalid(await price([cheap.id], percent), 'percent');
  });

  it('changes no product when one is unknown', async () => {
    const { id } = await createProduct(app);
    const unknown = '01890000-0000-7000-8000-000000000000';
    expectFailure(await bulk([id, unknown], 'archive'), 404, 'PRODUCT_NOT_FOUND');
    expect((await read(id)).isArchived).toBe(false);
  });

  it('returns 400 for invalid ids and actions', async () => {
    const { id } = await createProduct(app);
    expectInvalid(await bulk([], 'archive'), 'ids');
    expectInvalid(await bulk([id, id.toUpperCase()], 'archive'), 'ids');
    expectInvalid(await bulk(['x'], 'explode'), 'ids', 'action');
  });
});
