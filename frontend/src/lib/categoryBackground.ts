const GROUNDS: Record<string, string> = {
  Vegetables: 'bg-ground-vegetables',
  Fruits: 'bg-ground-fruits',
  Drinks: 'bg-ground-drinks',
  Instant: 'bg-ground-instant',
  Dairy: 'bg-ground-dairy',
  Bakery: 'bg-ground-bakery',
  Grains: 'bg-ground-grains',
};

/** CSS class of the pale background behind pictures of a category. */
export const categoryBackground = (category: string): string =>
  (Object.hasOwn(GROUNDS, category) ? GROUNDS[category] : undefined) ?? 'bg-brand-tint';

const DRAWINGS = import.meta.glob<string>('../art/tiles/*.webp', {
  eager: true,
  import: 'default',
});

/** A drawing of a category, for its tile and for products without a picture. */
export const drawingOf = (category: string): string | undefined =>
  DRAWINGS[`../art/tiles/${category.toLowerCase()}.webp`];
