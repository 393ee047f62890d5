import { describe, expect, it } from 'vitest';
import vectors from '../../../backend/test/unit-price-vectors.json';
import { sizeName, sizeText } from './unitPrice';

describe('sizeText', () => {
  it.each(vectors.measured)('$cents cents for "$size" reads "$text"', ({ cents, size, text }) => {
    expect(sizeText(cents, size)).toBe(text);
  });

  it.each(vectors.unmeasured)('shows only the size when "%s" says no amount', (size) => {
    expect(sizeText(320, size)).toBe(size);
  });

  it('says nothing without a size', () => {
    expect(sizeText(320, undefined)).toBe('');
  });
});

it.each([
  ['1 kg', 'Weight'],
  ['12 oz', 'Weight'],
  ['6 x 330 g', 'Weight'],
  [undefined, 'Weight'],
  ['2 pieces', 'Size'],
  ['1 l', 'Size'],
  ['16 fl oz', 'Size'],
])('%s is called %s', (size, name) => {
  expect(sizeName(size)).toBe(name);
});
