import fs from 'node:fs';
import path from 'node:path';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { PictureSweep } from '../../src/seller/products/pictures/picture-sweep.service.js';
import { type DatabaseProxy, startDatabaseProxy } from '../support/processes/database-proxy.js';
import { expectFailure } from '../support/expect-failure.js';
import { createBuyers, createProduct, line, placeOrder } from '../support/factories.js';
import { addProduct, form, MILK, picture } from '../support/product-forms.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

describe('picture URLs', () => {
  let app: TestApp | undefined;
  afterEach(() => app?.close());

  const pictures = async (overrides: NodeJS.ProcessEnv): Promise<string[]> => {
    app = await createTestApp(overrides);
    await createProduct(app, { images: ['milk-1', 'milk-2'] });
    const { body } = await request(app.url).get('/api/product/list');
    return body.products[0].image as string[];
  };

  it('are relative by default', async () => {
    expect(await pictures({ PUBLIC_URL: 'https://shop.example' })).toEqual([
      '/pictures/milk-1-960.webp',
      '/pictures/milk-2-960.webp',
    ]);
  });

  it('are absolute when another origin is allowed', async () => {
    const overrides = {
      PUBLIC_URL: 'https://shop.example/',
      ALLOWED_ORIGINS: 'https://app.example',
    };
    expect(await pictures(overrides)).toEqual([
      'https://shop.example/pictures/milk-1-960.webp',
      'https://shop.example/pictures/milk-2-960.webp',
    ]);
  });
});

describe('PICTURES_URL', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({
      PUBLIC_URL: 'https://shop.example',
      ALLOWED_ORIGINS: 'https://app.example',
      PICTURES_URL: 'https://cdn.example/of/shop/',
    });
    await createProduct(app, { images: ['milk-1'] });
  });
  afterAll(() => app.close());

  it('is the base of picture URLs for customers and for sellers', async () => {
    const address = 'https://cdn.example/of/shop/milk-1-960.webp';
    const { body } = await request(app.url).get('/api/product/list');
    expect(body.products[0].image).toEqual([address]);
    const ofSellers = await (await signInSeller(app)).get('/api/seller/products');
    expect(ofSellers.body.products[0].image).toEqual([address]);
  });

  it('is allowed by the Content-Security-Policy for images only', async () => {
    const { headers } = await request(app.url).get('/api/product/list');
    const rules = String(headers['content-security-policy']).split(';');
    expect(rules.filter((rule) => rule.includes('cdn.example'))).toEqual([
      "img-src 'self' data: blob: https://shop.example https://cdn.example",
    ]);
  });
});

describe('picture files', () => {
  let app: TestApp;
  let proxy: DatabaseProxy;
  let seller: TestAgent;
  beforeAll(async () => {
    app = await createTestApp({}, undefined, async (url) => {
      proxy = await startDatabaseProxy(url);
      return proxy.url;
    });
  });
  beforeEach(async () => {
    await resetDatabase(app);
    for (const folder of [app.env.picturesDir, app.env.uploadsDir]) {
      fs.rmSync(folder, { recursive: true, force: true });
      fs.mkdirSync(folder, { recursive: true });
    }
    seller = await signInSeller(app);
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
  });

  const DAY = 24 * 60 * 60 * 1000;
  const yesterday = (): Date => new Date(Date.now() - DAY);
  const files = (): string[] => fs.readdirSync(app.env.picturesDir).toSorted();
  const sweep = (): Promise<number> => app.nest.get(PictureSweep).sweep(yesterday());

  /** Sets the timestamps of the file to two days ago. */
  function age(file: string): void {
    const long = new Date(Date.now() - 2 * DAY);
    fs.utimesSync(file, long, long);
  }
  function put(file: string, isOld = true, folder = app.env.picturesDir): void {
    const at = path.join(folder, file);
    fs.writeFileSync(at, 'a picture');
    if (isOld) age(at);
  }

  it('are not deleted when the connection is lost during COMMIT', async () => {
    proxy.loseCommits(true);
    const response = await addProduct(seller, MILK, await picture());
    proxy.loseCommits(false);
    expectFailure(response, 503, 'UNAVAILABLE');
    expect(fs.readdirSync(app.env.uploadsDir)).toEqual([]);
    const { body } = await seller.get('/api/seller/products');
    expect(body.products).toHaveLength(1);
    const [name] = body.products[0].pictures as string[];
    expect(files()).toEqual([320, 640, 960].map((width) => `${name}-${width}.webp`));
  });

  it('are retained for a day after a product drops them', async () => {
    await addProduct(seller, MILK, await picture());
    const { body } = await seller.get('/api/seller/products');
    for (const file of files()) age(path.join(app.env.picturesDir, file));
    const edited = seller.patch(`/api/seller/products/${body.products[0]._id}`);
    expect((await form(edited, { version: 1, pictures: [] })).status).toBe(200);
    expect(await sweep()).toBe(0);
    for (const file of files()) age(path.join(app.env.picturesDir, file));
    expect(await sweep()).toBe(3);
    expect(files()).toEqual([]);
  });

  it('are deleted when they are a day old and unreferenced', async () => {
    const { id } = await createProduct(app, { images: ['bought'] });
    const [buyer] = await createBuyers(app, 1);
    if (!buyer) throw new Error('No buyer');
    expect((await placeOrder(app, buyer, [line(id)])).status).toBe(201);
    await app.database.query(`UPDATE products SET images = '{sold}'`);
    await createProduct(app, { images: ['archived'], archivedAt: new Date() });
    const named = ['archived-960.webp', 'bought-320.webp', 'bought-960.webp', 'sold-640.webp'];
    for (const file of [...named, 'orphan-960.webp', '.killed-320.webp', 'notes.txt']) put(file);
    put('fresh-960.webp', false);
    put('old-upload', true, app.env.uploadsDir);
    put('fresh-upload', false, app.env.uploadsDir);
    expect(await sweep()).toBe(3);
    expect(files()).toEqual([...named, 'fresh-960.webp', 'notes.txt'].toSorted());
    expect(fs.readdirSync(app.env.uploadsDir)).toEqual(['fresh-upload']);
  });

  it('are not deleted in a shop without products', async () => {
    put('restored-960.webp');
    expect(await sweep()).toBe(0);
    expect(files()).toEqual(['restored-960.webp']);
  });
});
