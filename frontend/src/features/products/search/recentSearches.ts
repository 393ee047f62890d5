import { readStored, removeStored, writeStored } from '../../../lib/storage';

export const SEARCHES_KEY = 'larder.searches';
const KEPT = 8;

/** What is usable of the stored searches, the latest first. */
export function searchesOf(stored: unknown): string[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((text): text is string => typeof text === 'string').slice(0, KEPT);
}

/** What was searched for in this browser, the latest first. */
export const readRecentSearches = (): string[] => searchesOf(readStored(SEARCHES_KEY));

export function keepSearch(text: string): void {
  const wanted = text.trim();
  if (wanted === '') return;
  const others = readRecentSearches().filter((kept) => kept.toLowerCase() !== wanted.toLowerCase());
  writeStored(SEARCHES_KEY, [wanted, ...others].slice(0, KEPT));
}

export const forgetSearches = (): void => removeStored(SEARCHES_KEY);
