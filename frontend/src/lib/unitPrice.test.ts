import { describe, expect, it } from 'vitest';
import { sizeName, sizeText } from './unitPrice';

describe('sizeText', () => {
  it.each([
    [320, '1 kg', '1 kg · $3.20/kg'],
    [450, '800 g', '800 g · $5.63/kg'],
    [390, '300 g', '300 g · $13.00/kg'],
    [390, '300g', '300g · $13.00/kg'],
    [145, '1 l', '1 l · $1.45/l'],
    [145, '1 L', '1 L · $1.45/l'],
    [120, '0.5 l', '0.5 l · $2.40/l'],
    [120, '0,5 l', '0,5 l · $2.40/l'],
    [99, '33 cl', '33 cl · $3.00/l'],
    [390, '2 pieces', '2 pieces · $1.95 each'],
    [90, '1 piece', '1 piece · $0.90 each'],
    [594, '6 x 330 ml', '6 x 330 ml · $3.00/l'],
    [594, '6×330 ml', '6×330 ml · $3.00/l'],
    [200, '  500 g ', '500 g · $4.00/kg'],
    [399, '1000 pieces', '1000 pieces · $0.004 each'],
    [300, '2 lb', '2 lb · $1.50/lb'],
    [300, '12 oz', '12 oz · $4.00/lb'],
    [250, '1 gal', '1 gal · $2.50/gal'],
    [120, '16 fl oz', '16 fl oz · $9.60/gal'],
  ])('%d cents for "%s" reads "%s"', (cents, size, text) => {
    expect(sizeText(cents, size)).toBe(text);
  });

  it.each([
    '1 bunch',
    'large',
    '0 g',
    '0 x 3 kg',
    'about 1 kg',
    '1 kg bag',
    '5 constructor',
    '1e3 g',
  ])('shows only the size when "%s" says no amount', (size) => {
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
