import { expect, it } from 'vitest';
import { typedQuantity } from './QuantityField';

it.each<[string, number | undefined, ReturnType<typeof typedQuantity>]>([
  ['25', undefined, { quantity: 25 }],
  [' 25 ', undefined, { quantity: 25 }],
  ['007', undefined, { quantity: 7 }],
  ['999', undefined, { quantity: 999 }],
  ['1000', undefined, { quantity: 999, because: 'most' }],
  ['9'.repeat(400), undefined, { quantity: 999, because: 'most' }],
  ['10', 10, { quantity: 10 }],
  ['11', 10, { quantity: 10, because: 'left' }],
  ['5000', 10, { quantity: 10, because: 'left' }],
  ['5000', 2000, { quantity: 999, because: 'most' }],
  ['', 10, { quantity: 4, because: 'noNumber' }],
  ['0', undefined, { quantity: 4, because: 'noNumber' }],
  ['000', undefined, { quantity: 4, because: 'noNumber' }],
  ['many', undefined, { quantity: 4, because: 'noNumber' }],
  ['-3', undefined, { quantity: 4, because: 'noNumber' }],
  ['2.5', undefined, { quantity: 4, because: 'noNumber' }],
  ['1e3', undefined, { quantity: 4, because: 'noNumber' }],
])('corrects “%s” with %s left', (text, left, taken) => {
  expect(typedQuantity(text, 4, left)).toEqual(taken);
});
