import { CATEGORIES } from '../../lib/categories';

export type CategoryEntry = (typeof CATEGORIES)[number];

/** The category that a part of an address names, in whatever case it is written. */
export function findCategory(path: string | null | undefined): CategoryEntry | undefined {
  const wanted = path?.toLowerCase();
  return CATEGORIES.find((category) => category.path.toLowerCase() === wanted);
}
