import { expect, it } from 'vitest';
import { pagesShown } from './Pagination';

it.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, 0, 5]],
  [2, 4, [1, 2, 3, 4]],
  [3, 6, [1, 2, 3, 4, 5, 6]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [4, 9, [1, 2, 3, 4, 5, 0, 9]],
  [2084, 2084, [1, 0, 2083, 2084]],
  [1000, 2084, [1, 0, 999, 1000, 1001, 0, 2084]],
])('page %d of %d shows %j (0 is a gap)', (page, count, shown) => {
  expect(pagesShown(page, count)).toEqual(shown);
});

it('ends in a gap where there are more pages than are counted', () => {
  expect(pagesShown(1, 2, true)).toEqual([1, 2, 0]);
  expect(pagesShown(9, 10, true)).toEqual([1, 0, 8, 9, 10, 0]);
});
