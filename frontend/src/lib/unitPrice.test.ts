import { describe, expect, it } from 'vitest';
import { sizeName, sizeText, unitPriceText } from './unitPrice';

describe('unitPriceText', () => {
  it.each([
    [5.63, 'kg', '$5.63/kg'],
    [13, 'kg', '$13.00/kg'],
    [1.5, 'lb', '$1.50/lb'],
    [1234.5, 'l', '$1,234.50/l'],
    [9.6, 'gal', '$9.60/gal'],
    [1.95, 'piece', '$1.95 each'],
    [0.004, 'piece', '$0.004 each'],
  ] as const)('writes %d dollars for one %s as %s', (price, unit, text) => {
    expect(unitPriceText({ price, unit })).toBe(text);
  });
});

describe('sizeText', () => {
  it('is the size with its unit price', () => {
    const unitPrice = { price: 5.63, unit: 'kg' } as const;
    expect(sizeText({ size: ' 800 g ', unitPrice })).toBe('800 g · $5.63/kg');
  });

  it.each(['800 g', 'ca. 1 kg', undefined])('reads no price out of “%s” itself', (size) => {
    expect(sizeText({ size })).toBe(size ?? '');
  });
});

it.each([
  ['800 g', 'kg', 'Weight'],
  ['12 oz', 'lb', 'Weight'],
  [undefined, undefined, 'Weight'],
  ['2 pieces', 'piece', 'Size'],
  ['1 l', 'l', 'Size'],
  ['16 fl oz', 'gal', 'Size'],
  ['large', undefined, 'Size'],
] as const)('%s, priced by %s, is called %s', (size, unit, name) => {
  expect(sizeName({ size, ...(unit && { unitPrice: { price: 1, unit } }) })).toBe(name);
});
