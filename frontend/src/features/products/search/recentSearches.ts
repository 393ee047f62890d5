import { readStored, removeStored, writeStored } from '../../../lib/storage';

const KEY = 'larder.searches';
const KEPT = 8;

/** What was searched for in this browser, the latest first. */
export function readRecentSearches(): string[] {
  const stored = readStored(KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter((text): text is string => typeof text === 'string').slice(0, KEPT);
}

export function keepSearch(text: string): void {
  const wanted = text.trim();
  if (wanted === '') return;
  const others = readRecentSearches().filter((kept) => kept.toLowerCase() !== wanted.toLowerCase());
  writeStored(KEY, [wanted, ...others].slice(0, KEPT));
}

export const forgetSearches = (): void => removeStored(KEY);
