import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** Words of a search that count; each is a condition of its own. */
export const MAX_WORDS = 8;

/** A word as a pattern that finds it anywhere, with LIKE's own characters taken literally. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** A condition that a column holds every word of a search, anywhere and in any case; undefined for an empty search. */
export function holdsWords<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  column: string,
  search = '',
): string | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  words.forEach((word, index) => query.setParameter(`word${index}`, containing(word)));
  return words.map((_, index) => `${column} ILIKE :word${index}`).join(' AND ') || undefined;
}
