import fs from 'node:fs';
import sharp from 'sharp';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import { countRows } from '../support/factories.js';
import {
  addProduct,
  expectNothingAdded,
  filesIn,
  MILK,
  picture,
} from '../support/product-forms.js';
import {
  createTestApp,
  resetDatabase,
  signIn,
  signInSeller,
  type TestApp,
  visitor,
} from '../support/test-app.js';

let app: TestApp;
let seller: TestAgent;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await resetDatabase(app);
  fs.rmSync(app.env.picturesDir, { recursive: true, force: true });
  seller = await signInSeller(app);
});
afterAll(() => app.close());

const files = (): string[] => filesIn(app.env.picturesDir);

describe('POST /api/product/add', () => {
  it('adds a product to the customers’ list, with its pictures in three widths', async () => {
    const { status, body } = await addProduct(seller, MILK, await picture(), await picture('jpeg'));
    expect({ status, body }).toEqual({
      status: 201,
      body: { success: true, message: 'Product added', productId: expect.any(String) },
    });
    const list = await request(app.url).get('/api/product/list');
    expect(list.body.products).toEqual([
      expect.objectContaining({ ...MILK, _id: body.productId, inStock: true }),
    ]);
    expect(files()).toHaveLength(6);
    expect(filesIn(app.env.uploadsDir)).toEqual([]);
    for (const address of list.body.products[0].image as string[]) {
      const { status, body, type } = await request(app.url).get(address);
      expect({ status, type }).toEqual({ status: 200, type: 'image/webp' });
      expect(await sharp(body as Buffer).metadata()).toMatchObject({ width: 960, height: 960 });
    }
  });

  it('accepts prices and units as text and categories in any case, and splits the description into lines', async () => {
    const data = {
      ...MILK,
      price: '30',
      offerPrice: ' 25.5',
      units: '7',
      category: 'dairy',
      size: ' 1 l ',
    };
    const { status } = await addProduct(
      seller,
      { ...data, description: ['Fresh/nCold', ' ', 'a\nb'] },
      await picture(),
    );
    expect(status).toBe(201);
    const { body } = await request(app.url).get('/api/product/list');
    expect(body.products[0]).toMatchObject({
      price: 30,
      offerPrice: 25.5,
      category: 'Dairy',
      size: '1 l',
      unitsLeft: 7,
      description: ['Fresh', 'Cold', 'a', 'b'],
    });
  });

  it.each([undefined, null])('accepts a missing description (%p)', async (description) => {
    const { status, body } = await addProduct(seller, { ...MILK, description });
    expect(status).toBe(201);
    const { body: found } = await request(app.url).get(`/api/product/${body.productId}`);
    expect(found.product.description).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ' }, ['name']],
    ['a null name', { name: null }, ['name']],
    ['a null category', { category: null }, ['category']],
    ['a name with a line break', { name: 'Milk\r\nX: y' }, ['name']],
    ['a name that is too long', { name: 'x'.repeat(121) }, ['name']],
    ['an unknown category', { category: 'Toys' }, ['category']],
    ['a description that is not text', { description: [{}] }, ['description']],
    ['a price of 0', { price: 0 }, ['price']],
    ['a price below 0', { price: -1 }, ['price']],
    ['a price in exponential notation', { price: 1e-7 }, ['price']],
    ['a price with three decimals', { price: 1.999 }, ['price']],
    ['a malformed price', { price: '1e3' }, ['price']],
    ['no price', { price: null }, ['price']],
    ['a price above the maximum', { price: 100_000 }, ['price']],
    ['an offer above the price', { offerPrice: 1.61 }, ['offerPrice']],
    ['negative units', { units: -1 }, ['units']],
    ['fractional units', { units: 1.5 }, ['units']],
  ])('returns 400 for %s and stores nothing', async (_, wrong, fields) => {
    expectInvalid(await addProduct(seller, { ...MILK, ...wrong }, await picture()), ...fields);
    await expectNothingAdded(app);
  });

  it('accepts null in optional fields', async () => {
    const data = { ...MILK, inStock: null, size: null, units: null };
    expect((await addProduct(seller, data, await picture())).status).toBe(201);
    const { body } = await request(app.url).get('/api/product/list');
    expect(body.products).toEqual([expect.objectContaining({ ...MILK, inStock: true })]);
  });

  it.each(['productData[x]', 'productData[0]', 'productData[__proto__][x]', 'other'])(
    'returns 400 for productData in the field %s',
    async (field) => {
      const upload = seller.post('/api/product/add').field(field, JSON.stringify(MILK));
      expectInvalid(await upload.attach('image', await picture(), 'picture.png'), 'productData');
      await expectNothingAdded(app);
    },
  );

  it('returns 400 for an infinite price', async () => {
    const json = JSON.stringify(MILK).replace('1.6', '1e309');
    expectInvalid(await addProduct(seller, json, await picture()), 'price');
    await expectNothingAdded(app);
  });

  it.each([
    ['malformed JSON', '{"name":'],
    ['a list', '[]'],
    ['a number', '7'],
    ['empty', ''],
    ['a name with a NUL character', JSON.stringify({ ...MILK, name: 'Mi\0lk' })],
    ['a name with a lone surrogate', JSON.stringify({ ...MILK, name: 'Mi\ud800lk' })],
    ['a forbidden key', '{"__proto__":{"a":1},"name":"x"}'],
    ['deeply nested', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ])('returns 400 for productData that is %s', async (_, json) => {
    const { status, body } = await addProduct(seller, json, await picture());
    expect({ status, success: body.success }).toEqual({ status: 400, success: false });
    await expectNothingAdded(app);
  });

  it.each([
    ['an HTML page', Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['an empty file', Buffer.alloc(0)],
    ['random bytes', Buffer.from('89504e470d0a1a0affffffffffffffff', 'hex')],
  ])('returns 400 for %s named .png', async (_, content) => {
    expectFailure(await addProduct(seller, MILK, await picture(), content), 400, 'BAD_PICTURE');
    await expectNothingAdded(app);
  });

  it('adds a product without a picture', async () => {
    expect((await addProduct(seller, MILK)).status).toBe(201);
    const { body } = await request(app.url).get('/api/product/list');
    expect(body.products).toEqual([expect.objectContaining({ ...MILK, image: [] })]);
  });

  describe('with an Idempotency-Key', () => {
    const add = async (key: string, data = MILK, ...pictures: Buffer[]) =>
      addProduct(seller, data, ...pictures).set('Idempotency-Key', key);

    it('adds one product for concurrent and repeated requests, with identical responses', async () => {
      const front = await picture();
      const responses = await Promise.all([1, 2, 3].map(() => add('k1', MILK, front)));
      responses.push(await add('k1', MILK, front));
      for (const { status, body } of responses) {
        expect({ status, body }).toEqual({ status: 201, body: responses[0]?.body });
      }
      expect([await countRows(app, 'products'), await countRows(app, 'changes')]).toEqual([1, 1]);
      expect(files()).toHaveLength(3);
      expect(filesIn(app.env.uploadsDir)).toEqual([]);
      await add('k2', MILK, front);
      expect(await countRows(app, 'products')).toBe(2);
    });

    it('returns 422 for another product or other pictures with the same key', async () => {
      const [front, back] = [await picture(), await picture('png', { width: 50 })];
      await add('k1', MILK, front);
      for (const refused of [
        await add('k1', { ...MILK, price: 2 }, front),
        await add('k1', MILK, back),
        await add('k1', MILK, front, back),
        await add('k1'),
      ]) {
        expectFailure(refused, 422, 'IDEMPOTENCY_KEY_REUSED');
      }
      expect(await countRows(app, 'products')).toBe(1);
      expect(files()).toHaveLength(3);
    });

    it('allows the key to be reused when no product was added', async () => {
      expectFailure(await add('no key'), 400, 'INVALID_IDEMPOTENCY_KEY');
      expectInvalid(await add('k1', { ...MILK, offerPrice: 2 }), 'offerPrice');
      expect((await add('k1')).status).toBe(201);
    });
  });

  it('returns 401 for visitors and customers', async () => {
    const { agent } = await signIn(app);
    for (const someone of [visitor(app), agent]) {
      expectFailure(await addProduct(someone, MILK, await picture()), 401, 'NOT_SIGNED_IN');
    }
    await expectNothingAdded(app);
  });
});
