/** The categories, as the wire and the paths name them. The shop's labels for them are the frontend's. */
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
