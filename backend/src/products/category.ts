/** The categories, as the wire and the paths name them. */
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

/** Finds a category by its name in any case: paths and old clients write it as they like. */
export const findCategory = (name: string): Category | undefined =>
  CATEGORIES.find((category) => category.toLowerCase() === name.toLowerCase());

/** What the screens call them, so that a list made from what is seen there is understood too. */
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

/** Finds a category by its name or by its label, in any case. */
export const findCategoryOrLabel = (text: string): Category | undefined =>
  findCategory(text) ??
  CATEGORIES.find((category) => LABELS[category].toLowerCase() === text.toLowerCase());
