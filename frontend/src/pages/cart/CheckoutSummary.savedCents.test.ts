import { expect, it } from 'vitest';
import { savedCentsOf } from './CheckoutSummary';

it.each([
  [[], 0],
  [[{ price: 4, offerPrice: 3.2, quantity: 2 }], 160],
  [[{ price: 1.1, offerPrice: 1.01, quantity: 999 }], 8991],
  [[{ price: 2, offerPrice: 2, quantity: 3 }], 0],
  [
    [
      { price: 1, offerPrice: 1.5, quantity: 3 },
      { price: 2, offerPrice: 1.9, quantity: 1 },
    ],
    10,
  ],
])('saves on %j just %i cents', (lines, cents) => {
  expect(savedCentsOf(lines)).toBe(cents);
});
