import fs from 'node:fs';
import path from 'node:path';
import type TestAgent from 'supertest/lib/agent.js';
import { PictureStorages } from '../../src/products/pictures/picture-storages.js';
import { PictureSweep } from '../../src/seller/products/pictures/picture-sweep.service.js';
import { away, type Bucket, late, left, refusing, startBucket } from '../support/bucket.js';
import { expectFailure } from '../support/expect-failure.js';
import { countRows, createProduct } from '../support/factories.js';
import { addProduct, filesIn, form, MILK, picture } from '../support/product-forms.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';

let bucket: Bucket;
let app: TestApp;
let seller: TestAgent;
const log: string[] = [];

beforeAll(async () => {
  bucket = await startBucket();
  const settings = { ...bucket.settings, LOG_LEVEL: 'warn' };
  app = await createTestApp(settings, { write: (line: string) => void log.push(line) });
});
beforeEach(async () => {
  bucket.empty();
  log.length = 0;
  await resetDatabase(app);
  seller = await signInSeller(app);
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});

const storage = () => app.nest.get(PictureStorages).current;
const sweep = (): Promise<number> =>
  app.nest.get(PictureSweep).sweep(new Date(Date.now() - 24 * 60 * 60 * 1_000));
const filesOf = (name: string): string[] => [320, 640, 960].map((width) => `${name}-${width}.webp`);

/**
 * Adds a product with one picture.
 * @returns the id of the product and the name of the picture
 */
async function addMilk(): Promise<{ id: string; name: string }> {
  expect((await addProduct(seller, MILK, await picture())).status).toBe(201);
  const { body } = await seller.get('/api/seller/products');
  const [product] = body.products as { _id: string; pictures: string[] }[];
  return { id: product?._id ?? '', name: product?.pictures[0] ?? '' };
}

describe('pictures in a bucket', () => {
  it('are stored only there, with the headers a CDN needs', async () => {
    const { name } = await addMilk();
    expect(bucket.files()).toEqual(filesOf(name));
    expect(filesIn(app.env.picturesDir)).toEqual([]);
    const answer = await fetch(`${bucket.url}/${name}-960.webp`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe(IMMUTABLE);
  });

  it('are replaced, and retained for a day after a product drops them', async () => {
    const { id, name } = await addMilk();
    for (const file of bucket.files()) bucket.age(file);
    const edited = seller.patch(`/api/seller/products/${id}`);
    expect((await form(edited, { version: 1, pictures: [null] }, await picture())).status).toBe(
      200,
    );
    expect(bucket.files()).toHaveLength(6);
    expect(await sweep()).toBe(0);
    for (const file of filesOf(name)) bucket.age(file);
    expect(await sweep()).toBe(3);
    expect(bucket.files()).toHaveLength(3);
    expect(bucket.files()).not.toContain(`${name}-960.webp`);
    const kept = await fetch(`${bucket.url}/${bucket.files()[0]}`);
    expect(kept.headers.get('cache-control')).toBe(IMMUTABLE);
  });

  it('keep their headers when their timestamp is renewed', async () => {
    const { name } = await addMilk();
    bucket.age(`${name}-960.webp`);
    const before = Math.floor(Date.now() / 1_000) * 1_000; // timestamps of the bucket are in seconds
    await storage().touch(`${name}-960.webp`);
    const { modified } = (await storage().stat(`${name}-960.webp`)) ?? {};
    expect(Number(modified)).toBeGreaterThanOrEqual(before);
    const { headers } = await fetch(`${bucket.url}/${name}-960.webp`);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'image/webp',
      IMMUTABLE,
    ]);
  });

  it('are deleted when they are a day old and unreferenced; other files are not', async () => {
    await createProduct(app, { images: ['named'] });
    const old = [
      'named-960.webp',
      'orphan-960.webp',
      '.cut-off-320.webp',
      'notes.txt',
      'deep/x-960.webp',
    ];
    for (const file of old) {
      bucket.put(file, 'a picture');
      bucket.age(file);
    }
    bucket.put('fresh-960.webp', 'a picture');
    expect(await sweep()).toBe(2);
    expect(bucket.files()).toEqual(['fresh-960.webp', 'named-960.webp', 'notes.txt']);
    expect(fs.existsSync(bucket.pathOf('deep/x-960.webp'))).toBe(true);
    fs.rmSync(path.dirname(bucket.pathOf('deep/x-960.webp')), { recursive: true });
  });
});

it('keeps a picture whose timestamp is renewed during the sweep', async () => {
  await createProduct(app, { images: ['named'] });
  bucket.put('dropped-960.webp', 'a picture');
  bucket.age('dropped-960.webp');
  bucket.instead = ({ method }) => {
    if (method === 'HEAD') bucket.age('dropped-960.webp', 0);
    return 'left';
  };
  expect([await sweep(), bucket.files()]).toEqual([0, ['dropped-960.webp']]);
});

describe('unavailable bucket', () => {
  it('returns 503 for an upload and changes nothing', async () => {
    const { id, name } = await addMilk();
    bucket.instead = away;
    const added = await addProduct(seller, { ...MILK, name: 'Butter' }, await picture());
    expectFailure(added, 503, 'PICTURES_AWAY');
    expect(added.body.message).toMatch(
      /^Pictures cannot be stored just now, so nothing was changed\./,
    );
    expect(added.headers['retry-after']).toBe('10');
    const edited = seller.patch(`/api/seller/products/${id}`);
    const changes = { version: 1, name: 'Milk', pictures: [null] };
    expectFailure(await form(edited, changes, await picture()), 503, 'PICTURES_AWAY');
    bucket.instead = left;
    expect(await countRows(app, 'products')).toBe(1);
    const { body } = await seller.get(`/api/seller/products/${id}`);
    expect([body.product.name, body.product.pictures]).toEqual([MILK.name, [name]]);
    expect(bucket.files()).toEqual(filesOf(name));
    expect(filesIn(app.env.uploadsDir)).toEqual([]);
    expect(log.join('')).toMatch(
      /Pictures were not stored\. s3:\/\/larder-pictures\/pictures cannot be reached \(ECONNRESET\)/,
    );
  });

  it('allows edits without new pictures', async () => {
    const { id } = await addMilk();
    bucket.instead = away;
    const edited = seller.patch(`/api/seller/products/${id}`);
    expect((await form(edited, { version: 1, name: 'Milk', pictures: [] })).status).toBe(200);
  });
});

it('deletes the pictures of a failed upload, even those stored late', async () => {
  let puts = 0;
  bucket.instead = (asked, response) => {
    if (asked.method !== 'PUT') return 'left';
    return ++puts === 1 ? refusing('PUT')(asked, response) : late(asked, response);
  };
  expectFailure(await addProduct(seller, MILK, await picture()), 503, 'PICTURES_REFUSED');
  expect([puts, bucket.files()]).toEqual([3, []]);
});

it('deletes the pictures of a partially failed upload', async () => {
  let puts = 0;
  bucket.instead = (asked, response) =>
    asked.method === 'PUT' && ++puts > 4 ? refusing('PUT')(asked, response) : 'left';
  const added = await addProduct(seller, MILK, await picture(), await picture('jpeg'));
  expectFailure(added, 503, 'PICTURES_REFUSED');
  expect(puts).toBe(6);
  expect(bucket.files()).toEqual([]);
  expect(await countRows(app, 'products')).toBe(0);
});

describe('bucket that denies access', () => {
  it('returns 503 with a message for the seller, and logs how to fix it', async () => {
    bucket.instead = refusing('PUT');
    const added = await addProduct(seller, MILK, await picture());
    expectFailure(added, 503, 'PICTURES_REFUSED');
    expect(added.body.message).toMatch(/contact the operator of the shop/);
    expect(await countRows(app, 'products')).toBe(0);
    expect(log.join('')).toMatch(
      /refuses the shop \(AccessDenied\)\. Its key must list the bucket/,
    );
  });

  it('makes the sweep fail, and the next one deletes the orphans', async () => {
    await createProduct(app, { images: ['named'] });
    bucket.put('orphan-960.webp', 'a picture');
    bucket.age('orphan-960.webp');
    bucket.instead = refusing('DELETE');
    await expect(sweep()).rejects.toThrow(/AccessDenied/);
    bucket.instead = left;
    expect(await sweep()).toBe(1);
  });
});
