import fs from 'node:fs';
import sharp from 'sharp';
import type { Test } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { countRows } from './factories.js';
import type { TestApp } from './test-app.js';

/** Creates a valid picture. */
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

/** Adds the product as JSON and the pictures as files named `image` to a multipart request. */
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

/** Sends the request of the page that adds a product. */
export const addProduct = (
  seller: TestAgent,
  data: object | string,
  ...uploads: (Buffer | [Buffer, string])[]
): Test => form(seller.post('/api/product/add'), data, ...uploads);

/** @returns the names of the files in a folder; none if it does not exist */
export const filesIn = (folder: string): string[] =>
  fs.existsSync(folder) ? fs.readdirSync(folder) : [];

/** Expects that neither a row nor a file was added. */
export async function expectNothingAdded(app: TestApp): Promise<void> {
  expect(await countRows(app, 'products')).toBe(0);
  expect(await countRows(app, 'changes')).toBe(0);
  expect(filesIn(app.env.picturesDir)).toEqual([]);
  expect(filesIn(app.env.uploadsDir)).toEqual([]);
}
