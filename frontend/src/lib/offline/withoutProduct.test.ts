import { expect, it } from 'vitest';
import { goneProduct, withoutProduct } from './withoutProduct';

const ID = '0b9f2f9e-6c1c-4b50-9d9a-0f3a5a3c9b10';
const [milk, bread] = [{ _id: ID, name: 'Milk' }, { _id: 'bread' }];

it.each([
  [`/api/product/${ID}`, 404, ID],
  [`/api/product/${ID}`, 410, ID],
  [`/api/product/${ID}/related`, 404, ID],
  [`/api/product/${ID}`, 503, undefined],
  [`/api/product/${ID}`, 200, undefined],
  ['/api/product/list?page=9', 404, undefined],
])('%s, status %i, means that this product is gone: %s', (address, status, id) => {
  expect(goneProduct(new URL(address, 'https://shop.example'), status)).toBe(id);
});

it('removes a deleted product, and nothing else', () => {
  expect(withoutProduct({ product: milk }, ID)).toBeUndefined();
  expect(withoutProduct({ products: [milk, bread], total: 9 }, ID)).toEqual({
    products: [bread],
    total: 8,
  });
  const others = { products: [bread], total: 1 };
  expect(withoutProduct(others, ID)).toBe(others);
});
