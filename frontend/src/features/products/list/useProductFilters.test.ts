import { expect, it } from 'vitest';
import { withFilters } from '../filters/filterValues';
import { readProductFilters } from './useProductFilters';

it('takes nonsense in an address for nothing', () => {
  const read = (query: string) => readProductFilters(new URLSearchParams(query));
  expect(
    read('onOffer=yes&inStock=1&priceFrom=-2&priceTo=1e9&diet=keto&brand=&sort=best&shown=-1'),
  ).toMatchObject({
    onOffer: undefined,
    inStock: undefined,
    priceFrom: undefined,
    priceTo: undefined,
    diet: [],
    brand: [],
    sort: undefined,
    shown: 1,
  });
  expect(read('brand=a&brand=a&brand= b ').brand).toEqual(['a', 'b']);
  expect(withFilters('page=3&after=x&shown=2&search=tea&diet=vegan', { diet: [] })).toBe(
    'search=tea',
  );
});

it('reads no NUL, which the server refuses', () => {
  const read = (query: string) => readProductFilters(new URLSearchParams(query));
  expect(read('search=%00mi%00lk &brand=A%00&brand=%00&after=%00')).toMatchObject({
    search: 'milk',
    brand: ['A'],
    after: undefined,
  });
});
