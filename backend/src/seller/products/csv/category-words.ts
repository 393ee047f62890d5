import { CATEGORIES, type Category, findCategoryOrLabel } from '../../../products/category.js';

/** The German names: first the one on the sellers' screens, then the one in the shop. */
const GERMAN: Record<Category, readonly [string, string]> = {
  Vegetables: ['Gemüse', 'Bio-Gemüse'],
  Fruits: ['Obst', 'Frisches Obst'],
  Drinks: ['Getränke', 'Kalte Getränke'],
  Instant: ['Fertiggerichte', 'Schnelle Küche'],
  Dairy: ['Milchprodukte', 'Molkerei & Eier'],
  Bakery: ['Backwaren', 'Brot & Backwaren'],
  Grains: ['Getreide', 'Getreide & Müsli'],
};

export const germanCategory = (category: Category): string => GERMAN[category][0];

const BY_GERMAN_WORD = new Map(
  CATEGORIES.flatMap((category) =>
    GERMAN[category].map((word) => [word.toLowerCase(), category] as const),
  ),
);

const find = (text: string): Category | undefined =>
  findCategoryOrLabel(text) ?? BY_GERMAN_WORD.get(text.toLowerCase());

/** Other shops write the path of a category, or several categories: `Food > Dairy`. */
const WAY = /[>/|,;\n]/;

/**
 * Finds a category by its English or German name, ignoring case.
 * @returns the last one if the cell names several
 */
export function categoryIn(cell: string): Category | undefined {
  const text = cell
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const parts = text.split(WAY).map((part) => find(part.trim()));
  return find(text) ?? parts.findLast((category) => category !== undefined);
}
