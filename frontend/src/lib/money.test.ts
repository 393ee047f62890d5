import { describe, expect, it } from 'vitest';
import vectors from '../../../backend/test/money-vectors.json';
import { amountsOf, formatCents, percentOff, toCents } from './money';

describe('amountsOf', () => {
  it.each(vectors)(
    'agrees with the server: $name',
    ({ lines, subtotalCents, taxCents, amountCents }) => {
      expect(amountsOf(lines)).toEqual({ subtotalCents, taxCents, amountCents });
    },
  );
});

describe('toCents', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [1.15, 115],
    [33.33, 3333],
    [19.99, 1999],
    [1234.5, 123450],
  ])('%d dollars are %d cents', (decimal, cents) => {
    expect(toCents(decimal)).toBe(cents);
  });
});

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [320, '$3.20'],
    [123450, '$1,234.50'],
  ])('%d cents read %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });
});

describe('percentOff', () => {
  it.each([
    [400, 320, 20],
    [340, 275, 19],
    [160, 145, 9],
    [490, 390, 20],
    [100, 100, 0],
    [100, 120, 0],
    [0, 0, 0],
  ])('from %d to %d cents saves %d %%', (price, offer, percent) => {
    expect(percentOff(price, offer)).toBe(percent);
  });
});
