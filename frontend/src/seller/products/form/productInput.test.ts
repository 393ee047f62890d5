import { expect, it } from 'vitest';
import { aSellerProduct } from '../../../test/sellerProducts';
import { editOf, inputOf, isComplete, productOf } from './productInput';

const product = aSellerProduct({
  version: 4,
  facts: {
    brand: 'Hollow Farm',
    allergens: [],
    nutrition: { per: '100 g', energyKj: 268, energyKcal: 64, fat: 3.5 },
    keywords: ['Milch', 'fresh milk'],
  },
});

const editFrom = (change: Partial<ReturnType<typeof inputOf>>) => {
  const input = { ...inputOf(product), ...change };
  if (!isComplete(input)) throw new Error('It has no category');
  return editOf(product, productOf(input));
};

it('changes nothing where nothing was typed', () => {
  expect(editFrom({})).toEqual({ version: 4 });
});

it('sends all facts when one of them changes', () => {
  expect(editFrom({ isFreeOfAll: false, fat: '' })).toEqual({
    version: 4,
    facts: {
      brand: 'Hollow Farm',
      nutrition: { per: '100 g', energyKj: 268, energyKcal: 64 },
      keywords: ['Milch', 'fresh milk'],
    },
  });
});

it('sends null for a cleared fact', () => {
  const none = { brand: ' ', isFreeOfAll: false, keywords: ', ' };
  const empty = { ...none, nutritionPer: '' as const, energyKj: '', energyKcal: '', fat: '' };
  expect(editFrom(empty)).toEqual({ version: 4, facts: null });
});
