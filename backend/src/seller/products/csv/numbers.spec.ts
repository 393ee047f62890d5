import { readAmount, readNumber } from './numbers.js';

describe('readNumber', () => {
  it.each([
    ['12', '12'],
    ['１２', '12'],
    ['1 200', '1200'],
    ['1\u202f234,5', '1234.5'],
    ['2.50', '2.5'],
    ['0.0', '0'],
    ['1.5e+02', '150'],
  ])('parses %j', (cell, digits) => {
    expect(readNumber(cell)).toEqual({ digits });
  });

  it.each(['2⁹⁹', '12¹', '5²', '1½', '½', '①', '3\n999', '3\t999', '3  999', '2 all', '1-2'])(
    'rejects %j',
    (cell) => {
      expect(readNumber(cell)).toEqual({ problem: 'none' });
    },
  );

  it.each([
    `1${' '.repeat(60_000)}x`,
    `${'9'.repeat(60_000)}x`,
    `1.${'0'.repeat(60_000)}1`,
    '9'.repeat(60_000),
  ])('rejects a long text', (cell) => {
    expect(readNumber(cell)).toEqual({ problem: 'none' });
    expect(readAmount(cell)).toEqual({ problem: 'none' });
  });
});

describe('readAmount', () => {
  it.each([
    '$1,234.50',
    'US$ 1,234.50',
    '1,234.50 USD',
    '€1.234,50',
    '1.234,50 EUR',
    '£1,234.50',
    'GBP 1,234.50',
    'CHF 1’234.50',
    'Fr. 1234.50',
    '1 234,50 kr',
    '1 234,50 kr.',
    '1 234,50 zł',
    '1234.50 PLN',
    '1234.50 SEK',
    'NOK1234.50',
    'DKK 1234.50',
  ])('parses %j', (cell) => {
    expect(readAmount(cell)).toEqual({ digits: '1234.5' });
  });

  it.each(['5,–', '5.--', '€ 5,—', '5,- €'])('accepts dashes instead of decimals: %j', (cell) => {
    expect(readAmount(cell)).toEqual({ digits: '5' });
  });

  it.each([
    ...['99¢', '¢99', '2⁹⁹', '$2⁹⁹', '3\n999', '$½'],
    ...['1 cup', '2 all', 'top 5', '5 usd', '5 g', '$', ''],
    ...['¥500', '￥500', '25000₫', 'JPY 500', '500 KRW', '₹500', 'BHD 1.5', 'CA$5', 'A$5'],
  ])('rejects %j', (cell) => {
    expect(readAmount(cell)).toEqual({ problem: 'none' });
  });
});
