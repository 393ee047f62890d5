import { expect, it } from 'vitest';
import { withFilters } from '../filters/filterValues';
import { productFilters } from './productFilters';

it('ignores invalid parameters', () => {
  const read = (query: string) => productFilters.read(new URLSearchParams(query));
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

it('writes a list as repeated parameters, and omits missing or empty values', () => {
  const search = 'sort=name&brand=x&category=Dairy&page=2&after=x&shown=3';
  expect(productFilters.with(search, { brand: ['a', 'b c'], category: undefined })).toBe(
    'sort=name&brand=a&brand=b+c',
  );
  expect(productFilters.with(search, { brand: [], sort: '', category: '' })).toBe('');
  expect(productFilters.with(search, { shown: 4 })).toBe(
    'sort=name&brand=x&category=Dairy&shown=4',
  );
});

it('reads no NUL, which the server refuses', () => {
  const read = (query: string) => productFilters.read(new URLSearchParams(query));
  expect(read('search=%00mi%00lk &brand=A%00&brand=%00&after=%00')).toMatchObject({
    search: 'milk',
    brand: ['A'],
    after: undefined,
  });
});
