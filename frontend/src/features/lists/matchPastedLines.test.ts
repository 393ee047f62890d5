import { expect, it } from 'vitest';
import { quantityFor } from './matchPastedLines';
import type { PastedLine } from './parsePastedList';

const one = (amount: number, unit: 'kg' | 'l' | 'piece'): NonNullable<PastedLine['amount']> => ({
  amount,
  unit,
});

it.each<[string, Pick<PastedLine, 'quantity' | 'amount'>, PastedLine['amount'], number]>([
  ['two packs of milk', { quantity: 2 }, one(1, 'l'), 2],
  ['six eggs in a box of 12', { quantity: 6 }, one(12, 'piece'), 1],
  ['thirteen eggs in boxes of 12', { quantity: 13 }, one(12, 'piece'), 2],
  ['1.5 kg in bags of 1 kg', { quantity: 1, amount: one(1.5, 'kg') }, one(1, 'kg'), 2],
  ['500 g in bags of 1 kg', { quantity: 1, amount: one(0.5, 'kg') }, one(1, 'kg'), 1],
  ['two times 400 ml in cans of 400 ml', { quantity: 2, amount: one(0.4, 'l') }, one(0.4, 'l'), 2],
  ['0.3 l in bottles of 0.1 l', { quantity: 1, amount: one(0.3, 'l') }, one(0.1, 'l'), 3],
  [
    'a weight of what is sold by the piece',
    { quantity: 1, amount: one(0.5, 'kg') },
    one(1, 'piece'),
    1,
  ],
  ['what has no unit price', { quantity: 3 }, undefined, 3],
  ['more than a cart holds', { quantity: 999, amount: one(99, 'kg') }, one(0.001, 'kg'), 999],
])('%s', (_, line, inOne, packs) => {
  const product = inOne ? { unitPrice: { price: 1, ...inOne } } : {};
  expect(quantityFor({ text: '', words: '', ...line }, product)).toBe(packs);
});
