import { expect, it } from 'vitest';
import { quantityFor } from './matchWishes';

it.each<[string, { quantity: number; size?: string }, string | undefined, number]>([
  ['two packs of milk', { quantity: 2 }, '1 l', 2],
  ['six eggs in a box of 12', { quantity: 6 }, '12 pieces', 1],
  ['thirteen eggs in boxes of 12', { quantity: 13 }, '12 pieces', 2],
  ['1.5 kg in bags of 1 kg', { quantity: 1, size: '1.5 kg' }, '1 kg', 2],
  ['500 g in bags of 1 kg', { quantity: 1, size: '500 g' }, '1 kg', 1],
  ['two times 400 ml in cans of 400 ml', { quantity: 2, size: '400 ml' }, '400 ml', 2],
  ['0.3 l in bottles of 0.1 l', { quantity: 1, size: '0.3 l' }, '0.1 l', 3],
  ['a weight of what is sold by the piece', { quantity: 1, size: '500 g' }, '1 piece', 1],
  ['what has no size', { quantity: 3 }, undefined, 3],
  ['more than a cart holds', { quantity: 999, size: '99 kg' }, '1 g', 999],
])('%s', (_, wish, size, packs) => {
  expect(quantityFor({ text: '', words: '', ...wish }, { size })).toBe(packs);
});
