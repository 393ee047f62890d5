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
export const groundClass = (category: string): string =>
  (Object.hasOwn(GROUNDS, category) ? GROUNDS[category] : undefined) ?? 'bg-brand-tint';
