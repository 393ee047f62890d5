import { fieldLabel, valueText } from '../../../changes/changeText';
import type { ProductFacts } from '../../../../api/types';

/** What is said of a product, by the labels that a seller reads; without its ingredients, which are too long to say. */
export function factTexts(facts: ProductFacts = {}): Record<string, string> {
  const { per: nutritionPer, ...amounts } = facts.nutrition ?? {};
  const flat: Record<string, unknown> = { ...facts, nutritionPer, ...amounts };
  return Object.fromEntries(
    FIELDS.map((field) => [fieldLabel(field), valueText(field, flat[field])]),
  );
}

const FIELDS = [
  'brand',
  'origin',
  'allergens',
  'mayContain',
  'nutritionPer',
  'energyKj',
  'energyKcal',
  'fat',
  'saturates',
  'carbohydrate',
  'sugars',
  'fibre',
  'protein',
  'salt',
  'storage',
  'diets',
  'minimumAge',
  'keywords',
];
