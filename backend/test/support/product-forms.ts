import fs from 'node:fs';
import sharp from 'sharp';
import type { Test } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { countRows } from './factories.js';
import type { TestApp } from './test-app.js';

/** A real picture, as a seller might take it. */
export const picture = (
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' = 'png',
  { width = 40, height = 30 } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1c7a4b' } })
    .toFormat(format)
    .toBuffer();

export const MILK = {
  name: 'Whole Milk',
  description: ['Fresh', 'From the farm'],
  category: 'Dairy',
  price: 1.6,
  offerPrice: 1.45,
};

/** A form with a product as JSON and pictures as files named `image`. */
export function form(
  request: Test,
  data: object | string,
  ...uploads: (Buffer | [Buffer, string])[]
): Test {
  request.field('productData', typeof data === 'string' ? data : JSON.stringify(data));
  for (const upload of uploads) {
    const [content, filename] = Array.isArray(upload) ? upload : [upload, 'picture.png'];
    request.attach('image', content, { filename, contentType: 'image/png' });
  }
  return request;
}

/** Sends what the add-product page sends. */
export const addProduct = (
  seller: TestAgent,
  data: object | string,
  ...uploads: (Buffer | [Buffer, string])[]
): Test => form(seller.post('/api/product/add'), data, ...uploads);

/** The names of the files in a folder, which may not be there yet. */
export const filesIn = (folder: string): string[] =>
  fs.existsSync(folder) ? fs.readdirSync(folder) : [];

/** Nothing was added: no row, no file, and nothing waits. */
export async function expectNothingAdded(app: TestApp): Promise<void> {
  expect(await countRows(app, 'products')).toBe(0);
  expect(await countRows(app, 'changes')).toBe(0);
  expect(filesIn(app.env.picturesDir)).toEqual([]);
  expect(filesIn(app.env.uploadsDir)).toEqual([]);
}
