import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import sharp from 'sharp';
import type TestAgent from 'supertest/lib/agent.js';
import { expectFailure, expectInvalid } from '../support/expect-failure.js';
import {
  addProduct,
  expectNothingAdded,
  filesIn,
  MILK,
  picture,
} from '../support/product-forms.js';
import { beginUpload, largeForm } from '../support/slow-upload.js';
import { createTestApp, resetDatabase, signInSeller, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

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

describe('pictures of POST /api/product/add', () => {
  it.each(['jpeg', 'webp', 'avif', 'gif'] as const)('accepts %s', async (format) => {
    expect((await addProduct(seller, MILK, await picture(format))).status).toBe(201);
  });

  it('removes EXIF data, including the location', async () => {
    const tagged = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Artist: 'Ana' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif).toBeDefined();
    expect((await addProduct(seller, MILK, tagged)).status).toBe(201);
    for (const file of files()) {
      const { exif, format } = await sharp(`${app.env.picturesDir}/${file}`).metadata();
      expect({ exif, format }).toEqual({ exif: undefined, format: 'webp' });
    }
  });

  it('accepts a picture of 20 MB, and returns 413 for a larger one', async () => {
    const [small, megabyte] = [await picture('jpeg'), 1024 * 1024];
    const padded = (size: number): Buffer => Buffer.concat([small, Buffer.alloc(size)], size);
    const larger = padded(20 * megabyte + 1);
    expectFailure(await addProduct(seller, MILK, larger), 413, 'TOO_LARGE');
    await expectNothingAdded(app);
    expect((await addProduct(seller, MILK, padded(20 * megabyte))).status).toBe(201);
  });

  it('returns 400 for too many pictures, and for too many pixels', async () => {
    const one = await picture();
    const tooMany = await addProduct(seller, MILK, one, one, one, one, one);
    expectInvalid(tooMany, 'image');
    expect(tooMany.body.message).toBe('A product has at most 4 pictures.');
    const bomb = await picture('png', { width: 12_001, height: 1 });
    expectFailure(await addProduct(seller, MILK, bomb), 400, 'PICTURE_TOO_LARGE');
    await expectNothingAdded(app);
  });

  it.each(['images', 'image[]', 'images[]'])('accepts pictures in the field %s', async (field) => {
    const form = seller.post('/api/product/add').field('productData', JSON.stringify(MILK));
    for (let n = 0; n < 2; n++) form.attach(field, await picture(), 'picture.png');
    expect((await form).status).toBe(201);
    expect(files()).toHaveLength(6);
  });

  it.each(['photo', '__proto__', 'constructor'])(
    'returns 400 for a picture in the field %s, and stores nothing',
    async (field) => {
      const form = seller.post('/api/product/add').field('productData', JSON.stringify(MILK));
      const response = await form.attach(field, await picture(), 'picture.png');
      expectInvalid(response, field);
      await expectNothingAdded(app);
      expect(filesIn(app.env.uploadsDir)).toEqual([]);
    },
  );

  it.each(['../../secrets/jwt-secret', `${'x'.repeat(500)}.png`, 'index.html'])(
    'ignores a file name like %j',
    async (name) => {
      expect((await addProduct(seller, MILK, [await picture(), name])).status).toBe(201);
      for (const file of files()) expect(file).toMatch(/^[0-9a-f-]{36}-(960|640|320)\.webp$/);
    },
  );

  it('returns 507 when the disk is full, and 201 once there is space', async () => {
    const mkdir = jest
      .spyOn(fsPromises, 'mkdir')
      .mockRejectedValueOnce(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    try {
      expectFailure(await addProduct(seller, MILK, await picture()), 507, 'STORAGE_FULL');
      await expectNothingAdded(app);
      expect((await addProduct(seller, MILK, await picture())).status).toBe(201);
    } finally {
      mkdir.mockRestore();
    }
  });

  it('returns 400 for a file name with a NUL character', async () => {
    const response = await addProduct(seller, MILK, [await picture(), 'a\0.png']);
    expectFailure(response, 400, 'BAD_UPLOAD');
    await expectNothingAdded(app);
  });

  it('deletes the files when the product cannot be stored', async () => {
    await app.owner.query(
      `ALTER TABLE products ADD CONSTRAINT no_more CHECK (name <> 'Whole Milk')`,
    );
    try {
      const { status, body } = await addProduct(seller, MILK, await picture());
      expect({ status, code: body.code }).toEqual({ status: 500, code: 'INTERNAL_SERVER_ERROR' });
      await expectNothingAdded(app);
    } finally {
      await app.owner.query('ALTER TABLE products DROP CONSTRAINT no_more');
    }
  });

  it('returns 400 for a malformed upload, and deletes the files of aborted ones', async () => {
    const broken = await seller
      .post('/api/product/add')
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf');
    expect(broken.status).toBe(400);
    const login = { email: app.env.sellerEmail, password: app.env.sellerPassword };
    const { headers } = await seller.post('/api/seller/login').send(login);
    const [cookie = ''] = headers['set-cookie'] as unknown as string[];
    const path = `${app.url}/api/product/add`;
    const half = 2 * 1024 * 1024;
    const uploads = await Promise.all(
      Array.from({ length: 6 }, () => beginUpload(path, cookie, largeForm(), half)),
    );
    await until(() => filesIn(app.env.uploadsDir).length === uploads.length);
    for (const { abort } of uploads) abort();
    await until(() => filesIn(app.env.uploadsDir).length === 0);
    expect((await addProduct(seller, MILK, await picture())).status).toBe(201);
  });
});
