import { expect, it } from 'vitest';
import { loaderTarget } from './LoaderPage';

it.each([
  ['my-orders', '/my-orders'],
  ['/my-orders', '/my-orders'],
  ['products/fruits?sort=name#top', '/products/fruits?sort=name#top'],
  ['products?search=10:30', '/products?search=10:30'],
  ['', '/'],
  [null, '/'],
  ['//evil.example', '/'],
  ['///evil.example', '/'],
  ['/\\evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['..//evil.example', '/'],
  ['./..//evil.example', '/'],
  ['%2e%2e//evil.example', '/'],
  ['\t//evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['JavaScript:alert(1)', '/'],
  ['data:text/html,x', '/'],
  ['//[', '/'],
])('redirects %j to %s', (next, target) => {
  expect(loaderTarget(next)).toBe(target);
});
