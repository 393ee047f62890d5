import { expect, it } from 'vitest';
import { listCount } from './listCount';

it.each([
  [{ total: 1 }, '1 order'],
  [{ total: 9_999 }, '9,999 orders'],
  [{ total: 10_000, totalIsAtLeast: true as const }, '10,000+ orders'],
])('%j are %s', (counted, text) => {
  expect(listCount(counted, 'order')).toBe(text);
});
