import { expect, it } from 'vitest';
import { respondFromCache } from './respondFromCache';

const [milk, bread, oldMilk] = [
  { _id: 'milk', name: 'Milk' },
  { _id: 'bread', name: 'Bread' },
  { _id: 'milk', name: 'Milk of yesterday' },
];
const cached = [{ products: [oldMilk] }, { products: [milk] }, { product: bread }];
const answer = (address: string) =>
  respondFromCache(new URL(address, 'https://shop.example/api/product/'), cached);

it('returns a product from a list, as seen last, without the facts that lists omit', () => {
  expect(answer('milk')).toEqual({ success: true, product: { ...milk, areFactsMissing: true } });
});

it('returns the products of a cart from several lists', () => {
  expect(answer('list?ids=bread,milk')).toEqual({
    success: true,
    products: [bread, milk],
    total: 2,
  });
});

it.each(['cheese', 'list?ids=milk,cheese', 'list?category=Dairy'])(
  'says nothing of what was not seen: %s',
  (address) => {
    expect(answer(address)).toBeUndefined();
  },
);
