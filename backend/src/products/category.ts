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

/** The names on the screens, so that imported lists may use them. */
const LABELS: Record<Category, string> = {
  Vegetables: 'Organic veggies',
  Fruits: 'Fresh Fruits',
  Drinks: 'Cold Drinks',
  Instant: 'Instant Food',
  Dairy: 'Dairy Products',
  Bakery: 'Bakery & Breads',
  Grains: 'Grains & Cereals',
};

export const categoryLabel = (category: Category): string => LABELS[category];

/** Finds a category by name or label, ignoring case. */
export const findCategoryOrLabel = (text: string): Category | undefined =>
  findCategory(text) ??
  CATEGORIES.find((category) => LABELS[category].toLowerCase() === text.toLowerCase());
