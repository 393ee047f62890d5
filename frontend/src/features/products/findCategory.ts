import type { Category } from '../../api/types';
import { groundClass } from '../../lib/grounds';

export interface CategoryEntry {
  /** As the server and the addresses of the shop name it. */
  path: Category;
  label: string;
  /** Class of the pale ground behind its pictures. */
  ground: string;
  /** Address of its transparent picture. */
  art: string;
}

const entry = (path: Category, label: string): CategoryEntry => ({
  path,
  label,
  ground: groundClass(path),
  art: `/art/${path.toLowerCase()}.webp`,
});

export const CATEGORIES: readonly CategoryEntry[] = [
  entry('Vegetables', 'Organic veggies'),
  entry('Fruits', 'Fresh Fruits'),
  entry('Drinks', 'Cold Drinks'),
  entry('Instant', 'Instant Food'),
  entry('Dairy', 'Dairy Products'),
  entry('Bakery', 'Bakery & Breads'),
  entry('Grains', 'Grains & Cereals'),
];

/** The category that a part of an address names, in whatever case it is written. */
export function findCategory(path: string | null | undefined): CategoryEntry | undefined {
  const wanted = path?.toLowerCase();
  return CATEGORIES.find((category) => category.path.toLowerCase() === wanted);
}
