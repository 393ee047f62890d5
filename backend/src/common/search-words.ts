/** Words of a search that count; each is a condition of its own. */
const MAX_WORDS = 8;

export const wordsOf = (search = ''): string[] =>
  search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** A word as a pattern that finds it anywhere, with LIKE's own characters taken literally. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
