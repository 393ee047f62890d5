import type { Product } from '../../../api/types';
import type { CategoryEntry } from '../findCategory';
import type { Suggestions } from './useSuggestions';

/** One thing to go to, or to do, in the order in which the arrows come to them. */
export type SuggestionRow =
  | { kind: 'product'; product: Product }
  | { kind: 'all'; words: string; total: number | undefined }
  | { kind: 'category'; category: CategoryEntry }
  | { kind: 'recent'; words: string }
  | { kind: 'forget' };

/** Beside what was found; without any words all of them are shown. */
const RECENT = 3;

/** @param found undefined while there is no answer for what is in the field */
export function suggestionRows(
  found: Suggestions | undefined,
  searches: readonly string[],
  text: string,
): SuggestionRow[] {
  const words = text.trim();
  const recent = searches
    .filter((search) => search.toLowerCase() !== words.toLowerCase())
    .slice(0, words ? RECENT : undefined);
  const { products = [], categories = [] } = found ?? {};
  const total = found?.words === words ? found.total : undefined;
  return [
    ...products.map((product) => ({ kind: 'product' as const, product })),
    ...(words ? [{ kind: 'all' as const, words, total }] : []),
    ...categories.map((category) => ({ kind: 'category' as const, category })),
    ...recent.map((search) => ({ kind: 'recent' as const, words: search })),
    ...(recent.length > 0 ? [{ kind: 'forget' as const }] : []),
  ];
}
