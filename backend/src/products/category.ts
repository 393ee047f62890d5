import type { Language } from '../common/language.js';

/** The categories, as the contract and URL paths name them. */
export const CATEGORIES = [
  'Vegetables',
  'Fruits',
  'Drinks',
  'Instant',
  'Dairy',
  'Bakery',
  'Grains',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Finds a category by name, ignoring case, since old clients and typed paths vary. */
export const findCategory = (name: string): Category | undefined =>
  CATEGORIES.find((category) => category.toLowerCase() === name.toLowerCase());

/** The names of the categories for people: on screens, in files and in emails. The frontend has the same; a test compares them. */
const LABELS: Record<Language, Record<Category, string>> = {
  en: {
    Vegetables: 'Organic veggies',
    Fruits: 'Fresh Fruits',
    Drinks: 'Cold Drinks',
    Instant: 'Instant Food',
    Dairy: 'Dairy Products',
    Bakery: 'Bakery & Breads',
    Grains: 'Grains & Cereals',
  },
  de: {
    Vegetables: 'Bio-Gemüse',
    Fruits: 'Frisches Obst',
    Drinks: 'Kalte Getränke',
    Instant: 'Schnelle Küche',
    Dairy: 'Molkerei & Eier',
    Bakery: 'Brot & Backwaren',
    Grains: 'Getreide & Müsli',
  },
};

export const categoryLabel = (category: Category, language: Language): string =>
  LABELS[language][category];

/** Finds a category by name or by its label in any language, ignoring case. */
export const findCategoryOrLabel = (text: string): Category | undefined =>
  findCategory(text) ??
  CATEGORIES.find((category) =>
    Object.values(LABELS).some((labels) => labels[category].toLowerCase() === text.toLowerCase()),
  );
