import { t } from '../../messages/products';

/** What stands above the name of a product: its category in a word. */
export function shelfName(category: string): string {
  const key = `shelf.${category}`;
  return t.has(key) ? t(key) : category;
}
