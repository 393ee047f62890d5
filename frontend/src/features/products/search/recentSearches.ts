import { PRIVATE_KEYS } from '../../../lib/privateValues';
import { stored } from '../../../lib/storage';

const MAX_SEARCHES = 8;

/** The searches made in this browser, the latest first. */
export const recentSearches = stored(PRIVATE_KEYS.searches, (value): string[] => {
  if (!Array.isArray(value)) return [];
  return value.filter((text): text is string => typeof text === 'string').slice(0, MAX_SEARCHES);
});

export function keepSearch(text: string): void {
  const wanted = text.trim();
  if (wanted === '') return;
  const others = recentSearches
    .read()
    .filter((kept) => kept.toLowerCase() !== wanted.toLowerCase());
  recentSearches.write([wanted, ...others].slice(0, MAX_SEARCHES));
}
