import { amountOf, comparableAmount } from './size-amount.js';

const NO_BREAK = '\u00a0';
const NARROW = '\u202f';

describe('amountOf', () => {
  it.each<[size: string, amount: number, unit: string]>([
    ['1 kg', 1, 'kg'],
    ['800 g', 0.8, 'kg'],
    ['300g', 0.3, 'kg'],
    ['  500 g ', 0.5, 'kg'],
    ['1500 g', 1.5, 'kg'],
    ['1.5 kg', 1.5, 'kg'],
    ['1,5 kg', 1.5, 'kg'],
    ['1 L', 1, 'l'],
    ['0.5 l', 0.5, 'l'],
    ['0,75 l', 0.75, 'l'],
    ['33 cl', 0.33, 'l'],
    ['2,5 dl', 0.25, 'l'],
    ['12 x 33 cl', 3.96, 'l'],
    ['6 x 330 ml', 1.98, 'l'],
    ['6X330ml', 1.98, 'l'],
    ['3 × 80 g', 0.24, 'kg'],
    ['2 pieces', 2, 'piece'],
    ['1000 pieces', 1000, 'piece'],
    ['2 lb', 2, 'lb'],
    ['12 oz', 0.75, 'lb'],
    ['1 gal', 1, 'gal'],
    ['16 fl oz', 0.125, 'gal'],
  ])('parses %s', (size, amount, unit) => {
    expect(amountOf(size)).toEqual({ amount, unit });
  });

  it.each<[size: string, amount: number, unit: string]>([
    ['1 Gramm', 0.001, 'kg'],
    ['500 Gramm', 0.5, 'kg'],
    ['500 gr.', 0.5, 'kg'],
    ['500 grammes', 0.5, 'kg'],
    ['2 Kilo', 2, 'kg'],
    ['1 Kilogramm', 1, 'kg'],
    ['1 kilogramme', 1, 'kg'],
    ['2 kilograms', 2, 'kg'],
    ['1 Liter', 1, 'l'],
    ['1,5 Liter', 1.5, 'l'],
    ['2 litres', 2, 'l'],
    ['2 liters', 2, 'l'],
    ['1 ltr.', 1, 'l'],
    ['250 Milliliter', 0.25, 'l'],
    ['250 millilitres', 0.25, 'l'],
    ['70 centilitres', 0.7, 'l'],
    ['2 décilitres', 0.2, 'l'],
    ['2 Stück', 2, 'piece'],
    ['2 Stu\u0308ck', 2, 'piece'],
    ['10 Stk.', 10, 'piece'],
    ['6 pièces', 6, 'piece'],
    ['3 unités', 3, 'piece'],
    ['12 ct', 12, 'piece'],
    ['16 oz.', 1, 'lb'],
    ['8 ounces', 0.5, 'lb'],
    ['2 pounds', 2, 'lb'],
    ['64 fl. oz.', 0.5, 'gal'],
    ['64 fl.oz', 0.5, 'gal'],
    ['64 fluid ounces', 0.5, 'gal'],
    ['2 quarts', 0.5, 'gal'],
    ['4 pints', 0.5, 'gal'],
  ])('recognizes the unit of %s', (size, amount, unit) => {
    expect(amountOf(size)).toEqual({ amount, unit });
  });

  it.each<[size: string, amount: number, unit: string]>([
    ['1,000 g', 1, 'kg'],
    ['1.000 g', 1, 'kg'],
    ['1 000 g', 1, 'kg'],
    ['1 500 ml', 1.5, 'l'],
    ['2 000 ml', 2, 'l'],
    [`1${NO_BREAK}000${NO_BREAK}g`, 1, 'kg'],
    [`1${NARROW}000 g`, 1, 'kg'],
    ["1'000 g", 1, 'kg'],
    ['1’000 g', 1, 'kg'],
    ['1,000,000 g', 1000, 'kg'],
    ['1.000.000 ml', 1000, 'l'],
    ['1,250.5 g', 1.2505, 'kg'],
    ['1.250,5 g', 1.2505, 'kg'],
    ['2 x 1.000 g', 2, 'kg'],
    ['2 x 1 000 g', 2, 'kg'],
    ['6 x 1,000 ml', 6, 'l'],
    ['1,000 pieces', 1000, 'piece'],
    ['1.000 Stück', 1000, 'piece'],
    ['1 000 kg', 1000, 'kg'],
    ['1,000.5 kg', 1000.5, 'kg'],
  ])('treats the separators in %s as thousands separators', (size, amount, unit) => {
    expect(amountOf(size)).toEqual({ amount, unit });
  });

  it.each<[size: string, amount: number, unit: string]>([
    ['1,000 kg', 1, 'kg'],
    ['1.000 kg', 1, 'kg'],
    ['0,750 kg', 0.75, 'kg'],
    ['1,000 l', 1, 'l'],
    ['1.125 Liter', 1.125, 'l'],
    ['0.125 g', 0.000125, 'kg'],
    ['0,500 ml', 0.0005, 'l'],
    ['1.125 oz', 0.0703125, 'lb'],
    ['1000.000 g', 1, 'kg'],
  ])('treats the separator in %s as a decimal separator', (size, amount, unit) => {
    expect(amountOf(size)).toEqual({ amount, unit });
  });

  it.each([
    null,
    '',
    'large',
    '1 bunch',
    '1 kg bag',
    '5 constructor',
    '1e3 g',
    '1,000',
    // Both interpretations are plausible amounts.
    '6 330 ml',
    '4 125 g',
    '1,000 oz',
    '1,500 lb',
    '1.000 cl',
    '1,000 dl',
    '1,00,000 g',
    '1,000.000,5 g',
    '1.0000 kg',
    "1'00 g",
    '1 , 5 l',
    // Approximate or alternative amounts.
    'about 1 kg',
    'approx. 500 g',
    'ca. 1 kg',
    '500-600 g',
    '500–600 g',
    '500 g / 1 kg',
    '2er Pack',
    '2er Pack 500 g',
    '4+2 x 330 ml',
    '2 x 6 x 330 ml',
    '1.5 pieces',
    '0 g',
    '0,000 kg',
    '0 x 3 kg',
    '-500 g',
    '−500 g',
    '9999999 g',
    '9999 x 1000 kg',
    '100001 pieces',
    '99999 x 1 kg',
    '9'.repeat(40),
    `${'9'.repeat(38)} g`,
    '10³ g',
  ])('returns undefined for %j', (size) => {
    expect(amountOf(size)).toBeUndefined();
  });

  it('returns undefined for very long texts without slow backtracking', () => {
    const long = ['1'.repeat(1e5), '1 '.repeat(1e5), `1 ${'a'.repeat(1e5)}`, ' '.repeat(1e5)];
    for (const text of long) expect(amountOf(`${text}!`)).toBeUndefined();
  });
});

describe('comparableAmount', () => {
  it.each<[size: string | null, amount: number | null]>([
    ['800 g', 0.8],
    ['33 cl', 0.33],
    ['2 pieces', 2],
    ['2 lb', 0.90718474],
    ['16 oz', 0.45359237],
    ['1 gal', 3.785411784],
    ['large', null],
    [null, null],
  ])('of %s is %s kilograms, litres or pieces', (size, amount) => {
    expect(comparableAmount(size)).toBe(amount);
  });
});
