/** The fourteen of EU law, in the order of their English names. */
export const ALLERGENS = [
  'celery',
  'crustaceans',
  'eggs',
  'fish',
  'gluten',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'nuts',
  'peanuts',
  'sesame',
  'soybeans',
  'sulphites',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

export const DIETS = ['vegan', 'vegetarian', 'gluten-free', 'lactose-free', 'organic'] as const;
export type Diet = (typeof DIETS)[number];

/** What nutrition is said of. */
export const NUTRITION_BASES = ['100 g', '100 ml'] as const;
export type NutritionBase = (typeof NUTRITION_BASES)[number];

/** In grams. */
type Nutrient = 'fat' | 'saturates' | 'carbohydrate' | 'sugars' | 'fibre' | 'protein' | 'salt';

export interface Nutrition extends Partial<Record<Nutrient, number>> {
  per: NutritionBase;
  energyKj: number;
  energyKcal: number;
}

/** What a label says of a product; what is missing was not said. Kept and sent without what is empty. */
export interface ProductFacts {
  brand?: string;
  origin?: string;
  ingredients?: string;
  /** None at all: it is free of all of them. */
  allergens?: Allergen[];
  mayContain?: Allergen[];
  nutrition?: Nutrition;
  storage?: string;
  diets?: Diet[];
  /** In years: who is younger may not buy it. */
  minimumAge?: number;
  /** What it is searched by, besides what is shown. */
  keywords?: string[];
}

export const hasFacts = (facts: ProductFacts): boolean => Object.keys(facts).length > 0;
