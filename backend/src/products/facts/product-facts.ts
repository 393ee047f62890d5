/** The 14 allergens of EU law, in the order of their English names. */
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

/** The reference amounts of nutrition values. */
export const NUTRITION_BASES = ['100 g', '100 ml'] as const;
export type NutritionBase = (typeof NUTRITION_BASES)[number];

/** In grams. */
type Nutrient = 'fat' | 'saturates' | 'carbohydrate' | 'sugars' | 'fibre' | 'protein' | 'salt';

export interface Nutrition extends Partial<Record<Nutrient, number>> {
  per: NutritionBase;
  energyKj: number;
  energyKcal: number;
}

/** Label data of a product. Missing fields are not stated; empty ones are neither stored nor sent. */
export interface ProductFacts {
  brand?: string;
  origin?: string;
  ingredients?: string;
  /** Empty if the product contains none of them. */
  allergens?: Allergen[];
  mayContain?: Allergen[];
  nutrition?: Nutrition;
  storage?: string;
  diets?: Diet[];
  /** In years. */
  minimumAge?: number;
  /** Additional search terms, which are not displayed. */
  keywords?: string[];
}

export const hasFacts = (facts: ProductFacts): boolean => Object.keys(facts).length > 0;
