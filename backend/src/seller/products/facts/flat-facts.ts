import type { Nutrition, ProductFacts } from '../../../products/facts/product-facts.js';

export const NUTRIENTS = [
  'energyKj',
  'energyKcal',
  'fat',
  'saturates',
  'carbohydrate',
  'sugars',
  'fibre',
  'protein',
  'salt',
] as const;

/** The single facts of a product, as CSV files and the audit log name them. */
export const FACT_FIELDS = [
  'brand',
  'origin',
  'ingredients',
  'allergens',
  'mayContain',
  'nutritionPer',
  ...NUTRIENTS,
  'storage',
  'diets',
  'minimumAge',
  'keywords',
] as const;
export type FactField = (typeof FACT_FIELDS)[number];

export type FlatFacts = Partial<Record<FactField, string | number | string[]>>;

export function flatFacts({ nutrition, ...facts }: ProductFacts): FlatFacts {
  if (!nutrition) return facts;
  const { per: nutritionPer, ...amounts } = nutrition;
  return { ...facts, nutritionPer, ...amounts };
}

/** Does not check whether the facts are complete and consistent. */
export function factsOf(flat: FlatFacts): ProductFacts {
  const { brand, origin, ingredients, allergens, mayContain, ...beside } = flat;
  const { storage, diets, minimumAge, keywords, nutritionPer: per, ...amounts } = beside;
  const nutrition = withoutUndefined({ per, ...amounts }) as Nutrition;
  const isSaid = Object.keys(nutrition).length > 0;
  const label = { brand, origin, ingredients, allergens, mayContain };
  const facts = { ...label, ...(isSaid && { nutrition }), storage, diets, minimumAge, keywords };
  return withoutUndefined(facts) as ProductFacts;
}

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
