import { expect, it } from 'vitest';
import { aSellerProduct } from '../../../test/sellerProducts';
import { differences, draftOf, isSameDraft, rebased } from './productDraft';

const base = aSellerProduct({
  facts: {
    brand: 'Hollow Farm',
    allergens: ['milk', 'nuts'],
    ingredients: 'Milk',
    nutrition: { per: '100 g', energyKj: 268, energyKcal: 64, fat: 3.5 },
  },
});
const current = aSellerProduct({
  ...base,
  facts: { allergens: [], diets: ['vegan'], ingredients: 'Oats' },
});

it('recognizes facts that another seller has changed', () => {
  expect(differences(base, current)).toEqual([
    { field: 'Brand', change: { before: 'Hollow Farm', after: 'nothing' } },
    { field: 'Contains', change: { before: 'milk, nuts', after: 'none of the 14' } },
    { field: 'Nutrition per', change: { before: '100 g', after: 'nothing' } },
    { field: 'Energy in kJ', change: { before: '268', after: 'nothing' } },
    { field: 'Energy in kcal', change: { before: '64', after: 'nothing' } },
    { field: 'Fat', change: { before: '3.5', after: 'nothing' } },
    { field: 'Diets', change: { before: 'nothing', after: 'Vegan' } },
    { field: 'Ingredients' },
  ]);
});

it('keeps the entered facts on top of the others', () => {
  const draft = draftOf(base);
  expect(isSameDraft(draft, draftOf(aSellerProduct(base)))).toBe(true);
  const typed = {
    ...draft,
    input: { ...draft.input, brand: 'New', mayContain: ['eggs' as const] },
  };
  expect(isSameDraft(typed, draft)).toBe(false);
  expect(rebased(typed, base, current).input).toMatchObject({
    brand: 'New',
    allergens: [],
    isFreeOfAll: true,
    mayContain: ['eggs'],
    diets: ['vegan'],
    fat: '',
  });
});
