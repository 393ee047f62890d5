import { expect, it } from 'vitest';
import { answerFromKept } from './answerFromKept';

const [milk, bread, oldMilk] = [
  { _id: 'milk', name: 'Milk' },
  { _id: 'bread', name: 'Bread' },
  { _id: 'milk', name: 'Milk of yesterday' },
];
const kept = [{ products: [oldMilk] }, { products: [milk] }, { product: bread }];
const answer = (address: string) =>
  answerFromKept(new URL(address, 'https://shop.example/api/product/'), kept);

it('tells of a product that was in a list, as it was seen last, and that lists leave out its facts', () => {
  expect(answer('milk')).toEqual({ success: true, product: { ...milk, areFactsMissing: true } });
});

it('tells of the products of a cart that was put together from several lists', () => {
  expect(answer('list?ids=bread,milk')).toEqual({
    success: true,
    products: [bread, milk],
    total: 2,
  });
});

it.each(['cheese', 'list?ids=milk,cheese', 'list?ids=milk&facts=true', 'list?category=Dairy'])(
  'says nothing of what was not seen: %s',
  (address) => {
    expect(answer(address)).toBeUndefined();
  },
);
