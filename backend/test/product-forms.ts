import sharp from 'sharp';
import type { Test } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';

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
