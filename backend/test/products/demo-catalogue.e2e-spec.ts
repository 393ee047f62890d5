import fs from 'node:fs';
import path from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import request from 'supertest';
import { FolderStorage } from '../../src/products/pictures/folder-storage.js';
import { loadDemoCatalogue, readDemoCatalogue } from '../../src/products/demo-catalogue.js';
import { initializeDatabase } from '../../src/initialize-database.js';
import { ProductFactsDto } from '../../src/seller/products/dto/product-facts.dto.js';
import { contradictionIn, givenFacts } from '../../src/seller/products/facts/given-facts.js';
import { CATEGORIES } from '../../src/products/category.js';
import { Product } from '../../src/products/product.entity.js';
import { countRows, createProduct } from '../support/factories.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

interface Shown {
  _id: string;
  name: string;
  category: string;
  description: string[];
  price: number;
  offerPrice: number;
  image: string[];
  inStock: boolean;
}

describe('demo catalogue', () => {
  let app: TestApp;
  let products: Shown[];
  beforeAll(async () => {
    app = await createTestApp({ SEED_DEMO: 'true' });
    products = (await request(app.url).get('/api/product/list')).body.products as Shown[];
  });
  afterAll(() => app.close());

  it('has at least seventy products and six per category, in the order of its file', async () => {
    expect(products.length).toBeGreaterThanOrEqual(70);
    for (const category of CATEGORIES) {
      const inCategory = products.filter((product) => product.category === category);
      expect(inCategory.length).toBeGreaterThanOrEqual(6);
    }
    const file = await readDemoCatalogue();
    expect(products.map(({ name }) => name)).toEqual(file.map(({ name }) => name));
    expect(new Set(file.map(({ slug }) => slug)).size).toBe(file.length);
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
  });

  it('has facts for each product that pass the validation for sellers', async () => {
    for (const { slug, facts } of await readDemoCatalogue()) {
      const entered = plainToInstance(ProductFactsDto, facts);
      const wrong = validateSync(entered, { whitelist: true, forbidNonWhitelisted: true });
      expect({ slug, wrong, facts: givenFacts(entered) }).toEqual({ slug, wrong: [], facts });
      expect({ slug, contradiction: contradictionIn(facts) }).toEqual({ slug });
      expect(facts).toMatchObject({ brand: expect.any(String), allergens: expect.any(Array) });
    }
  });

  it('has offers on 10 to 15 percent of the products', () => {
    const offers = products.filter(({ price, offerPrice }) => offerPrice < price);
    const share = offers.length / products.length;
    expect([share >= 0.1, share <= 0.15]).toEqual([true, true]);
    expect(products[0]).toMatchObject({ name: 'Vine Tomatoes', price: 4, offerPrice: 3.2 });
  });

  it('has a description, a valid offer price and one to four pictures for each product', () => {
    for (const { name, description, price, offerPrice, image } of products) {
      expect({ name, hasText: description.length > 0 && description.every(Boolean) }).toEqual({
        name,
        hasText: true,
      });
      expect(offerPrice).toBeGreaterThan(0);
      expect(offerPrice).toBeLessThanOrEqual(price);
      expect(image.length).toBeGreaterThanOrEqual(1);
      expect(image.length).toBeLessThanOrEqual(4);
    }
  });

  it('stores every picture in three widths in the data folder, and no other file', async () => {
    const files = new Set(fs.readdirSync(app.env.picturesDir));
    const expected = products.flatMap(({ image }) =>
      image.flatMap((url) =>
        [960, 640, 320].map((width) => path.basename(url).replace('-960.', `-${width}.`)),
      ),
    );
    expect([...files].toSorted()).toEqual(expected.toSorted());
    const [first] = products;
    for (const width of [960, 640, 320]) {
      const url = first?.image[0]?.replace('-960.', `-${width}.`) ?? '';
      const { status, type, body } = await request(app.url).get(url);
      expect({ status, type }).toEqual({ status: 200, type: 'image/webp' });
      expect((body as Buffer).subarray(8, 12).toString()).toBe('WEBP');
    }
  });

  it('starts with products in stock', () => {
    expect(products.slice(0, 5).map(({ inStock }) => inStock)).toEqual(Array(5).fill(true));
    expect(products.some(({ inStock }) => !inStock)).toBe(true);
  });

  it('is loaded once', async () => {
    const ids = products.map(({ _id }) => _id);
    await initializeDatabase(app.env, app.databaseUrl);
    const again = await request(app.url).get('/api/product/list');
    expect((again.body.products as Shown[]).map(({ _id }) => _id)).toEqual(ids);
  });

  it('is not loaded into a database with products, even archived ones', async () => {
    await resetDatabase(app);
    const { id } = await createProduct(app, { archivedAt: new Date() });
    await initializeDatabase(app.env, app.databaseUrl);
    expect(await countRows(app, 'products')).toBe(1);
    const repository = app.database.getRepository(Product);
    expect(await repository.existsBy({ id })).toBe(true);
  });

  it('is loaded again after a start that crashed while copying the pictures', async () => {
    await resetDatabase(app);
    const [half] = fs.readdirSync(app.env.picturesDir);
    fs.writeFileSync(path.join(app.env.picturesDir, half ?? ''), 'half of a pic');
    await loadDemoCatalogue(app.database, new FolderStorage(app.env.picturesDir));
    expect(await countRows(app, 'products')).toBe(products.length);
    const healed = fs.readFileSync(path.join(app.env.picturesDir, half ?? ''));
    expect(healed.subarray(8, 12).toString()).toBe('WEBP');
  });
});
