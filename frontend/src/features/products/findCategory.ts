import { CATEGORIES } from '../../lib/categories';

export type CategoryEntry = (typeof CATEGORIES)[number];

/** Finds the category of a URL segment, in any case. */
export function findCategory(path: string | null | undefined): CategoryEntry | undefined {
  const wanted = path?.toLowerCase();
  return CATEGORIES.find((category) => category.path.toLowerCase() === wanted);
}
